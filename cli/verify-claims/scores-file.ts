import { appendFile, readFile, truncate } from "node:fs/promises";
import type { Verifier } from "@/verifiers/verifier";
import { dataError } from "../exit";

/** A claim by its response's name and its place, from 0. */
export interface NamedClaim {
  readonly response: string;
  readonly claim: number;
}

export const keyOfClaim = ({ response, claim }: NamedClaim): string => JSON.stringify([response, claim]);

/** A line as an earlier call wrote it. @throws Exit 65 where it is none, or another verifier's */
function readWritten(file: string, line: number, text: string, verifier: Verifier): NamedClaim {
  let value: Partial<Record<string, unknown>>;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    throw dataError(`${file}:${line}: not a line of scores`);
  }
  const { response, claim, revision } = value;
  if (typeof response !== "string" || typeof claim !== "number")
    throw dataError(`${file}:${line}: not a line of scores`);
  if (revision !== undefined && revision !== verifier.revision) {
    throw dataError(`${file}:${line}: scored by another revision; write to a file of its own`);
  }
  return { response, claim };
}

/**
 * Keys of the claims that a file of scores holds already. A last line without its end was being written when a call broke off: it is
 * taken away, and its claim scored again. @throws Exit 65
 */
export async function resumeScores(file: string, verifier: Verifier): Promise<Set<string>> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    return new Set();
  }
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const lines = whole.split("\n").slice(0, -1);
  const done = lines.map((line, i) => keyOfClaim(readWritten(file, i + 1, line, verifier)));
  if (whole.length < text.length) await truncate(file, Buffer.byteLength(whole));
  return new Set(done);
}

export const appendScores = (file: string, lines: readonly string[]): Promise<void> => appendFile(file, lines.join(""));
