import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { disputedAnswer } from "@/contracts/disputed-answers";
import { responseReplay } from "@/contracts/disputes";
import { extractDocument } from "@/documents/extract-document";
import { anthropicAnswer, geminiAnswer, PRODUCTION_PAYLOADS } from "@/formats/production-payloads.fixture";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { addFile } from "./add-document";
import { approve } from "./approve";
import { getClaimUnits } from "./get-claim-units";
import { getDispute } from "./get-dispute";
import { getPayload } from "./get-payload";
import { getResponse } from "./get-response";
import { type ImportWorld, openImportWorld } from "./import-run.fixture";
import { listGoldenItems } from "./list-golden-items";
import { offerCandidate } from "./offer-candidate";
import { openBatch } from "./open-batch";
import { bytesOf, disputePayload, ruleOnWhole } from "./production-answers.fixture";
import { proposeTargets } from "./propose-targets";
import { recutClaims } from "./recut-claims";
import { takeNext } from "./take-next";
import { addLead } from "./test-golden";
import { addPanel } from "./test-responses";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});

afterAll(() => world.close());

const sha256 = (bytes: Uint8Array) => deps.sha256Hex(bytes);

async function countEvents(projectId: string, type: string): Promise<number> {
  return deps.db.prisma.auditEvent.count({ where: { chainId: projectId, type } });
}

const row = (id: string) => JSON.stringify({ id, user_input: "?", response: "A [1].", retrieved_contexts: ["A."] });

describe("a disputed production answer", () => {
  it.each(PRODUCTION_PAYLOADS)(
    "of $name is rebuilt as it was shown, and its bytes are kept",
    async ({ format, payload }) => {
      const { lead } = await addPanel(deps, 0);
      const opened = disputedAnswer.parse(await disputePayload(deps, lead, payload));
      expect(opened).toMatchObject({ format, isThereAlready: false, limits: [] });
      const replay = responseReplay.parse(await getResponse(deps, lead, opened.responseId));
      const kept = await getPayload(deps, opened.responseId);
      expect(new Uint8Array(kept.bytes)).toEqual(bytesOf(payload));
      expect(replay.payload).toMatchObject({ format, sha256: sha256(bytesOf(payload)), disputeId: opened.disputeId });
      expect(opened.receivedSha256).toBe(replay.payload?.sha256);
      expect(replay.answerSha256).toBe(sha256(new TextEncoder().encode(replay.material.answer)));
      expect(replay.material.chunks.length).toBeGreaterThan(0);
      expect(
        replay.material.claims.flatMap((claim) => claim.citations).every(({ resolution }) => resolution === "resolved"),
      ).toBe(true);
    },
  );

  it("is one dispute, however often its payload is sent", async () => {
    const { lead, projectId } = await addPanel(deps, 0);
    const first = await disputePayload(deps, lead, anthropicAnswer);
    const [again, andAgain] = await Promise.all([
      disputePayload(deps, lead, anthropicAnswer),
      disputePayload(deps, lead, anthropicAnswer),
    ]);
    expect([again, andAgain]).toEqual([
      { ...first, isThereAlready: true },
      { ...first, isThereAlready: true },
    ]);
    expect(await countEvents(projectId, "dispute.opened")).toBe(1);
    expect(await countEvents(projectId, "dispute.payload_kept")).toBe(1);
  });

  it("is ruled on by a lead, claim by claim and as a whole, with no judgement beside it", async () => {
    const { lead } = await addPanel(deps, 0);
    const { disputeId, responseId } = await disputePayload(deps, lead, anthropicAnswer);
    const dispute = await getDispute(deps, lead, disputeId);
    expect(dispute).toMatchObject({ kind: "production", sides: [], state: "open", adjudication: null });
    expect(dispute.differing).toHaveLength(2);
    const open = ruleOnWhole(deps, lead, disputeId, [], { declined: null });
    await expect(open).rejects.toMatchObject({ code: "ruling_incomplete", errors: [{ code: "marks_not_ruled" }] });
    const settled = await ruleOnWhole(deps, lead, disputeId, ["grounded", "misattributed"]);
    expect(settled.adjudication).toMatchObject({ outcome: "misattributed", cause: "edge_case" });
    const replay = await getResponse(deps, lead, responseId);
    expect(replay.verdict).toMatchObject({ outcome: "misattributed", basis: "adjudicated" });
    expect(replay.verdict?.claims.map(({ label }) => label)).toEqual(["grounded", "misattributed"]);
  });

  it("is refused in words where it can't be read, or holds more than one answer; nothing is stored", async () => {
    const { lead, projectId } = await addPanel(deps, 0);
    await expect(disputePayload(deps, lead, "nobody knows this\n")).rejects.toMatchObject({
      code: "payload_unreadable",
    });
    await expect(disputePayload(deps, lead, '{"half": ')).rejects.toMatchObject({ code: "payload_unreadable" });
    await expect(disputePayload(deps, lead, "")).rejects.toMatchObject({ code: "import_empty" });
    await expect(disputePayload(deps, lead, `${row("a")}\n${row("b")}\n`)).rejects.toMatchObject({
      code: "payload_many_answers",
    });
    expect(await deps.db.prisma.run.count({ where: { projectId } })).toBe(0);
    expect(await deps.db.prisma.dispute.count({ where: { projectId } })).toBe(0);
  });

  it("without its retrieved set says so, lets attribution be ruled on, and lets nothing be grounded", async () => {
    const { lead } = await addPanel(deps, 0);
    const { disputeId, limits } = await disputePayload(deps, lead, anthropicAnswer.response);
    expect(limits.map(({ code }) => code)).toEqual(["set_unknown", "question_absent", "source_text_absent"]);
    expect(limits[0]?.message).toContain("does not say what was retrieved");
    await expect(ruleOnWhole(deps, lead, disputeId, ["grounded"])).rejects.toMatchObject({ code: "judgement_refused" });
    const { material } = await getDispute(deps, lead, disputeId);
    const claims = material.claims.map(({ id: claimId }) => ({
      claimId,
      label: null,
      reason: "set_unknown" as const,
      severity: null,
    }));
    const ruled = await ruleOnWhole(deps, lead, disputeId, [], { claims });
    expect(ruled.adjudication?.outcome).toBeNull();
  });

  it("says where documents have changed since, and shows byte for byte what was shown", async () => {
    const { lead } = await addPanel(deps, 0);
    const opened = await disputePayload(deps, lead, anthropicAnswer);
    const before = await getResponse(deps, lead, opened.responseId);
    const { documentId } = before.material.chunks[0] ?? { documentId: "" };
    const { key } = await deps.db.prisma.document.findUniqueOrThrow({ where: { id: documentId } });
    for (const text of ["A pump is repaired for 12 months.", "A pump is no longer repaired."]) {
      await sendVersion(lead, key, text);
    }
    const after = await getResponse(deps, lead, opened.responseId);
    expect(JSON.stringify(after.material)).toBe(JSON.stringify(before.material));
    expect(after.answerSha256).toBe(before.answerSha256);
    expect(new Uint8Array((await getPayload(deps, opened.responseId)).bytes)).toEqual(bytesOf(anthropicAnswer));
    expect(after.changedSince).toMatchObject([{ documentId, versionsSince: 2, handles: ["0"] }]);
    expect(after.changedSince[0]?.newestVersion).toBe(
      sha256(new TextEncoder().encode("A pump is no longer repaired.")).slice(0, 12),
    );
    expect(after.limits.map(({ code }) => code)).toEqual(["documents_changed"]);
  });

  it("keeps the claims that are ruled on", async () => {
    const { lead } = await addPanel(deps, 0);
    const { responseId } = await disputePayload(deps, lead, anthropicAnswer);
    const { claims, isSettled } = await getClaimUnits(deps, responseId);
    expect(isSettled).toBe(true);
    const body = { operation: "merge", claimIds: claims.map(({ id }) => id) } as const;
    await expect(recutClaims(deps, lead, responseId, body, 0)).rejects.toMatchObject({ code: "claim_units_settled" });
  });

  it("is not put before raters once it is ruled on", async () => {
    const { lead, raters, engineer } = await addPanel(deps, 1);
    const { disputeId, responseId } = await disputePayload(deps, lead, anthropicAnswer);
    await ruleOnWhole(deps, lead, disputeId, ["grounded", "grounded"]);
    const { runId } = await getResponse(deps, lead, responseId);
    await openBatch(deps, engineer, runId, { carryOver: false });
    const [rater] = raters as [Caller];
    expect((await takeNext(deps, rater, [])).task).toBeNull();
  });

  it("becomes a golden candidate, and its target is frozen by two", async () => {
    const { lead, projectId } = await addPanel(deps, 0);
    const other = await addLead(deps, projectId);
    const { disputeId, responseId } = await disputePayload(deps, lead, anthropicAnswer);
    const body = { key: "pump-warranty", kind: "answerable" } as const;
    await expect(offerCandidate(deps, lead, responseId, body)).rejects.toMatchObject({ code: "not_settled" });
    await ruleOnWhole(deps, lead, disputeId, ["grounded", "misattributed"]);
    const { goldenItemId, isThereAlready } = await offerCandidate(deps, lead, responseId, body);
    expect(isThereAlready).toBe(false);
    expect(await offerCandidate(deps, lead, responseId, body)).toEqual({ goldenItemId, isThereAlready: true });
    const { material } = await getResponse(deps, lead, responseId);
    const [chunk] = material.chunks;
    if (chunk === undefined) throw new Error("nothing was retrieved");
    const content = {
      answerable: true,
      searches: "",
      asOf: "2026-03-01",
      points: ["24 months, seals excepted"],
      passages: [{ versionId: chunk.versionId, ...chunk.span }],
      nearMisses: [],
    };
    const proposal = await proposeTargets(deps, lead, {
      targets: [{ goldenItemId, content }],
      reason: "from a ruling",
    });
    await expect(approve(deps, lead, proposal.id, { contentDigest: proposal.contentDigest })).rejects.toMatchObject({
      code: "same_person",
    });
    await approve(deps, other, proposal.id, { contentDigest: proposal.contentDigest });
    const { items } = await listGoldenItems(deps, lead, { limit: 50 });
    expect(items).toMatchObject([{ id: goldenItemId, externalId: "pump-warranty", latestResponseId: responseId }]);
    expect(items[0]?.target?.content.passages).toEqual(content.passages);
    expect((await getResponse(deps, lead, responseId)).verdict?.outcome).toBe("misattributed");
    expect(await countEvents(projectId, "golden_item.offered")).toBe(1);
  });

  it("of a question that is known is that question's", async () => {
    const { lead } = await addPanel(deps, 0);
    const first = await disputePayload(deps, lead, anthropicAnswer);
    const second = await disputePayload(deps, lead, anthropicAnswer, { system: "another" });
    for (const { disputeId } of [first, second]) await ruleOnWhole(deps, lead, disputeId, []);
    const { goldenItemId } = await offerCandidate(deps, lead, first.responseId, { key: "one", kind: "answerable" });
    const other = await disputePayload(deps, lead, geminiAnswer);
    await ruleOnWhole(deps, lead, other.disputeId, []);
    const body = { key: "one", kind: "answerable" } as const;
    await expect(offerCandidate(deps, lead, other.responseId, body)).rejects.toMatchObject({ code: "item_key_taken" });
    expect(await offerCandidate(deps, lead, second.responseId, body)).toEqual({ goldenItemId, isThereAlready: true });
  });
});

async function sendVersion(lead: Caller, key: string, text: string): Promise<void> {
  const file = { fileName: "terms.txt", key, confidentiality: "confidential", isScan: false, password: null } as const;
  await addFile(deps, lead, file, new TextEncoder().encode(text), extractDocument);
}
