import type { ImportRecord } from "@/contracts/import-record";
import { splitClaims } from "@/domain/checks/split-claims";
import type { Declined } from "@/domain/rubric/codes";

const STATEMENTS: ReadonlySet<string> = new Set(["sentence", "list_item", "table_row"]);

/** Code's reading of how much of an answer declines; a person confirms it (rubric section 1). Null where there is no answer. */
export function suggestDeclined(record: ImportRecord): Declined | null {
  if (record.declinedFlag === true) return "wholly";
  if (record.status !== "ok") return null;
  const kinds = splitClaims(record.answer).map((piece) => piece.kind);
  if (!kinds.includes("refusal")) return "no";
  return kinds.some((kind) => STATEMENTS.has(kind)) ? "partly" : "wholly";
}
