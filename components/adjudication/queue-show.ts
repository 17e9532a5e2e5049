import type { DisputeCounts } from "@/contracts/dispute-queue";

/** Parts of the disputes page. */
export const QUEUE_SHOWS = [
  { value: "differing", label: "Differing" },
  { value: "misattributed", label: "Misattributed by both" },
  { value: "flagged", label: "Flagged" },
  { value: "production", label: "From production" },
  { value: "rulings", label: "Rulings" },
  { value: "proposals", label: "For the guideline" },
] as const;
export type QueueShow = (typeof QUEUE_SHOWS)[number]["value"];

/** Reads a part from an address; anything else shows what differs. */
export const readQueueShow = (value: string | null): QueueShow =>
  QUEUE_SHOWS.find((show) => show.value === value)?.value ?? "differing";

/** How many wait behind a part: of disputes the open ones, of rulings all that were made. */
export const countBehind = (counts: DisputeCounts, show: QueueShow): number =>
  show === "rulings" ? counts.settled : counts[show];
