import type { ClaimUnits, RecutBody } from "@/contracts/claim-units";
import { planRecut, type RecutPlan } from "@/domain/claims/recut-claims";
import { whyWhole } from "@/domain/claims/stays-whole";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import { statementsOfTx } from "@/server/db/statements";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import {
  findUnits,
  insertRecut,
  lockUnits,
  placeClaims,
  retireClaims,
  type StoredUnits,
  toUnit,
} from "@/server/repositories/claim-units";
import { getProjectOfImport } from "@/server/repositories/import-lookups";
import { insertRows } from "@/server/repositories/insert-rows";
import { insertPayloadRows, type PayloadRow } from "@/server/repositories/payloads";
import { getStoredRecord, type StoredRecord } from "@/server/repositories/stored-records";
import { inTransaction } from "@/server/transaction";
import { checkMade } from "./claim-units/check-made";
import { describeUnits, findUndoable, versionOf } from "./claim-units/describe-units";
import { ClaimBuilder, type ClaimRows, putText } from "./import/build-claims";
import { versionsOf } from "./import/import-context";

/** A plan, and which earlier claims it brings back: those of the recut that it takes back. */
interface Plan extends RecutPlan {
  readonly restoredIds: readonly string[];
  readonly undoesId: string | null;
}

function planUndo({ units, recuts }: StoredUnits): Plan {
  const last = findUndoable(recuts);
  if (last === null) {
    throw new Refusal("recut_refused", "There is nothing to take back.", { detail: { why: "nothing_to_undo" } });
  }
  const at = units.findIndex(({ id }) => last.madeIds.includes(id));
  return { retiredIds: last.madeIds, made: [], at, restoredIds: last.retiredIds, undoesId: last.id };
}

/** A claim that should stay whole is split for a reason that is written down. */
function assertMaySplit(stored: StoredUnits, body: RecutBody): void {
  if (body.operation !== "split" || body.reason !== undefined) return;
  const unit = stored.units.find(({ id }) => id === body.claimId);
  const whole = unit === undefined ? null : whyWhole(unit.text ?? "", unit.citations);
  if (whole === null) return;
  const message =
    whole === "comparative"
      ? "This claim compares: each half alone says less. Give a reason to split it."
      : "This claim joins several sources into one inference, which is judged jointly. Give a reason to split it.";
  throw new Refusal("recut_refused", message, { detail: { why: "stays_whole", whole } });
}

function planOf(stored: StoredUnits, body: RecutBody): Plan {
  if (stored.answer === null && stored.hasAnswer) {
    throw new Refusal("recut_refused", "The answer was erased.", { detail: { why: "answer_erased" } });
  }
  if (body.operation === "undo") return planUndo(stored);
  assertMaySplit(stored, body);
  return { ...planRecut(stored.answer ?? "", stored.units.map(toUnit), body), restoredIds: [], undoesId: null };
}

/** Ids of all claims as they stand afterwards, `made` being those of the new ones. */
function orderOf({ units }: StoredUnits, plan: Plan, made: readonly string[]): string[] {
  const ids = units.map(({ id }) => id);
  const isKept = (id: string) => !plan.retiredIds.includes(id);
  const before = ids.slice(0, plan.at).filter(isKept);
  return [...before, ...made, ...plan.restoredIds, ...ids.slice(plan.at).filter(isKept)];
}

/** A run's payloads are known by the time of its import; nothing else may bear that time. */
const timeOf = (deps: Deps, { runCreatedAt }: StoredRecord) =>
  new Date(Math.max(deps.clock().getTime(), runCreatedAt.getTime() + 1));

const refOf = ({ id, commitment }: PayloadRow) => ({ payload: id, commitment });

class RecutWriter {
  readonly #rows: ClaimRows = { payloads: [], claims: [], citations: [], findings: [] };

  constructor(
    private readonly tx: Tx,
    private readonly deps: Deps,
    private readonly caller: Caller,
    private readonly responseId: string,
    private readonly recutId: string,
    private readonly stored: StoredUnits,
    private readonly record: StoredRecord,
  ) {}

  /** Makes the rows of the new claims and their texts. */
  private async build(plan: Plan, createdAt: Date): Promise<void> {
    const { tx, deps, caller, record: stored, responseId, recutId } = this;
    const { projectId } = caller;
    const project = await getProjectOfImport(statementsOfTx(tx), projectId);
    const context = {
      ...versionsOf(project),
      deps: { ...deps, clock: () => createdAt },
      projectId,
      createdAt,
      keyedDigest: (bytes: Uint8Array) => deps.hmacSha256Hex(project.digestKey, bytes),
    };
    const { record, check } = await checkMade(tx, projectId, stored, plan.made);
    const builder = new ClaimBuilder(context, this.#rows, {
      id: responseId,
      class: stored.class,
      record,
      retrievedIds: new Map(stored.chunks.map(({ position, retrievedChunkId }) => [position, retrievedChunkId])),
      retrievedDigest: stored.retrievedDigest,
      recutId,
    });
    const claims = check.claims.map((claim, i) => builder.addClaim(claim, plan.at + i));
    builder.addFindings(check.findings, claims);
  }

  private putReason(body: RecutBody, createdAt: Date) {
    const reason = body.operation === "split" ? body.reason : undefined;
    if (reason === undefined) return { reasonPayloadId: null, reasonCommitment: null };
    const { deps, caller, responseId: id, record } = this;
    const context = { deps: { ...deps, clock: () => createdAt }, projectId: caller.projectId };
    const put = putText(context, this.#rows, { id, class: record.class }, "reason", reason);
    return { reasonPayloadId: put.id, reasonCommitment: put.commitment };
  }

  private async store(made: readonly string[]): Promise<void> {
    const { tx } = this;
    const { claims, citations, findings } = this.#rows;
    if (made.length === 0) return;
    await insertRows(tx, "claim", claims);
    if (citations.length > 0) await insertRows(tx, "citation", citations);
    if (findings.length > 0) await insertRows(tx, "check_finding", findings);
  }

  async write(body: RecutBody, plan: Plan): Promise<void> {
    const { tx, deps, caller, responseId, recutId: id, stored } = this;
    const { operation } = body;
    const madeAt = timeOf(deps, this.record);
    await this.build(plan, madeAt);
    const reason = this.putReason(body, madeAt);
    const made = this.#rows.claims.map((claim) => claim.id);
    const number = versionOf(stored) + 1;
    const shared = { responseId, number, operation };
    const standing = [...made, ...plan.restoredIds];
    await insertPayloadRows(tx, this.#rows.payloads);
    await insertRecut(tx, {
      id,
      ...shared,
      retiredIds: [...plan.retiredIds],
      madeIds: standing,
      undoesId: plan.undoesId,
      ...reason,
      madeById: caller.userId,
      madeAt,
    });
    await retireClaims(tx, responseId, plan.retiredIds);
    await this.store(made);
    await placeClaims(tx, responseId, orderOf(stored, plan, made));
    const payloads = this.#rows.payloads.map(refOf);
    const data = { ...shared, recutId: id, retired: [...plan.retiredIds], made: standing, payloads };
    const by = { projectId: caller.projectId, actorId: caller.userId };
    await appendAudit(tx, deps, { ...by, type: "claims.recut", data });
  }
}

async function recutOnce(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  responseId: string,
  body: RecutBody,
  seenVersion: number,
): Promise<ClaimUnits> {
  await lockUnits(tx, responseId);
  const stored = await getUnits(tx, responseId);
  if (stored.isSettled) {
    throw new Refusal("claim_units_settled", "The run is opened for judging; its claims stay as they are.");
  }
  const version = versionOf(stored);
  if (version !== seenVersion) {
    const current = await describeUnits(tx, responseId, stored);
    const detail = { version, seenVersion };
    throw new Refusal("stale_version", "The claims were cut anew since you saw them.", { current, detail });
  }
  const record = await getStoredRecord(tx, responseId);
  const writer = new RecutWriter(tx, deps, caller, responseId, deps.newId(), stored, record);
  await writer.write(body, planOf(stored, body));
  return describeUnits(tx, responseId, await getUnits(tx, responseId));
}

async function getUnits(tx: Tx, responseId: string): Promise<StoredUnits> {
  const stored = await findUnits(tx, responseId);
  if (stored === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
  return stored;
}

/**
 * Cuts a response's claims anew, or takes the last such change back: all before its run is opened for judging, so that both raters get
 * the same claims. New claims are checked as those of an import are, and get carry-over keys of their own; old ones are kept, out of use.
 *
 * @param seenVersion how many recuts the caller had seen
 * @throws Refusal `claim_units_settled`, `stale_version` with the present claims, `recut_refused` with `why`, `span_out_of_range`.
 */
export async function recutClaims(
  deps: Deps,
  caller: Caller,
  responseId: string,
  body: RecutBody,
  seenVersion: number,
): Promise<ClaimUnits> {
  return inTransaction(deps, (tx) => recutOnce(tx, deps, caller, responseId, body, seenVersion));
}
