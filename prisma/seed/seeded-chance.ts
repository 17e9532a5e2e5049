import { createHash } from "node:crypto";

/** Ids and salts as a function of a name: the same name gives the same ones, in the same order. */
export interface SeededChance {
  /** 32 hex digits. */
  readonly newId: () => string;
  /** 32 bytes. */
  readonly newSalt: () => Uint8Array;
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Lets two seeded worlds be compared row by row. Whoever knows the name knows every id and salt: for samples alone. */
export function seedChance(name: string): SeededChance {
  let ids = 0;
  let salts = 0;
  return {
    newId: () => digestOf(`assay sample id ${name} ${ids++}`).toString("hex").slice(0, 32),
    newSalt: () => Uint8Array.from(digestOf(`assay sample salt ${name} ${salts++}`)),
  };
}

/** One id that does not depend on what was made before it. */
export const namedId = (name: string): string => digestOf(`assay sample name ${name}`).toString("hex").slice(0, 32);
