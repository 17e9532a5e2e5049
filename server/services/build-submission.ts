import type { z } from "zod";
import type { benchEndpoints, ClaimJudgement, Evidence } from "@/contracts/bench";
import { judgedClaimOf, responseMarksOf } from "@/contracts/check-judgement";
import { placeOfEvidence } from "@/contracts/judgement-context";
import { confidentiality } from "@/contracts/primitives";
import { verdictOfSingle } from "@/domain/adjudication/verdict";
import { canonicalJson, purposeBytes } from "@/domain/audit/canonical-json";
import type { AuditEvent } from "@/domain/audit/audit-events";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import type { IdempotentRequest } from "@/server/idempotency";
import type { JudgedResponse } from "@/server/repositories/judged-responses";
import { makePayloadRow, type PayloadRow } from "@/server/repositories/payloads";
import type { LeasedSlot } from "@/server/repositories/slots";
import type { NewEvidence, NewLabel, NewSubmission } from "@/server/repositories/store-submission";
import type { ShownResponse } from "./read-task";
import { outcomeOf } from "./record-verdict";

export type CommitBody = z.output<typeof benchEndpoints.commitLabels.body>;

/** A judgement that was found in order, with what it was made on. */
export interface CheckedCommit {
  readonly caller: Caller;
  readonly slot: LeasedSlot;
  readonly response: JudgedResponse;
  readonly seen: ShownResponse;
  readonly body: CommitBody;
  readonly request: IdempotentRequest;
}

/** Everything that is written for one judgement. */
export interface SubmissionRows {
  readonly payloads: readonly PayloadRow[];
  readonly submission: NewSubmission;
  readonly labels: readonly NewLabel[];
  readonly evidence: readonly NewEvidence[];
  readonly event: AuditEvent;
}

function makePayload(deps: Deps, commit: CheckedCommit, kind: string, text: string): PayloadRow {
  const { projectId, id: responseId, class: classOfResponse } = commit.seen.material.response;
  const found = confidentiality.parse(classOfResponse);
  return makePayloadRow(deps, { projectId, kind, class: found, responseId, text });
}

const refOf = (row: PayloadRow | null) => ({
  notePayloadId: row?.id ?? null,
  noteCommitment: row?.commitment ?? null,
});

function evidenceRows(
  deps: Deps,
  commit: CheckedCommit,
  labelId: string | null,
  marked: readonly Evidence[],
  claimId: string | null,
): NewEvidence[] {
  const { material, shown } = commit.seen;
  const claim = shown.claims.find((candidate) => candidate.id === claimId) ?? null;
  return marked.map((evidence, ordinal) => ({
    id: deps.newId(),
    labelId,
    ordinal,
    documentVersionId: evidence.versionId,
    chunkId: material.chunks.find((chunk) => chunk.handle === evidence.chunkHandle)?.chunkId ?? null,
    startCp: evidence.startCp,
    endCp: evidence.endCp,
    isInR: placeOfEvidence(evidence, claim, shown.chunks) !== "outside",
    imageRegion: evidence.region ?? null,
  }));
}

/** Labels are stored of a judgement; who could not judge leaves none. */
const judgedClaims = (body: CommitBody): readonly ClaimJudgement[] =>
  body.state === "judged" ? body.judgement.claims : [];

function outcomeOfOwn({ body, seen, response }: CheckedCommit): Pick<NewSubmission, "outcome" | "outcomeReason"> {
  if (body.state !== "judged") return { outcome: null, outcomeReason: body.state };
  const claims = body.judgement.claims.flatMap((judgement) => {
    const claim = seen.shown.claims.find((candidate) => candidate.id === judgement.claimId);
    if (claim === undefined) return [];
    const { label, reason, severity } = judgedClaimOf(judgement, claim, seen.shown);
    return [{ claimId: claim.id, label, reason, severity }];
  });
  const rated = { claims, marks: responseMarksOf(body.judgement, seen.shown) };
  return outcomeOf(verdictOfSingle(rated, response.item).decision);
}

function onScreenOf({ slot, seen, body }: CheckedCommit) {
  return {
    rubricVersionId: slot.rubricVersionId,
    protocolVersionId: slot.protocolVersionId,
    retrieved: seen.shown.chunks.map((chunk) => chunk.versionId),
    claims: seen.shown.claims.map((claim) => claim.id),
    opened: body.onScreen,
  };
}

/** What both the payload and its commitments are made of: codes, spans and marks of the whole judgement. */
const codesOfClaim = ({ note: _note, ...codes }: ClaimJudgement) => codes;

function noteOf(body: CommitBody): string {
  const parts = body.state === "cannot_judge" ? [body.cannotJudgeReason, body.judgement.note] : [body.judgement.note];
  return parts.filter((part) => part.trim() !== "").join("\n\n");
}

interface Made {
  readonly submissionId: string;
  readonly labels: readonly { readonly row: NewLabel; readonly judgement: ClaimJudgement }[];
  readonly payloads: readonly PayloadRow[];
  /** Holds the salt under which the labels are committed to. */
  readonly codes: PayloadRow;
}

/**
 * The event of a commit. A label stands in it as a commitment under the salt of an erasable payload, so that whoever reads
 * the chain before the pair is closed learns nothing, and whoever holds the payload can check it.
 */
function eventOf(deps: Deps, commit: CheckedCommit, made: Made, onScreenDigest: string): AuditEvent {
  const { slot, body } = commit;
  const { claims: _claims, note: _note, ...marks } = body.judgement;
  const commitTo = (purpose: string, value: unknown) =>
    deps.hmacSha256Hex(made.codes.salt, purposeBytes(purpose, value));
  return {
    type: "labels.committed",
    data: {
      submissionId: made.submissionId,
      responseId: slot.responseId,
      batchItemId: slot.batchItemId,
      slotNo: slot.slotNo,
      supersedesId: body.supersedes,
      labels: made.labels.map(({ row, judgement }) => ({
        labelId: row.id,
        claimId: row.claimId,
        commitment: commitTo("assay:label:v1", codesOfClaim(judgement)),
      })),
      marks: commitTo("assay:marks:v1", { state: body.state, ...marks }),
      notes: [made.codes, ...made.payloads].map((row) => ({ payload: row.id, commitment: row.commitment })),
      onScreen: onScreenDigest,
    },
  };
}

function makeLabels(deps: Deps, commit: CheckedCommit) {
  return judgedClaims(commit.body).map((judgement) => {
    const note = judgement.note.trim() === "" ? null : makePayload(deps, commit, "note", judgement.note);
    const row: NewLabel = {
      id: deps.newId(),
      claimId: judgement.claimId,
      label: judgement.label,
      reason: judgement.reason,
      severity: judgement.severity,
      isUnderstandable: judgement.understandable,
      confidence: judgement.confidence,
      uncovered: judgement.uncovered.map((span) => [span.startCp, span.endCp] as const),
      ...refOf(note),
      marks: judgement.marks,
    };
    return { row, judgement, note };
  });
}

/** Makes the rows of a judgement and the event that tells of it; nothing is stored yet. */
export function buildSubmission(deps: Deps, commit: CheckedCommit): SubmissionRows {
  const { caller, slot, body, request } = commit;
  const submissionId = deps.newId();
  const labels = makeLabels(deps, commit);
  const text = noteOf(body);
  const note = text === "" ? null : makePayload(deps, commit, "note", text);
  const { judgement } = body;
  const withoutNotes = { ...judgement, note: "", claims: judgement.claims.map(codesOfClaim) };
  const codes = makePayload(deps, commit, "judgement", canonicalJson({ state: body.state, judgement: withoutNotes }));
  const notes = [note, ...labels.map((label) => label.note)].filter((row) => row !== null);
  const onScreen = onScreenOf(commit);
  const onScreenDigest = deps.sha256Hex(purposeBytes("assay:on-screen:v1", onScreen));
  const isJudged = body.state === "judged";
  const submission: NewSubmission = {
    id: submissionId,
    projectId: caller.projectId,
    batchItemId: slot.batchItemId,
    responseId: slot.responseId,
    slotId: slot.slotId,
    raterId: caller.userId,
    state: body.state,
    idempotencyKey: request.key,
    bodyHash: request.bodyHash,
    declined: isJudged ? judgement.declined : null,
    supportInR: isJudged ? judgement.supportInR : null,
    answersQuestion: isJudged ? judgement.answersQuestion : null,
    refusalCause: isJudged ? judgement.refusalCause : null,
    contraryOmitted: isJudged ? judgement.contraryOmitted : null,
    ...outcomeOfOwn(commit),
    ...refOf(note),
    rubricVersionId: slot.rubricVersionId,
    protocolVersionId: slot.protocolVersionId,
    onScreen,
    onScreenDigest,
    committedAt: deps.clock(),
    supersedesId: body.supersedes,
  };
  const evidence = [
    ...labels.flatMap(({ row, judgement: of }) => evidenceRows(deps, commit, row.id, of.evidence, row.claimId)),
    ...(isJudged ? evidenceRows(deps, commit, null, judgement.refusalEvidence, null) : []),
  ];
  const made = { submissionId, labels, payloads: notes, codes };
  return {
    payloads: [codes, ...notes],
    submission,
    labels: labels.map((label) => label.row),
    evidence,
    event: eventOf(deps, commit, made, onScreenDigest),
  };
}
