import { canonicalJson } from "@/domain/audit/canonical-json";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { DEFAULT_RUBRIC, type RubricDefinition } from "@/domain/rubric/default-rubric";
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

/** A rubric as it is frozen: its codes, and one digest over everything it says, words included. */
function contentOfRubric(rubric: RubricDefinition, deps: Deps) {
  return {
    id: rubric.id,
    version: rubric.version,
    labels: rubric.labels.map(({ code, key, effect }) => ({ code, key, effect })),
    reasons: rubric.reasons.map(({ code, label, severityDefault }) => ({ code, label, severityDefault })),
    words: deps.sha256Hex(canonicalJson(rubric)),
  };
}

async function freezeRubric(tx: Tx, deps: Deps, projectId: string, actorId: string | null): Promise<void> {
  const content = contentOfRubric(DEFAULT_RUBRIC, deps);
  const id = deps.newId();
  const digest = frozenDigest("rubric_version", content, deps.sha256Hex);
  const row = { id, projectId, number: 1, digest, content, createdById: actorId, createdAt: deps.clock() };
  if (!(await insertRubricVersion(tx, row))) return;
  const frozen = { record: "rubric_version", id, digest } as const;
  await appendAudit(tx, deps, { projectId, actorId, type: "rubric.version_added", data: { number: 1, frozen } });
}

async function freezeProtocol(tx: Tx, deps: Deps, projectId: string, actorId: string | null): Promise<void> {
  const content = { ...defaultProtocol(await getProtocolChoice(tx, projectId)) };
  const id = deps.newId();
  const digest = frozenDigest("protocol_version", content, deps.sha256Hex);
  const row = { id, projectId, number: 1, digest, content, createdById: actorId, createdAt: deps.clock() };
  if (!(await insertProtocolVersion(tx, row))) return;
  const frozen = { record: "protocol_version", id, digest } as const;
  await appendAudit(tx, deps, { projectId, actorId, type: "protocol.version_added", data: { number: 1, frozen } });
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
