import type { Range } from "@/domain/checks/ranges";

/** A run between private-use signs in which a chat product wraps citations and names. UTF-16 positions. */
export interface PrivateRun extends Range {
  /** Its first word: `cite`, `entity` and others; empty for a sign that stands alone. */
  readonly kind: string;
  /** The fields behind it, as written. */
  readonly fields: readonly string[];
}

const RUN = /\uE200([a-z_]{1,40})((?:\uE202[^\uE200-\uE202\n]{0,1000}){0,60})\uE201|[\uE200-\uE204]/gu;

const HAS_SIGN = /[\uE200-\uE204]/u;

/** The private-use runs of a text, and private-use signs without a run, in order. */
export function listPrivateRuns(text: string): PrivateRun[] {
  if (!HAS_SIGN.test(text)) return [];
  return [...text.matchAll(RUN)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    kind: found[1] ?? "",
    fields: (found[2] ?? "").split("\uE202").slice(1),
  }));
}

/** The name that an entity's list holds second: `["people","A. Person",0]`. */
function nameOfEntity(field: string): string {
  return (
    /^\s*\[\s*"(?:[^"\\]|\\.){0,200}"\s*,\s*"((?:[^"\\]|\\.){0,400})"/u.exec(field)?.[1]?.replace(/\\(.)/gu, "$1") ?? ""
  );
}

/** The words that a reader should see in place of a run: the name of an entity, nothing for a citation. */
export function wordsOfRun({ kind, fields }: PrivateRun): string {
  return kind === "entity" ? nameOfEntity(fields[0] ?? "") : "";
}
