import type { ChunkUse, IncidentResource } from "@/contracts/incidents";

type Kind = IncidentResource["kind"];

export const INCIDENT_KIND_WORDS: Readonly<Record<Kind, string>> = {
  handle_dangling: "A handle that was never issued",
  quote_not_found: "A quote that isn’t in its source",
  figure_not_found: "A figure that isn’t in its source",
  uncited: "A claim without a citation",
  other: "Something else",
};

const KINDS: readonly Kind[] = ["handle_dangling", "quote_not_found", "figure_not_found", "uncited", "other"];

export const INCIDENT_KINDS: readonly { value: Kind; label: string }[] = KINDS.map((value) => ({
  value,
  label: INCIDENT_KIND_WORDS[value],
}));

/** What an incident is told by in a list: the quote, else the handle, the question or the note. */
export function summariseReport(report: IncidentResource["report"]): string {
  if (report === null) return "(erased)";
  const { quote, handle, question, note, answer } = report;
  if (quote !== undefined && quote !== "") return `“${quote}”`;
  if (handle !== undefined && handle !== "") return `Handle ${handle}`;
  return [question, note, answer].find((text) => text !== undefined && text !== "") ?? "Nothing was told of it";
}

/** What an answer did with the passage. */
export function describeUse({ isCited, isSent }: Pick<ChunkUse, "isCited" | "isSent">): string {
  if (isCited) return isSent ? "cited" : "cited, though not in the prompt";
  return isSent ? "in the prompt, not cited" : "retrieved, not in the prompt";
}
