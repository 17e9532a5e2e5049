import type { KeyGroup } from "@/components/shell/keyboard-help";

/** The keys of the bench as `?` lists them. */
export const BENCH_KEYS: readonly KeyGroup[] = [
  {
    title: "Judge the claim",
    keys: [
      { keys: "1", does: "Grounded" },
      { keys: "2", does: "Unsupported assertion" },
      { keys: "3", does: "Misattributed citation" },
      { keys: "0", does: "Not a factual claim" },
      { keys: "U", does: "Undecided: what was retrieved is not known" },
      { keys: "R", does: "Reasons; digits choose" },
      { keys: "V", does: "Severity: minor, major, critical" },
      { keys: "A", does: "Mark of the citation at hand" },
      { keys: "W", does: "Mark words that no passage covers" },
      { keys: "M", does: "Note; Esc leads back" },
      { keys: "Z", does: "Undo" },
    ],
  },
  {
    title: "Look",
    keys: [
      { keys: "E", does: "Mark evidence: the selection, the cited span in focus, or by arrows" },
      { keys: "[", does: "Citation before" },
      { keys: "]", does: "Next citation" },
      { keys: "G", does: "Retrieved set" },
      { keys: "/", does: "Find in the source" },
      { keys: "H", does: "Rubric and hard cases" },
    ],
  },
  {
    title: "Move and commit",
    keys: [
      { keys: "N", does: "Next claim, then the whole response" },
      { keys: "P", does: "Claim before" },
      { keys: "Enter", does: "Commit and next; leads to what is still open" },
      { keys: "S", does: "Defer to the end of your queue" },
      { keys: "C", does: "Cannot judge, with a reason" },
      { keys: "X", does: "Conflict of interest: leave it for good" },
    ],
  },
];
