import { z } from "zod";
import { endpoint, inProject, onSubject, readers } from "./define";
import { freeText, id, inOrder, instant, pageOf, pageQuery, printedVersion, spanFields } from "./primitives";

export const incidentKind = z.enum(["handle_dangling", "quote_not_found", "figure_not_found", "uncited", "other"]);

/** What the system in production said of it; lies in an erasable row. */
export const incidentReport = z.strictObject({
  system: freeText(200).optional(),
  /** The system's own name for the answer. */
  externalId: freeText(300).optional(),
  question: freeText(20_000).optional(),
  answer: freeText(200_000).optional(),
  handle: freeText(300).optional(),
  quote: freeText(20_000).optional(),
  note: freeText(4000).optional(),
});

export const incident = z.object({
  id,
  number: z.int(),
  kind: incidentKind,
  occurredAt: instant,
  createdAt: instant,
  /** Null where it was erased. */
  report: incidentReport.nullable(),
  documentVersionId: id.nullable(),
  chunkId: id.nullable(),
});
export type IncidentResource = z.infer<typeof incident>;

/** An answer whose retrieved set holds a chunk, or a chunk of a document version. */
export const chunkUse = z.object({
  responseId: id,
  externalId: z.string(),
  runId: id,
  runNumber: z.int(),
  handle: z.string(),
  chunkId: id,
  startCp: z.int(),
  endCp: z.int(),
  /** In the prompt, not only retrieved. */
  isSent: z.boolean(),
  isCited: z.boolean(),
});
export type ChunkUse = z.infer<typeof chunkUse>;

const projectParams = z.strictObject({ projectId: id });

export const incidentEndpoints = {
  openIncident: endpoint({
    name: "openIncident",
    method: "POST",
    path: "/projects/{projectId}/incidents",
    summary: "Post a handle or quote that failed in production, with the source it was about where that is known.",
    access: inProject(["lead", "engineer"], ["import", "run"]),
    params: projectParams,
    body: z.strictObject({
      kind: incidentKind,
      occurredAt: instant,
      report: incidentReport.default({}),
      documentVersionId: id.optional(),
      chunkId: id.optional(),
      /** The document's key and printed version, where the system knows no ids. */
      documentKey: freeText(800).optional(),
      documentVersion: printedVersion.optional(),
    }),
    answer: incident,
    status: 201,
    problems: ["source_not_known"],
  }),
  listIncidents: endpoint({
    name: "listIncidents",
    method: "GET",
    path: "/projects/{projectId}/incidents",
    summary: "Production incidents, newest first.",
    access: inProject(readers, ["run", "export"]),
    params: projectParams,
    query: pageQuery,
    answer: pageOf(incident),
  }),
  getIncident: endpoint({
    name: "getIncident",
    method: "GET",
    path: "/incidents/{incidentId}",
    summary: "One incident.",
    access: onSubject("incident", "incidentId", readers, ["run", "export"]),
    params: z.strictObject({ incidentId: id }),
    answer: incident,
  }),
  listIncidentUses: endpoint({
    name: "listIncidentUses",
    method: "GET",
    path: "/incidents/{incidentId}/uses",
    summary: "Every answer that used the incident's chunk, or else its document version.",
    access: onSubject("incident", "incidentId", readers, ["run", "export"]),
    params: z.strictObject({ incidentId: id }),
    query: pageQuery,
    answer: pageOf(chunkUse),
  }),
  listVersionUses: endpoint({
    name: "listVersionUses",
    method: "GET",
    path: "/document-versions/{versionId}/uses",
    summary: "Every answer that used a document version, or the chunks of it that touch a range.",
    access: onSubject("document-version", "versionId", readers, ["run", "export"]),
    params: z.strictObject({ versionId: id }),
    query: inOrder(
      pageQuery.extend({
        startCp: z.coerce.number().pipe(spanFields.startCp).default(0),
        endCp: z.coerce.number().pipe(spanFields.endCp).default(2_147_483_647),
      }),
    ),
    answer: pageOf(chunkUse),
  }),
};
