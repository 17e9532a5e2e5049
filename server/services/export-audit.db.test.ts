import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "@/contracts/primitives";
import type { PayloadRef } from "@/domain/audit/event-references";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { findAuditHead } from "@/server/repositories/audit-events";
import { type NewPayload, putPayload } from "@/server/repositories/payloads";
import { addMember, addPerson, addProject } from "@/server/route/test-world";
import { inTransaction } from "@/server/transaction";
import { startVerifier } from "@/verify/verify-record";
import { erasePayload } from "./erase-payload";
import { exportAudit } from "./export-audit";

let database: TestDatabase;
let deps: Deps;
let lead: Caller;
let admin: Caller;

async function makeCaller(login: string, roles: readonly Role[], projectId: string): Promise<Caller> {
  const userId = await addPerson(deps, login);
  await addMember(deps, projectId, userId, roles);
  return { userId, login, projectId, roles, scopes: null, tokenId: null, requestId: "request" };
}

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  const projectId = await addProject(deps, "record");
  lead = await makeCaller("lead", ["lead"], projectId);
  admin = await makeCaller("admin", ["admin"], projectId);
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** Stores a payload and names it in the chain, as services do. */
async function say(
  content: { text: string } | { bytes: Uint8Array },
  rest: Partial<NewPayload> = {},
): Promise<PayloadRef> {
  const { projectId, userId } = lead;
  return inTransaction(deps, async (tx) => {
    const stored = await putPayload(tx, deps, { projectId, kind: "note", ...rest, ...content });
    const text = { payload: stored.payloadId, commitment: stored.commitment };
    const data = { commentId: deps.newId(), subjectKind: "project", subjectId: projectId, text };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "comment.added", data });
    return text;
  });
}

async function read(caller: Caller): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportAudit(deps, caller).lines) lines.push(String(line));
  return lines;
}

function verify(lines: readonly string[]) {
  const verifier = startVerifier();
  for (const line of lines) verifier.take(line);
  return verifier.finish();
}

describe("exportAudit", () => {
  it("gives a record that verifies offline, texts, files and frozen records with it", async () => {
    const { projectId, userId } = lead;
    await say({ text: 'a note with "quotes", a line\nbreak and 😀' });
    await say({ bytes: new Uint8Array(200).fill(255) });
    const content = { num: 1, den: 50 };
    const digest = frozenDigest("policy", content, deps.sha256Hex);
    await inTransaction(deps, async (tx) => {
      const id = deps.newId();
      await tx.policy.create({ data: { id, projectId, number: 1, content, digest, createdAt: deps.clock() } });
      const frozen = { record: "policy", id, digest } as const;
      const data = { approvalId: deps.newId(), number: 1, isLone: false, frozen };
      await appendAudit(tx, deps, { projectId, actorId: userId, type: "policy.approved", data });
    });
    const report = verify(await read(lead));
    expect([report.ok, report.faults]).toEqual([true, []]);
    expect(report.checked).toMatchObject({ events: 3, payloads: 2, records: 1 });
    expect(report.leftOut).toEqual({ payloads: 0, records: 0 });
  });

  it("is an event itself, with the number of lines and their digest", async () => {
    const lines = await read(lead);
    const sha256 = deps.sha256Hex(lines.map((line) => `${line}\n`).join(""));
    const again = await read(lead);
    const events = again.map((line) => JSON.parse(line) as { type?: string; data?: unknown });
    expect(events.findLast((event) => event.type === "export.made")).toMatchObject({
      data: { rows: lines.length, sha256 },
    });
    const noted = await deps.db.prisma.accessLog.count({ where: { projectId: lead.projectId, action: "export" } });
    expect(noted).toBeGreaterThanOrEqual(2);
  });

  it("says of an erased text that it is withheld", async () => {
    const { payload } = await say({ text: "to be forgotten" });
    await erasePayload(deps, admin, { payloadId: payload, reason: "asked to", authority: "Art. 17" });
    const lines = await read(lead);
    expect(lines.join("")).not.toContain("to be forgotten");
    const report = verify(lines);
    expect([report.ok, report.withheld]).toEqual([true, [payload]]);
  });

  it("leaves out what is privileged or behind a wall, and says so", async () => {
    const { projectId } = lead;
    await say({ text: "between counsel and client" }, { class: "privileged" });
    const matterId = deps.newId();
    const documentId = deps.newId();
    const at = { createdAt: deps.clock() };
    await deps.db.prisma.matterTag.create({ data: { id: matterId, projectId, name: "m", ...at } });
    await deps.db.prisma.document.create({ data: { id: documentId, projectId, key: "k", matterId, ...at } });
    await say({ text: "of a matter" }, { documentId });
    const outsider = await makeCaller("outsider", ["auditor"], projectId);
    const denial = { userId: outsider.userId, matterId, createdById: admin.userId, ...at };
    await deps.db.prisma.wallDenial.create({ data: denial });
    const [open, walled] = [await read(lead), await read(outsider)];
    expect(open.join("")).toContain("of a matter");
    expect(walled.join("")).not.toContain("of a matter");
    for (const lines of [open, walled]) {
      expect(lines.join("")).not.toContain("between counsel and client");
      expect(JSON.parse(lines[0] ?? "")).toMatchObject({ payloads: "partial", records: "included" });
      expect(verify(lines).ok).toBe(true);
    }
    expect([verify(open).leftOut.payloads, verify(walled).leftOut.payloads]).toEqual([1, 2]);
  });

  it("shows as of one moment: what is written while it is read isn't in it", async () => {
    const head = await findAuditHead(deps.db.prisma, lead.projectId);
    const lines: string[] = [];
    for await (const line of exportAudit(deps, lead).lines) {
      if (lines.length === 1) await say({ text: "said meanwhile" });
      lines.push(String(line));
    }
    expect(lines.join("")).not.toContain("said meanwhile");
    expect(verify(lines)).toMatchObject({ ok: true, head });
  });

  it("gives its connection back to the pool when the reader leaves", async () => {
    for (let attempt = 0; attempt < 25; attempt += 1) {
      for await (const line of exportAudit(deps, lead).lines) {
        expect(line).toContain("assay-record");
        break;
      }
    }
    expect((await read(lead)).length).toBeGreaterThan(5);
  });
});
