import { z } from "zod";
import { document, documentVersion, sourceStatus } from "./documents";
import { endpoint, everyRole, onSubject } from "./define";
import { freeText, id, instant } from "./primitives";

/** A day, `YYYY-MM-DD`. */
const day = z.iso.date();

const named = (max: number) =>
  freeText(max)
    .trim()
    .refine((text) => text !== "", "is empty");

/** What somebody says of a version's standing: all of it, in place of what was said before. */
export const standingStatement = z
  .strictObject({
    status: sourceStatus,
    /** Who says so: a register, a court, a person. */
    source: named(300),
    /** What amended or overruled it. */
    changedBy: named(300).nullable(),
    /** First and last day on which it is in force. */
    inForceFrom: day.nullable(),
    inForceTo: day.nullable(),
    /** Null leaves it as it was. */
    jurisdiction: named(100).nullable(),
  })
  .refine(({ inForceFrom, inForceTo }) => inForceFrom === null || inForceTo === null || inForceFrom <= inForceTo, {
    message: "lies before the first day",
    path: ["inForceTo"],
  });
export type StandingStatement = z.infer<typeof standingStatement>;

/** A statement on record. It is never changed; the last one holds. */
export const recordedStanding = z.object({
  id,
  status: sourceStatus,
  source: z.string(),
  changedBy: z.string().nullable(),
  inForceFrom: z.string().nullable(),
  inForceTo: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
});
export type RecordedStanding = z.infer<typeof recordedStanding>;

const versionParams = z.strictObject({ versionId: id });

export const standingEndpoints = {
  listStandings: endpoint({
    name: "listStandings",
    method: "GET",
    path: "/document-versions/{versionId}/standings",
    summary: "What was said of a version's standing after it was added, newest first.",
    access: onSubject("document-version", "versionId", everyRole, ["export"]),
    params: versionParams,
    answer: z.object({ items: z.array(recordedStanding) }),
  }),
  recordStanding: endpoint({
    name: "recordStanding",
    method: "POST",
    path: "/document-versions/{versionId}/standings",
    summary: "Record whether and when a version is in force, and who says so. What was said before stays on record.",
    access: onSubject("document-version", "versionId", ["lead"], ["lead"]),
    params: versionParams,
    body: standingStatement,
    answer: documentVersion,
    status: 201,
  }),
  setAliases: endpoint({
    name: "setAliases",
    method: "PUT",
    path: "/documents/{documentId}/aliases",
    summary: "Set the other names of a document: parallel citations by which answers and files call it.",
    access: onSubject("document", "documentId", ["lead", "engineer"], ["import"]),
    params: z.strictObject({ documentId: id }),
    body: z.strictObject({ aliases: z.array(named(300)).max(50) }),
    answer: document,
    problems: ["alias_taken"],
  }),
};
