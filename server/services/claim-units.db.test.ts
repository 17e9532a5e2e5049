import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClaimUnits } from "@/contracts/claim-units";
import { proposeCitations } from "@/domain/claims/recut-claims";
import { listEvents } from "@/server/repositories/audit-events";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { getClaimCover } from "./get-claim-cover";
import { getClaimUnits } from "./get-claim-units";
import { getRun } from "./get-run";
import { type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
import { openBatch } from "./open-batch";
import { recutClaims } from "./recut-claims";
import { takeNext } from "./take-next";
import { addPanel } from "./test-responses";

const FREIGHT = "Freight is billed at cost.";
const RETURNS = "Opened units may be returned within 30 days.";
const ANSWER = `Hello! Opened units may be returned within 30 days [S1], and freight is billed at 9 euros [S2]. Seals stay on.`;

const chunk = (key: string, text: string) => ({
  doc_key: key,
  doc_version: null,
  ordinal: 0,
  start: 0,
  end: text.length,
  text,
  title: key,
});

const line = (id: string, answer = ANSWER, claims?: object[]) =>
  `${JSON.stringify({
    id,
    question: `Question of ${id}?`,
    answer,
    chunks: [chunk("returns", RETURNS), chunk("freight", FREIGHT)],
    ...(claims === undefined ? {} : { claims }),
  })}\n`;

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});
afterAll(() => world.close());

let files = 0;

/** A run of one response, with people to judge it. */
async function importOne(content?: string) {
  files += 1;
  const panel = await addPanel(deps, 2);
  const { runId } = await sendRun(deps, panel.engineer, content ?? line(`item-${files}`));
  const run = runId ?? "";
  const response = await deps.db.prisma.response.findFirstOrThrow({ where: { runId: run } });
  return { ...panel, runId: run, responseId: response.id };
}

type One = Awaited<ReturnType<typeof importOne>>;

const recut = (one: One, body: Parameters<typeof recutClaims>[3], version: number, by: Caller = one.lead) =>
  recutClaims(deps, by, one.responseId, body, version);

/** Cuts the first claim before a word, its citations as code proposes. */
function splitBody(units: ClaimUnits, word: string) {
  const [claim] = units.claims;
  if (claim === undefined) throw new Error("there is no claim");
  const atCp = claim.text.indexOf(word);
  const [first, second] = proposeCitations(units.answer, claim, atCp);
  const citations: [number[], number[]] = [first, second];
  return { operation: "split", claimId: claim.id, atCp, citations } as const;
}

async function splitFirst(one: One) {
  const before = await getClaimUnits(deps, one.responseId);
  return { before, after: await recut(one, splitBody(before, "and freight"), before.version) };
}

const textsOf = (units: ClaimUnits) => units.claims.map(({ text }) => text);

const HALVES = ["Opened units may be returned within 30 days,", "and freight is billed at 9 euros."];

describe("recutting claims", () => {
  it("splits a claim: both halves are checked as an import checks them, and the old one is out of every count", async () => {
    const one = await importOne();
    const { before, after } = await splitFirst(one);
    expect(textsOf(before)).toHaveLength(2);
    expect([textsOf(after), after.version, after.canUndo]).toEqual([[...HALVES, "Seals stay on."], 1, true]);
    expect(after.claims.map(({ citations }) => citations.map(({ handle }) => handle))).toEqual([["S1"], ["S2"], []]);
    const claims = await deps.db.prisma.claim.findMany({
      where: { responseId: one.responseId, isCurrent: true },
      orderBy: { ordinal: "asc" },
      select: {
        ordinal: true,
        citations: { select: { resolution: true } },
        checkFindings: { select: { code: true } },
      },
    });
    expect(claims.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2]);
    expect(claims.map(({ checkFindings }) => checkFindings.map(({ code }) => code))).toEqual([
      [],
      ["numbers_not_found"],
      ["uncited"],
    ]);
    expect(claims[1]?.citations).toEqual([{ resolution: "resolved" }]);
    const run = await getRun(deps, one.lead, one.runId);
    expect(run.checks).toMatchObject({ claims: 3, citations: 2, claimsWithoutCitation: 1 });
  });

  it("gives new claims the carry-over keys that a file cut like this would have given them", async () => {
    const one = await importOne();
    const { after } = await splitFirst(one);
    const cites = [["S1"], ["S2"], []];
    const claims = after.claims.map(({ text }, i) => ({ text, cites: cites[i] }));
    const question = (await getClaimUnits(deps, one.responseId)).question;
    const same = line(question.slice("Question of ".length, -1), ANSWER, claims);
    await sendRun(deps, one.engineer, same, { system: "other" });
    const keysOf = async (where: object) =>
      (await deps.db.prisma.claim.findMany({ where, orderBy: { ordinal: "asc" } })).map((row) => [
        row.carryKey,
        row.carryKeyStrict,
      ]);
    const recutKeys = await keysOf({ responseId: one.responseId, isCurrent: true });
    const imported = { projectId: one.projectId, run: { system: { name: "other" } } };
    expect(recutKeys).toEqual(await keysOf({ response: imported }));
    expect(new Set(recutKeys.flat()).size).toBe(6);
  });

  it("joins claims, adds one from words outside any, and takes each back in turn", async () => {
    const one = await importOne();
    const { before } = await splitFirst(one);
    const halves = (await getClaimUnits(deps, one.responseId)).claims.slice(0, 2).map(({ id }) => id);
    const joined = await recut(one, { operation: "merge", claimIds: halves }, 1);
    expect(joined.claims[0]?.text).toBe(HALVES.join(" "));
    const [hello] = joined.outside;
    const added = await recut(one, { operation: "add", span: hello?.span ?? { startCp: 0, endCp: 0 } }, 2);
    expect(textsOf(added)[0]).toBe("Hello!");
    expect(added.cover.outsideCharacters).toBe(0);
    expect(joined.cover.outsideCharacters).toBe(6);
    for (const [version, left] of [
      [3, 2],
      [4, 3],
      [5, 2],
    ] as const) {
      expect((await recut(one, { operation: "undo" }, version)).claims).toHaveLength(left);
    }
    const back = await getClaimUnits(deps, one.responseId);
    expect(back.claims).toEqual(before.claims);
    expect([back.version, back.canUndo]).toEqual([6, false]);
    await expect(recut(one, { operation: "undo" }, 6)).rejects.toMatchObject({ code: "recut_refused" });
  });

  it("asks for a reason before a comparison is split, and keeps it", async () => {
    const one = await importOne(line("compare", "Relay A is cheaper than relay B and it is lighter [S1]."));
    const units = await getClaimUnits(deps, one.responseId);
    expect(units.claims[0]?.whole).toBe("comparative");
    const body = splitBody(units, "and it");
    await expect(recut(one, body, 0)).rejects.toMatchObject({
      code: "recut_refused",
      detail: { why: "stays_whole", whole: "comparative" },
    });
    const split = await recut(one, { ...body, reason: "weight is a statement of its own" }, 0);
    expect(split.recuts).toMatchObject([{ operation: "split", reason: "weight is a statement of its own" }]);
  });

  it("writes down who changed what in the chain, without a text", async () => {
    const one = await importOne();
    const { before, after } = await splitFirst(one);
    const events = await listEvents(deps.db.prisma, one.projectId, { beforeSeq: null, limit: 5, type: "claims.recut" });
    expect(events).toHaveLength(1);
    expect(events[0]?.data).toMatchObject({
      responseId: one.responseId,
      operation: "split",
      retired: [before.claims[0]?.id],
      made: after.claims.slice(0, 2).map(({ id }) => id),
    });
  });

  it("is counted over the run: the share outside any claim, and what was recut", async () => {
    const one = await importOne();
    const { after } = await splitFirst(one);
    expect(await getClaimCover(deps, one.lead, one.runId)).toEqual({
      ...after.cover,
      responses: 1,
      claims: 3,
      recutResponses: 1,
    });
  });
});

describe("two at once", () => {
  it("a stale version gets the present claims", async () => {
    const one = await importOne();
    const { after } = await splitFirst(one);
    const late = recut(one, { operation: "undo" }, 0);
    await expect(late).rejects.toMatchObject({ code: "stale_version", current: { version: 1, claims: after.claims } });
  });

  it("one of two changes of the same version is made", async () => {
    const one = await importOne();
    const units = await getClaimUnits(deps, one.responseId);
    const body = splitBody(units, "and freight");
    const both = await Promise.allSettled([recut(one, body, 0), recut(one, body, 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await getClaimUnits(deps, one.responseId)).version).toBe(1);
  });

  it("a change and the opening of the run: either it is in the batch, or it is refused", async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await importOne();
      const body = splitBody(await getClaimUnits(deps, one.responseId), "and freight");
      const [cut, opened] = await Promise.allSettled([
        recut(one, body, 0),
        openBatch(deps, one.engineer, one.runId, { carryOver: true }),
      ]);
      expect(opened.status).toBe("fulfilled");
      const [rater] = one.raters;
      const { task } = rater === undefined ? { task: null } : await takeNext(deps, rater, []);
      expect(task?.claims).toHaveLength(cut.status === "fulfilled" ? 3 : 2);
    }
  });
});

describe("once the run is opened", () => {
  it("both raters get the same claims, and nobody changes them: neither the service nor SQL", async () => {
    const one = await importOne();
    const { after } = await splitFirst(one);
    await openBatch(deps, one.engineer, one.runId, { carryOver: true });
    const shown = [];
    for (const rater of one.raters) shown.push((await takeNext(deps, rater, [])).task?.claims.map(({ id }) => id));
    const ids = after.claims.map(({ id }) => id);
    expect(shown).toEqual([ids, ids]);
    await expect(recut(one, { operation: "undo" }, 1)).rejects.toMatchObject({ code: "claim_units_settled" });
    const settled = { constraint: "claim_units_settled" };
    const { pool } = deps.db;
    const values = [one.responseId];
    await expect(
      pool.query("UPDATE claim SET is_current = false WHERE response_id = $1", values),
    ).rejects.toMatchObject(settled);
    await expect(
      pool.query(
        `INSERT INTO claim_recut (id, response_id, number, operation, retired_ids, made_ids, made_by_id, made_at)
         VALUES ('r', $1, 9, 'add', '{}', '{x}', 'u', now())`,
        values,
      ),
    ).rejects.toMatchObject(settled);
    await expect(
      pool.query(
        `INSERT INTO claim (id, response_id, ordinal, text_payload_id, text_commitment, kind, needs_citation)
         SELECT 'late', response_id, 99, text_payload_id, text_commitment, kind, needs_citation FROM claim WHERE response_id = $1 LIMIT 1`,
        values,
      ),
    ).rejects.toMatchObject(settled);
  });
});
