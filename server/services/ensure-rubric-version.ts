import { frozenDigest } from "@/domain/golden/frozen-digest";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { defaultProtocol } from "@/domain/rubric/protocol";
import { appendAudit } from "@/server/audit/append-audit";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import {
  findVersionsInForce,
  getProtocolChoice,
  insertProtocolVersion,
  insertRubricVersion,
  type VersionsInForce,
} from "@/server/repositories/rubrics";
import { contentOfRubric } from "./rubric/rubric-content";

const SHIPPED = { number: 1, approvalId: null } as const;

async function freezeRubric(tx: Tx, deps: Deps, projectId: string, actorId: string | null): Promise<void> {
  const content = await contentOfRubric(tx, deps, projectId, DEFAULT_RUBRIC);
  const id = deps.newId();
  const digest = frozenDigest("rubric_version", content, deps.sha256Hex);
  const row = { ...SHIPPED, id, projectId, digest, content, createdById: actorId, createdAt: deps.clock() };
  if (!(await insertRubricVersion(tx, row))) return;
  const frozen = { record: "rubric_version", id, digest } as const;
  const data = { ...SHIPPED, frozen, payloads: [content.text] };
  await appendAudit(tx, deps, { projectId, actorId, type: "rubric.version_added", data });
}

async function freezeProtocol(tx: Tx, deps: Deps, projectId: string, actorId: string | null): Promise<void> {
  const content = { ...defaultProtocol(await getProtocolChoice(tx, projectId)) };
  const id = deps.newId();
  const digest = frozenDigest("protocol_version", content, deps.sha256Hex);
  const row = { ...SHIPPED, id, projectId, digest, content, createdById: actorId, createdAt: deps.clock() };
  if (!(await insertProtocolVersion(tx, row))) return;
  const frozen = { record: "protocol_version", id, digest } as const;
  await appendAudit(tx, deps, { projectId, actorId, type: "protocol.version_added", data: { ...SHIPPED, frozen } });
}

/** The rubric and protocol in force in a project; the default ones are frozen as its first versions where it has none. */
export async function ensureRubricVersion(
  tx: Tx,
  deps: Deps,
  projectId: string,
  actorId: string | null,
): Promise<VersionsInForce> {
  const there = await findVersionsInForce(tx, projectId);
  if (there !== null) return there;
  await freezeRubric(tx, deps, projectId, actorId);
  await freezeProtocol(tx, deps, projectId, actorId);
  const made = await findVersionsInForce(tx, projectId);
  if (made === null) throw new Error("a rubric version that was just frozen is not there");
  return made;
}
