import type { z } from "zod";
import type { agreementEndpoints, RescoreResource } from "@/contracts/agreement";
import {
  type DrawnItem,
  drawSample,
  type SampleDraw,
  TAKE_ALL_OUTCOMES,
} from "@/domain/agreement/sampling/draw-sample";
import { hashRank } from "@/domain/agreement/sampling/hash-rank";
import { mayRescore } from "@/domain/agreement/sampling/rescore-rules";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { insertBatch, type NewBatch } from "@/server/repositories/batches";
import { isReadyRunOf } from "@/server/repositories/gate";
import {
  findFirstBatch,
  type FirstBatch,
  type FirstJudgement,
  type FrameResponse,
  insertDraw,
  listRescoreFrame,
  type NewDraw,
  type NewDrawItem,
} from "@/server/repositories/rescores";
import { getVersions } from "@/server/repositories/rubrics";
import { inTransaction } from "@/server/transaction";
import { readRescore } from "./get-rescore";
import { orderKeyOf } from "./order-key";

type Body = z.output<(typeof agreementEndpoints.drawRescore)["body"]>;
type Kind = Body["kind"];

const DAY_MS = 86_400_000;

/** A response of the frame with the one of its two first judgements that the second is held against. */
interface FrameEntry extends FrameResponse {
  readonly first: FirstJudgement;
}

/** Which of the pair stands as the first judgement: by a hash of seed and response, so that nobody picks. */
function chooseFirst(response: FrameResponse, seed: string, deps: Deps): FrameEntry {
  const [one, other] = response.firsts;
  const isOne = hashRank(seed, `${response.responseId}/first`, deps.sha256Hex) < 0.5;
  return { ...response, first: isOne ? one : other };
}

function mayServe(entry: FrameEntry, kind: Kind, nowMs: number, minGapMs: number): boolean {
  const { raterId: firstRaterId, committedAt } = entry.first;
  const firstJudgedAtMs = committedAt.getTime();
  // Asked for the rater who would get it: the first one, or anybody else.
  const raterId = kind === "intra" ? firstRaterId : "";
  return mayRescore({ kind, raterId, firstRaterId, firstJudgedAtMs, nowMs, minGapMs }).isAllowed;
}

/** @throws Refusal `nothing_to_draw`, `gap_not_over`. */
async function readFrame(
  tx: Tx,
  deps: Deps,
  body: Body,
  seed: string,
  minGapMs: number,
): Promise<ReadonlyMap<string, FrameEntry>> {
  const frame = await listRescoreFrame(tx, body.runId);
  if (frame.length === 0) throw new Refusal("nothing_to_draw", "No closed pair of this run is there to draw from.");
  const entries = frame.map((response) => chooseFirst(response, seed, deps));
  const nowMs = deps.clock().getTime();
  if (!entries.some((entry) => mayServe(entry, body.kind, nowMs, minGapMs))) {
    const detail = { minimumGapDays: minGapMs / DAY_MS };
    throw new Refusal("gap_not_over", "For none of the responses is the minimum gap over.", { detail });
  }
  return new Map(entries.map((entry) => [entry.responseId, entry]));
}

function toItem(deps: Deps, batch: NewBatch, minGapMs: number, drawn: DrawnItem, entry: FrameEntry): NewDrawItem {
  const { responseId, first, firsts, claimIds, outcome } = entry;
  const isIntra = batch.kind === "rescore_intra";
  return {
    responseId,
    batchItemId: deps.newId(),
    firstSubmissionId: first.submissionId,
    stratum: drawn.stratum ?? outcome,
    u: drawn.u,
    pi: drawn.pi,
    eligibleAt: isIntra ? new Date(first.committedAt.getTime() + minGapMs) : batch.createdAt,
    orderKey: orderKeyOf(deps, batch.seed, responseId),
    claimIds,
    onlyRaterId: isIntra ? first.raterId : null,
    excludedRaterIds: isIntra ? [] : firsts.map((judgement) => judgement.raterId),
  };
}

/** The gap that the protocol asks for under which the run was judged first. */
async function readGapMs(tx: Tx, { rubricVersionId, protocolVersionId }: FirstBatch): Promise<number> {
  const { protocol } = await getVersions(tx, rubricVersionId, protocolVersionId);
  return protocol.minRescoreGapDays * DAY_MS;
}

/** The batch that serves the draw; its order has a seed of its own, because the draw's is not to be known yet. */
async function openRescoreBatch(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  body: Body,
  first: FirstBatch,
  drawId: string,
): Promise<NewBatch> {
  const { rubricVersionId, protocolVersionId, runNumber } = first;
  const batch: NewBatch = {
    id: deps.newId(),
    projectId: caller.projectId,
    runId: body.runId,
    kind: body.kind === "intra" ? "rescore_intra" : "rescore_inter",
    name: `run-${runNumber}-${body.kind}-${drawId}`,
    seed: deps.newId(),
    rubricVersionId,
    protocolVersionId,
    createdById: caller.userId,
    createdAt: deps.clock(),
  };
  if (!(await insertBatch(tx, batch))) throw new Error("a batch with a new id in its name is there already");
  return batch;
}

async function recordDraw(tx: Tx, deps: Deps, caller: Caller, draw: NewDraw, batch: NewBatch): Promise<void> {
  const by = { projectId: caller.projectId, actorId: caller.userId };
  const { id: batchId, runId, kind, rubricVersionId, protocolVersionId } = batch;
  const { id: rescoreDrawId, frameHash, frameSize, sampleSize } = draw;
  const drawn = { rescoreDrawId, batchId, kind: draw.kind, frameHash, frameSize, sampleSize };
  await appendAudit(tx, deps, { ...by, type: "rescore.drawn", data: drawn });
  const opened = { batchId, runId, kind, items: sampleSize, rubricVersionId, protocolVersionId };
  await appendAudit(tx, deps, { ...by, type: "batch.opened", data: opened });
}

function sampleOf(frame: ReadonlyMap<string, FrameEntry>, body: Body, seed: string, deps: Deps): SampleDraw {
  const items = [...frame.values()].map(({ responseId: id, outcome: stratum }) => ({ id, stratum }));
  return drawSample(items, { seed, k: body.k, strata: { takeAll: TAKE_ALL_OUTCOMES } }, deps.sha256Hex);
}

/**
 * Draws closed first-pass judgements of a run for a blind second one: failing outcomes first, the rest by the square root
 * of their strata's sizes. The sample waits in the queue like any other work.
 *
 * @throws Refusal `not_found`, `nothing_to_draw`, `gap_not_over`.
 */
export async function drawRescore(deps: Deps, caller: Caller, body: Body): Promise<RescoreResource> {
  const { projectId, userId: drawnById } = caller;
  return inTransaction(deps, async (tx) => {
    if (!(await isReadyRunOf(tx, projectId, body.runId))) {
      throw new Refusal("not_found", "There is no such run in this project.");
    }
    const seed = body.seed?.trim() || deps.newId();
    const first = await findFirstBatch(tx, body.runId);
    if (first === null) throw new Refusal("nothing_to_draw", "This run was never opened for judging.");
    const minGapMs = await readGapMs(tx, first);
    const frame = await readFrame(tx, deps, body, seed, minGapMs);
    const sample = sampleOf(frame, body, seed, deps);
    const id = deps.newId();
    const batch = await openRescoreBatch(tx, deps, caller, body, first, id);
    const draw: NewDraw = {
      id,
      projectId,
      kind: body.kind,
      seed,
      frameHash: sample.frame_sha256,
      frameSize: sample.frame_n,
      sampleSize: sample.items.length,
      strata: sample.strata,
      minDelayMs: body.kind === "intra" ? minGapMs : 0,
      batchId: batch.id,
      drawnById,
      drawnAt: batch.createdAt,
    };
    const items = sample.items.flatMap((drawn) => {
      const entry = frame.get(drawn.id);
      return entry === undefined ? [] : [toItem(deps, batch, minGapMs, drawn, entry)];
    });
    await insertDraw(tx, draw, items);
    await recordDraw(tx, deps, caller, draw, batch);
    return readRescore(tx, caller, id);
  });
}
