import type { ResponseFilter } from "@/client/use-runs";

/** Which responses of a run the list shows. */
export type ResponseShow = ResponseFilter | "all";

/** The filters, in the order in which they stand. */
export const SHOWS: readonly { value: ResponseShow; label: string }[] = [
  { value: "all", label: "All" },
  { value: "failing", label: "Failing" },
  { value: "decided", label: "Decided" },
  { value: "disputed", label: "Disputed" },
  { value: "queued", label: "Waiting" },
  { value: "not_queued", label: "Not queued" },
  { value: "stale", label: "Source changed" },
];

/** What to say where a filter finds nothing. */
export const EMPTY_SHOWS: Readonly<Record<ResponseShow, string>> = {
  all: "This run holds no response that you may see.",
  failing: "No closed response fails.",
  decided: "Nothing is decided yet.",
  disputed: "Nothing is disputed.",
  queued: "Nothing waits for judgements.",
  not_queued: "Everything is queued or decided.",
  stale: "No newer version of a source changes what is cited here.",
};

/** Reads a filter from an address; anything else shows all. */
export function readShow(value: string | string[] | undefined): ResponseShow {
  return SHOWS.find((show) => show.value === value)?.value ?? "all";
}
