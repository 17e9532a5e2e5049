import { z } from "zod";
import type { ReferenceJudgementContent } from "@/domain/golden/reference-judgement";
import {
  CLAIM_LABELS,
  DECLINED,
  OUTCOMES,
  REASONS,
  RULING_CAUSES,
  SEVERITIES,
  VERDICT_BASES,
} from "@/domain/rubric/codes";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";

const LABEL = { claimId: true, label: true, reason: true, severity: true } as const;
const EVIDENCE = {
  where: { role: "support" },
  select: { documentVersionId: true, startCp: true, endCp: true },
} as const satisfies Prisma.EvidenceSpanFindManyArgs;
const SIDE = {
  id: true,
  raterId: true,
  state: true,
  declined: true,
  supportInR: true,
  labels: { orderBy: { claim: { ordinal: "asc" } }, select: { ...LABEL, evidenceSpans: EVIDENCE } },
} as const satisfies Prisma.SubmissionSelect;
const VERDICT = {
  id: true,
  outcome: true,
  basis: true,
  declined: true,
  supportInR: true,
  rubricVersionId: true,
  protocolVersionId: true,
  firstSubmission: { select: SIDE },
  secondSubmission: { select: SIDE },
  adjudication: { select: { id: true, leadId: true, cause: true, reasonPayloadId: true, reasonCommitment: true } },
} as const satisfies Prisma.VerdictSelect;
const RESPONSE = {
  id: true,
  externalId: true,
  questionPayloadId: true,
  questionCommitment: true,
  answerPayloadId: true,
  answerCommitment: true,
  goldenItem: { select: { goldenTargets: { where: { supersededBy: null }, select: { id: true } } } },
  claims: {
    orderBy: { ordinal: "asc" },
    select: {
      textPayloadId: true,
      textCommitment: true,
      claimVerdicts: { where: { supersededBy: null }, select: { ...LABEL, basis: true } },
    },
  },
  verdicts: { where: { supersededBy: null }, select: VERDICT },
  referenceJudgements: { where: { supersededBy: null }, select: { id: true, verdictId: true } },
} as const satisfies Prisma.ResponseSelect;

type Row = Prisma.ResponseGetPayload<{ select: typeof RESPONSE }>;
type VerdictRow = Row["verdicts"][number];
type SideRow = NonNullable<VerdictRow["firstSubmission"]>;

const declined = z.enum(DECLINED).nullable();
const outcome = z.enum([...OUTCOMES, "refusal_unchecked"]);
const basis = z.enum(VERDICT_BASES);

const toLabel = (row: { claimId: string; label: string | null; reason: string | null; severity: string | null }) => ({
  claimId: row.claimId,
  label: z.enum(CLAIM_LABELS).nullable().parse(row.label),
  reason: z.enum(REASONS).nullable().parse(row.reason),
  severity: z.enum(SEVERITIES).nullable().parse(row.severity),
});

const toSide = (row: SideRow): ReferenceJudgementContent["sides"][number] => ({
  submissionId: row.id,
  raterId: row.raterId,
  labels: row.labels.map(toLabel),
  declined: declined.parse(row.declined),
  supportInR: row.supportInR,
});

/** Spans that either rater marked for a claim, each once, in the order of the text. */
function evidenceOf(
  claimId: string,
  sides: readonly SideRow[],
): ReferenceJudgementContent["claims"][number]["evidence"] {
  const spans = sides.flatMap((side) =>
    side.labels.filter((label) => label.claimId === claimId).flatMap((label) => label.evidenceSpans),
  );
  const byPlace = new Map(
    spans.map((span) => [`${span.documentVersionId} ${String(span.startCp).padStart(9, "0")} ${span.endCp}`, span]),
  );
  return [...byPlace].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, span]) => span);
}

function toClaims(row: Row, sides: readonly SideRow[]): ReferenceJudgementContent["claims"] {
  return row.claims.flatMap((claim) =>
    claim.claimVerdicts.map((verdict) => ({
      ...toLabel(verdict),
      basis: basis.parse(verdict.basis),
      text: { payload: claim.textPayloadId, commitment: claim.textCommitment },
      evidence: evidenceOf(verdict.claimId, sides),
    })),
  );
}

function toContent(row: Row, verdict: VerdictRow): ReferenceJudgementContent | null {
  if (row.answerPayloadId === null || row.answerCommitment === null || verdict.outcome === null) return null;
  const sides = [verdict.firstSubmission, verdict.secondSubmission].filter((side) => side?.state === "judged");
  const given = sides.filter((side) => side !== null);
  const ruling = verdict.adjudication;
  return {
    responseId: row.id,
    verdictId: verdict.id,
    goldenTargetId: row.goldenItem?.goldenTargets[0]?.id ?? null,
    question: { payload: row.questionPayloadId, commitment: row.questionCommitment },
    answer: { payload: row.answerPayloadId, commitment: row.answerCommitment },
    outcome: outcome.parse(verdict.outcome),
    basis: basis.parse(verdict.basis),
    declined: declined.parse(verdict.declined),
    supportInR: verdict.supportInR,
    claims: toClaims(row, given),
    sides: given.map(toSide),
    ruling:
      ruling === null
        ? null
        : {
            adjudicationId: ruling.id,
            leadId: ruling.leadId,
            cause: z.enum(RULING_CAUSES).parse(ruling.cause),
            explanation: { payload: ruling.reasonPayloadId, commitment: ruling.reasonCommitment },
          },
    rubricVersionId: verdict.rubricVersionId,
    protocolVersionId: verdict.protocolVersionId,
    supersedesId: null,
  };
}

/** A response with what could be frozen of it. */
export interface JudgedForFreezing {
  readonly responseId: string;
  readonly externalId: string;
  /** Null where nothing is decided, or there is no answer that people could have judged. */
  readonly content: ReferenceJudgementContent | null;
  /** What is frozen already and nothing supersedes. */
  readonly frozen: { readonly id: string; readonly verdictId: string } | null;
}

/** Those of the responses that the person may see, with their present verdict as it would be frozen. */
export async function listForFreezing(
  tx: Tx,
  wanted: { projectId: string; userId: string; responseIds: readonly string[] },
): Promise<JudgedForFreezing[]> {
  const rows = await tx.response.findMany({
    where: {
      id: { in: [...wanted.responseIds] },
      projectId: wanted.projectId,
      responseMatters: { none: { matter: { wallDenials: { some: { userId: wanted.userId } } } } },
    },
    select: RESPONSE,
  });
  return rows.map((row) => {
    const [verdict] = row.verdicts;
    return {
      responseId: row.id,
      externalId: row.externalId,
      content: verdict === undefined ? null : toContent(row, verdict),
      frozen: row.referenceJudgements[0] ?? null,
    };
  });
}
