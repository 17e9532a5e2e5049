import type { DocumentVersionResource } from "@/contracts/documents";
import type { StandingStatement } from "@/contracts/standings";

/** The fields of a statement on a version's standing as they are typed. */
export interface StandingForm {
  readonly status: StandingStatement["status"];
  readonly source: string;
  readonly changedBy: string;
  readonly inForceFrom: string;
  readonly inForceTo: string;
  readonly jurisdiction: string;
}

/** What holds now, to be corrected; who says so is asked anew. */
export function standingFormOf(version: DocumentVersionResource): StandingForm {
  const { status, changedBy, inForceFrom, inForceTo, jurisdiction } = version;
  return {
    status,
    source: "",
    changedBy: changedBy ?? "",
    inForceFrom: inForceFrom ?? "",
    inForceTo: inForceTo ?? "",
    jurisdiction: jurisdiction ?? "",
  };
}

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** What is missing or wrong; null where the statement can be recorded. */
export function lackOf({ source, inForceFrom, inForceTo }: StandingForm): string | null {
  if (source.trim() === "") return "Say who says so.";
  if (inForceFrom !== "" && inForceTo !== "" && inForceTo < inForceFrom) return "The last day lies before the first.";
  return null;
}

export function statementOf(form: StandingForm): StandingStatement {
  return {
    status: form.status,
    source: form.source.trim(),
    changedBy: form.status === "in_force" || form.status === "unknown" ? null : orNull(form.changedBy),
    inForceFrom: orNull(form.inForceFrom),
    inForceTo: orNull(form.inForceTo),
    jurisdiction: orNull(form.jurisdiction),
  };
}
