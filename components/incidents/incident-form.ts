import type { z } from "zod";
import type { incidentEndpoints, IncidentResource } from "@/contracts/incidents";
import type { DocumentResource } from "@/contracts/documents";
import { printedVersionWords } from "@/components/source/printed-version";
import type { SelectOption } from "@/components/ui/select";

export type IncidentBody = z.input<typeof incidentEndpoints.openIncident.body>;

/** The texts of a report, as they are typed. */
export const REPORT_FIELDS = ["system", "externalId", "question", "answer", "handle", "quote", "note"] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];

/** An incident while it is being written. */
export interface IncidentForm {
  readonly kind: IncidentResource["kind"] | null;
  /** `YYYY-MM-DDTHH:MM`, in UTC. */
  readonly occurredAt: string;
  readonly documentVersionId: string | null;
  readonly report: Readonly<Record<ReportField, string>>;
}

export const emptyIncident = (occurredAt: string): IncidentForm => ({
  kind: null,
  occurredAt,
  documentVersionId: null,
  report: { system: "", externalId: "", question: "", answer: "", handle: "", quote: "", note: "" },
});

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The instant a form names, in ISO 8601; null where it names none. */
export function instantOf(minute: string): string | null {
  if (!MINUTE.test(minute)) return null;
  const instant = new Date(`${minute}:00Z`);
  // 31 February is read as a day in March; what is shown must be what was typed.
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(minute) ? null : instant.toISOString();
}

/** The minute of an instant, as a form has it. */
export const minuteOf = (instant: Date): string => instant.toISOString().slice(0, 16);

/** What is sent; null while something is missing. Texts left empty are not sent. */
export function bodyOf({ kind, occurredAt, documentVersionId, report }: IncidentForm): IncidentBody | null {
  const instant = instantOf(occurredAt);
  if (kind === null || instant === null) return null;
  const told = REPORT_FIELDS.flatMap((field) => (report[field].trim() === "" ? [] : [[field, report[field]] as const]));
  return {
    kind,
    occurredAt: instant,
    report: Object.fromEntries(told),
    ...(documentVersionId === null ? {} : { documentVersionId }),
  };
}

/** Versions to choose from, by document, the newest first. */
export const listVersionOptions = (documents: readonly DocumentResource[]): readonly SelectOption<string>[] =>
  documents.flatMap(({ title, versions }) =>
    versions
      .toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1))
      .map(({ id, printedVersion, state }) => ({
        value: id,
        label: `${title}, ${printedVersionWords(printedVersion, state)}`,
        group: title,
      })),
  );
