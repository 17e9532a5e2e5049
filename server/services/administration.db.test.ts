import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "@/contracts/primitives";
import { hashPassword } from "@/server/auth/password";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { listEvents } from "@/server/repositories/audit-events";
import { findTokenOwner } from "@/server/repositories/callers";
import { putPayload, readTexts } from "@/server/repositories/payloads";
import { addMember, addPerson, addProject } from "@/server/route/test-world";
import { inTransaction } from "@/server/transaction";
import { createProject } from "./create-project";
import { createToken } from "./create-token";
import { erasePayload } from "./erase-payload";
import { getMe } from "./get-me";
import { getOverview } from "./get-overview";
import { listAudit } from "./list-audit";
import { listMembers } from "./list-members";
import { listTokens } from "./list-tokens";
import { revokeToken } from "./revoke-token";
import { setHold } from "./set-hold";
import { setMember } from "./set-member";
import { signIn } from "./sign-in";

let database: TestDatabase;
let deps: Deps;
const now = new Date("2026-05-04T10:00:00.000Z");

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

let people = 0;

/** A member of a project (a new one unless given) with these roles. */
async function makeCaller(roles: readonly Role[], projectId?: string): Promise<Caller> {
  people += 1;
  const login = `person-${people}`;
  const userId = await addPerson(deps, login);
  const project = projectId ?? (await addProject(deps, `project-${people}`));
  await addMember(deps, project, userId, roles);
  return { userId, login, projectId: project, roles, scopes: null, tokenId: null, requestId: "request" };
}

async function eventsOf(projectId: string): Promise<string[]> {
  const events = await listEvents(deps.db.prisma, projectId, { beforeSeq: null, limit: 100, type: null });
  return events.toReversed().map((event) => event.type);
}

const personOf = (caller: Caller) => ({ ...caller, serverAdmin: true, tokenProjectId: null });

const parts = async (roles: readonly Role[]) => {
  const overview = await getOverview(deps, await makeCaller(roles));
  return [overview.rater, overview.lead, overview.runs, overview.golden].map((part) => part !== null);
};

const put = (projectId: string) =>
  inTransaction(deps, (tx) => putPayload(tx, deps, { projectId, kind: "note", text: "to be forgotten" }));
const order = (payloadId: string) => ({ payloadId, reason: "asked by the person", authority: "Art. 17" });

describe("projects", () => {
  it("are opened with their first admin, and are theirs alone to see", async () => {
    const opener = await makeCaller(["lead"]);
    const made = await createProject(deps, personOf(opener), { name: " Größe & Maß ", demonstration: true });
    expect(made).toMatchObject({ name: "Größe & Maß", demonstration: true, roles: ["admin"] });
    expect(await eventsOf(made.id)).toEqual(["project.created", "member.added"]);
    const me = await getMe(deps, personOf(opener));
    expect(me.projects.map((project) => project.roles)).toEqual(expect.arrayContaining([["admin"], ["lead"]]));
    const byToken = await getMe(deps, { ...personOf(opener), tokenProjectId: opener.projectId });
    expect(byToken.projects.map((project) => project.id)).toEqual([opener.projectId]);
    const { slug } = await deps.db.prisma.project.findUniqueOrThrow({ where: { id: made.id }, select: { slug: true } });
    expect(slug).toBe(`gro-e-ma-${made.id.slice(0, 8)}`);
  });

  it("show each role its own part of the overview", async () => {
    expect(await parts(["rater"])).toEqual([true, false, false, false]);
    expect(await parts(["lead"])).toEqual([true, true, true, true]);
    expect(await parts(["engineer"])).toEqual([false, false, true, true]);
    expect(await parts(["auditor"])).toEqual([false, false, true, true]);
    expect(await parts(["admin"])).toEqual([false, false, false, false]);
  });
});

describe("members", () => {
  it("are added, changed and removed, each with its event, and nothing where nothing changes", async () => {
    const admin = await makeCaller(["admin"]);
    const login = "new.person";
    const userId = await addPerson(deps, login);
    expect(await setMember(deps, admin, { login: " New.Person ", roles: ["lead", "rater"] })).toMatchObject({
      userId,
      roles: ["rater", "lead"],
    });
    await setMember(deps, admin, { login, roles: ["rater", "lead", "lead"] });
    await setMember(deps, admin, { login, roles: ["engineer"] });
    expect((await listMembers(deps, admin)).items.map((member) => member.login)).toEqual([login, admin.login]);
    expect(await setMember(deps, admin, { login, roles: [] })).toMatchObject({ userId, roles: [] });
    expect(await eventsOf(admin.projectId)).toEqual(["member.added", "member.roles_changed", "member.removed"]);
  });

  it.each([
    [["engineer", "rater"], "role_mix_refused"],
    [["engineer", "lead"], "role_mix_refused"],
    [["auditor", "admin"], "role_mix_refused"],
    [["auditor", "rater"], "role_mix_refused"],
  ] as const)("refuse %j", async (roles, code) => {
    const admin = await makeCaller(["admin"]);
    await expect(setMember(deps, admin, { login: admin.login, roles })).rejects.toMatchObject({ code });
    expect(await eventsOf(admin.projectId)).toEqual([]);
  });

  it("refuse a name nobody has, and the loss of the last admin", async () => {
    const admin = await makeCaller(["admin"]);
    await expect(setMember(deps, admin, { login: "nobody", roles: ["rater"] })).rejects.toMatchObject({
      code: "no_such_user",
    });
    for (const roles of [[], ["lead"]] as const) {
      await expect(setMember(deps, admin, { login: admin.login, roles })).rejects.toMatchObject({ code: "last_admin" });
    }
  });

  it("keep one of two admins who take each other's role at the same time", async () => {
    const one = await makeCaller(["admin"]);
    const two = await makeCaller(["admin"], one.projectId);
    const results = await Promise.allSettled([
      setMember(deps, one, { login: two.login, roles: [] }),
      setMember(deps, two, { login: one.login, roles: [] }),
    ]);
    expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("tokens", () => {
  it("are shown once, kept as a hash, usable until they end, and revoked by their owner alone", async () => {
    const owner = await makeCaller(["engineer"]);
    const made = await createToken(deps, owner, { label: "CI", scopes: ["run", "import"], expiresInDays: 1 });
    expect(made).toMatchObject({ scopes: ["import", "run"], expiresAt: "2026-05-05T10:00:00.000Z", lastUsedAt: null });
    expect(made.secret).toMatch(/^assay_[A-Za-z0-9_-]{43}$/);
    const { items } = await listTokens(deps, owner);
    expect(JSON.stringify(items)).not.toContain(made.secret);
    const { prisma } = deps.db;
    const hash = deps.sha256Hex(made.secret);
    expect(await findTokenOwner(prisma, hash, now)).toMatchObject({ userId: owner.userId, scopes: ["import", "run"] });
    expect((await listTokens(deps, owner)).items[0]?.lastUsedAt).toBe(now.toISOString());
    expect(await findTokenOwner(prisma, hash, new Date("2026-05-05T10:00:00.000Z"))).toBeNull();
    const other = await makeCaller(["engineer"], owner.projectId);
    await expect(revokeToken(deps, other, made.id)).rejects.toMatchObject({ code: "not_found" });
    const revoked = await revokeToken(deps, owner, made.id);
    expect(revoked.revokedAt).toBe(now.toISOString());
    expect(await findTokenOwner(prisma, hash, now)).toBeNull();
    expect(await revokeToken(deps, owner, made.id)).toEqual({ ...revoked, lastUsedAt: now.toISOString() });
    expect(await eventsOf(owner.projectId)).toEqual(["token.created", "token.revoked"]);
  });

  it.each([
    [["rater"], ["label"], []],
    [["rater"], ["import", "run", "export", "lead"], ["import", "run", "export", "lead"]],
    [["engineer"], ["import", "run", "export"], []],
    [["engineer"], ["label", "lead"], ["label", "lead"]],
    [["auditor"], ["export"], []],
    [["admin"], ["export"], ["export"]],
    [["lead"], ["import", "run", "export", "label", "lead"], []],
  ] as const)("of %j asking for %j are refused %j", async (roles, scopes, above) => {
    const owner = await makeCaller(roles);
    const asked = createToken(deps, owner, { label: "x", scopes, expiresInDays: 1 });
    if (above.length === 0) expect((await asked).scopes).toEqual(scopes);
    else await expect(asked).rejects.toMatchObject({ code: "scope_above_roles", errors: { length: above.length } });
  });
});

describe("erasure and hold", () => {
  it("empties a payload once and leaves its tombstone in the chain", async () => {
    const admin = await makeCaller(["admin"]);
    const { payloadId, commitment } = await put(admin.projectId);
    expect(await erasePayload(deps, admin, order(payloadId))).toEqual({ payloadId, erasedAt: now.toISOString() });
    expect(await readTexts(deps.db.prisma, [payloadId, null, "unknown"])).toEqual(new Map([[payloadId, null]]));
    await expect(erasePayload(deps, admin, order(payloadId))).rejects.toMatchObject({ code: "already_erased" });
    const [event] = await listEvents(deps.db.prisma, admin.projectId, { beforeSeq: null, limit: 9, type: null });
    expect(event).toMatchObject({ type: "payload.erased", data: { payload: payloadId, kind: "note", commitment } });
  });

  it("refuses under a hold, records that it did, and obeys again once the hold is lifted", async () => {
    const admin = await makeCaller(["admin"]);
    const { payloadId } = await put(admin.projectId);
    expect(await setHold(deps, admin, { held: true, reason: "litigation" })).toEqual({ held: true });
    await setHold(deps, admin, { held: true, reason: "again" });
    await expect(erasePayload(deps, admin, order(payloadId))).rejects.toMatchObject({ code: "under_hold" });
    expect(await readTexts(deps.db.prisma, [payloadId])).toEqual(new Map([[payloadId, "to be forgotten"]]));
    await setHold(deps, admin, { held: false, reason: "settled" });
    await erasePayload(deps, admin, order(payloadId));
    expect(await eventsOf(admin.projectId)).toEqual([
      "hold.placed",
      "erasure.refused",
      "hold.released",
      "payload.erased",
    ]);
  });

  it("knows no payload of another project", async () => {
    const admin = await makeCaller(["admin"]);
    const { payloadId } = await put((await makeCaller(["admin"])).projectId);
    await expect(erasePayload(deps, admin, order(payloadId))).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the audit list", () => {
  it("pages backwards, filters by type, and names who did it", async () => {
    const lead = await makeCaller(["lead"]);
    const { id } = await createToken(deps, lead, { label: "a", scopes: ["lead"], expiresInDays: 1 });
    await createToken(deps, lead, { label: "b", scopes: ["lead"], expiresInDays: 1 });
    await revokeToken(deps, lead, id);
    const first = await listAudit(deps, lead, { limit: 2 });
    expect(first.items.map((event) => event.seq)).toEqual([3, 2]);
    expect(first.items[0]).toMatchObject({ actorId: lead.userId, actorName: lead.login, data: { tokenId: id } });
    expect(first.head?.seq).toBe(3);
    const second = await listAudit(deps, lead, { limit: 2, cursor: first.nextCursor ?? "" });
    expect([second.items.map((event) => event.seq), second.nextCursor]).toEqual([[1], null]);
    expect((await listAudit(deps, lead, { limit: 9, type: "token.revoked" })).items).toHaveLength(1);
    await expect(listAudit(deps, lead, { limit: 2, cursor: "x" })).rejects.toMatchObject({ code: "bad_request" });
  });
});

describe("signing in", () => {
  it("takes the right password, in whatever case the login is typed, and writes both down", async () => {
    const userId = await addPerson(deps, "amara@example.org");
    const passwordHash = await hashPassword("correct horse battery");
    await deps.db.prisma.user.update({ where: { id: userId }, data: { passwordHash } });
    expect(await signIn(deps, " Amara@Example.org ", "correct horse battery")).toEqual({ userId, sessionVersion: 1 });
    expect(await signIn(deps, "amara@example.org", "Correct horse battery")).toBeNull();
    expect(await signIn(deps, "nobody@example.org", "correct horse battery")).toBeNull();
    await deps.db.prisma.user.update({ where: { id: userId }, data: { disabledAt: now } });
    expect(await signIn(deps, "amara@example.org", "correct horse battery")).toBeNull();
    expect(await eventsOf("server")).toEqual([
      "session.signed_in",
      "session.refused",
      "session.refused",
      "session.refused",
    ]);
  });
});
