import { z } from "zod";
import { endpoint, inProject } from "./define";
import { id, instant, pageOf, pageQuery, reasonText, sha256Hex } from "./primitives";

export const auditEvent = z.object({
  seq: z.int(),
  at: instant,
  type: z.string(),
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  prev: sha256Hex,
  hash: sha256Hex,
});
export type AuditEventResource = z.infer<typeof auditEvent>;

const projectParams = z.strictObject({ projectId: id });

export const auditEndpoints = {
  listAudit: endpoint({
    name: "listAudit",
    method: "GET",
    path: "/projects/{projectId}/audit",
    summary: "The project's chained events, newest first.",
    access: inProject(["lead", "auditor", "admin"], ["export"]),
    params: projectParams,
    query: pageQuery.extend({ type: z.string().max(60).optional() }),
    answer: pageOf(auditEvent).extend({ head: z.object({ seq: z.int(), hash: sha256Hex }).nullable() }),
  }),
  exportAudit: endpoint({
    name: "exportAudit",
    method: "GET",
    path: "/projects/{projectId}/audit/export",
    summary:
      "Chain, payload commitments and frozen rows as JSON lines, for verifying without trusting this server (verify/FORMAT.md).",
    access: inProject(["lead", "auditor"], ["export"]),
    params: projectParams,
    answer: z.unknown(),
    answerKind: "ndjson",
  }),
  erase: endpoint({
    name: "erase",
    method: "POST",
    path: "/projects/{projectId}/erasures",
    summary:
      "Erase one payload (a text, note or name): bytes and salt go, the commitment stays, a tombstone says so. A legal hold refuses.",
    access: inProject(["admin"]),
    params: projectParams,
    body: z.strictObject({ payloadId: id, reason: reasonText, authority: reasonText }),
    answer: z.object({ payloadId: id, erasedAt: instant }),
    status: 201,
    problems: ["under_hold", "already_erased"],
  }),
  setHold: endpoint({
    name: "setHold",
    method: "POST",
    path: "/projects/{projectId}/holds",
    summary: "Place or lift a legal hold on the project.",
    access: inProject(["admin"]),
    params: projectParams,
    body: z.strictObject({ held: z.boolean(), reason: reasonText }),
    answer: z.object({ held: z.boolean() }),
    status: 201,
  }),
};
