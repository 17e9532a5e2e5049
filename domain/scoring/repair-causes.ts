import type { FindingCode } from "@/domain/rubric/finding-powers";

/** What code can find of a claim that makes the words it stands on worth looking for elsewhere in R. */
const BROKEN: ReadonlySet<string> = new Set<FindingCode>([
  "no_handle_resolves",
  "handle_dangling",
  "uncited",
  "quote_not_found",
  "quote_stitched",
  "quote_in_other_source",
  "numbers_not_found",
  "units_not_found",
  "dates_not_found",
  "negation_not_found",
  "authority_mismatch",
]);

/** Verdicts that call for a repair: the claim's own citations don't carry it. */
const FAILING: ReadonlySet<string> = new Set(["unsupported", "misattributed"]);

/** Why a claim is searched for: a finding of code, people's verdict, or a verifier's word by its certified threshold. */
export interface RepairCause {
  readonly by: "code" | "people" | "verifier";
  /** A finding's code, a verdict's label, or `not_supported`. */
  readonly code: string;
}

/** What is known of one claim. */
export interface ClaimStanding {
  readonly findings: readonly { readonly code: string; readonly isComputable: boolean }[];
  /** The verdict in force; null where nobody decided. */
  readonly label: string | null;
  /** By a certified threshold; null where no verifier said, or may be told. */
  readonly isSupported: boolean | null;
}

/** Why a claim is to be searched for in the other passages, code's findings first; nothing for a claim that nobody faults. */
export function repairCauses({ findings, label, isSupported }: ClaimStanding): RepairCause[] {
  const codes = findings.filter(({ code, isComputable }) => BROKEN.has(code) && !isComputable).map(({ code }) => code);
  return [
    ...[...new Set(codes)].map((code): RepairCause => ({ by: "code", code })),
    ...(label !== null && FAILING.has(label) ? [{ by: "people" as const, code: label }] : []),
    ...(isSupported === false ? [{ by: "verifier" as const, code: "not_supported" }] : []),
  ];
}
