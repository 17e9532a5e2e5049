import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditEvent } from "@/domain/audit/audit-events";
import { eventHash, GENESIS_HASH } from "@/domain/audit/event-hash";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { findAuditHead, listEvents } from "@/server/repositories/audit-events";
import { inTransaction } from "@/server/transaction";
import { appendAudit } from "./append-audit";

let database: TestDatabase;
let deps: Deps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const revoked = (tokenId: string) => ({ type: "token.revoked", data: { tokenId } }) as const;
const append = (projectId: string | null, event: AuditEvent) =>
  inTransaction(deps, (tx) => appendAudit(tx, deps, { projectId, actorId: "actor-1", ...event }));

describe("appendAudit", () => {
  it("starts each chain at the first place, after nothing", async () => {
    const first = await append("project-a", revoked("token-1"));
    expect([first.seq, first.prev]).toEqual([1, GENESIS_HASH]);
    const server = await append(null, revoked("token-2"));
    expect([server.project, server.seq]).toEqual(["server", 1]);
  });

  it("gives events written at the same time one place each, and links them by their hashes", async () => {
    const projectId = "project-b";
    await Promise.all(Array.from({ length: 12 }, (_, index) => append(projectId, revoked(`token-${index}`))));
    const events = (await listEvents(deps.db.prisma, projectId, { beforeSeq: null, limit: 100, type: null })).reverse();
    let prev = GENESIS_HASH;
    for (const [index, { seq, at, type, actorId, data, hash, ...stored }] of events.entries()) {
      const event = { type, data } as unknown as AuditEvent;
      const place = { project: projectId, seq, at: at.toISOString(), actor: actorId };
      expect([seq, stored.prev]).toEqual([index + 1, prev]);
      expect(eventHash(prev, { ...event, ...place }, deps.sha256Hex)).toBe(hash);
      prev = hash;
    }
    expect(events).toHaveLength(12);
    expect(await findAuditHead(deps.db.prisma, projectId)).toEqual({ seq: 12, hash: prev });
  });

  it("leaves nothing behind when its transaction fails", async () => {
    const failing = inTransaction(deps, async (tx) => {
      await appendAudit(tx, deps, { projectId: "project-c", actorId: null, ...revoked("token-1") });
      throw new Error("the change failed");
    });
    await expect(failing).rejects.toThrow("the change failed");
    expect(await findAuditHead(deps.db.prisma, "project-c")).toBeNull();
  });

  it("refuses a text", async () => {
    await expect(append("project-d", revoked("a sentence with spaces"))).rejects.toThrow("holds text");
    expect(await findAuditHead(deps.db.prisma, "project-d")).toBeNull();
  });
});
