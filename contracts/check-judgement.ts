import { type MarksProblem, type ResponseMarks, validateResponseMarks } from "@/domain/rubric/response-marks";
import { type JudgedClaim, type JudgementProblem, validateClaimJudgement } from "@/domain/rubric/validate-judgement";
import { lengthCp } from "@/domain/text/code-points";
import type { ClaimJudgement, ClaimResource, Judgement } from "./bench";
import { contextOfClaim, marksByHandle, placeOfEvidence, type ShownMaterial } from "./judgement-context";
import { type CoverProblem, isIncomplete, JUDGEMENT_PROBLEM_WORDS } from "./judgement-words";
import type { FieldError } from "./problems";

type ProblemCode = JudgementProblem | MarksProblem | CoverProblem;

const errorOf = (field: string, code: ProblemCode, subject: string): FieldError => ({
  field,
  code,
  message: `${subject}: ${JUDGEMENT_PROBLEM_WORDS[code]}`,
});

/** A claim's judgement as the rubric reads it. */
export function judgedClaimOf(judgement: ClaimJudgement, claim: ClaimResource, material: ShownMaterial): JudgedClaim {
  const withoutText = new Set(
    material.chunks.filter((chunk) => chunk.documentState === "no_text_layer").map((chunk) => chunk.versionId),
  );
  return {
    state: "judged",
    label: judgement.label,
    reason: judgement.reason,
    severity: judgement.severity,
    evidence: judgement.evidence.map((evidence) => placeOfEvidence(evidence, claim, material.chunks)),
    isReadFromImage: judgement.evidence.some((evidence) => withoutText.has(evidence.versionId)),
    marks: marksByHandle(claim, judgement.marks),
    hasUncoveredWords: judgement.uncovered.some((span) => span.startCp < span.endCp),
    isUnderstandable: judgement.understandable,
    hasConfidence: judgement.confidence !== null,
  };
}

/** A response's marks as the rubric reads them. */
export function responseMarksOf(judgement: Judgement, material: ShownMaterial): ResponseMarks {
  return {
    declined: judgement.declined,
    supportInR: judgement.supportInR,
    hasSupportMarked: judgement.refusalEvidence.some(
      (evidence) => placeOfEvidence(evidence, null, material.chunks) !== "outside",
    ),
    refusalCause: judgement.refusalCause,
    answersQuestion: judgement.answersQuestion,
  };
}

const nameOf = (claim: ClaimResource) => `Claim ${claim.ordinal + 1}`;

function errorsOfClaim(judgement: ClaimJudgement, index: number, material: ShownMaterial): FieldError[] {
  const field = `judgement.claims[${index}]`;
  const claim = material.claims.find((candidate) => candidate.id === judgement.claimId);
  if (claim === undefined) return [errorOf(field, "claim_not_asked", judgement.claimId)];
  const codes: ProblemCode[] = [
    ...validateClaimJudgement(judgedClaimOf(judgement, claim, material), contextOfClaim(claim, material)),
  ];
  if (judgement.uncovered.some((span) => span.endCp > lengthCp(claim.text))) codes.push("uncovered_outside_claim");
  return codes.map((code) => errorOf(field, code, nameOf(claim)));
}

function errorsOfCover(judgement: Judgement, material: ShownMaterial): FieldError[] {
  const ids = judgement.claims.map((claim) => claim.claimId);
  const missing = material.claims.filter((claim) => !ids.includes(claim.id));
  const twice = judgement.claims.flatMap(({ claimId }, index) => (ids.indexOf(claimId) === index ? [] : [index]));
  return [
    ...missing.map((claim) => errorOf("judgement.claims", "claim_not_judged", nameOf(claim))),
    ...twice.map((index) => errorOf(`judgement.claims[${index}]`, "claim_judged_twice", `Entry ${index + 1}`)),
  ];
}

function errorsOfMarks(judgement: Judgement, material: ShownMaterial, areClaimsCarried: boolean): FieldError[] {
  const factual = judgement.claims.filter((claim) => claim.label !== "not_a_claim").length;
  return validateResponseMarks(responseMarksOf(judgement, material), factual)
    .filter((code) => !(areClaimsCarried && code === "partly_without_claim"))
    .map((code) => errorOf("judgement", code, "The response"));
}

/**
 * Everything that keeps a judgement of a response from being committed: the rubric's word on each claim and on the marks,
 * and that each claim asked about is judged once. The bench shows it before commit, the server holds to it.
 *
 * @param areClaimsCarried other claims of the response keep an earlier verdict and are not listed.
 */
export function listJudgementErrors(
  judgement: Judgement,
  material: ShownMaterial,
  areClaimsCarried: boolean,
): readonly FieldError[] {
  return [
    ...errorsOfCover(judgement, material),
    ...judgement.claims.flatMap((claim, index) => errorsOfClaim(claim, index, material)),
    ...errorsOfMarks(judgement, material, areClaimsCarried),
  ];
}

/** `judgement_incomplete` where every error goes away by judging on, else `judgement_refused`. */
export function codeOfErrors(errors: readonly FieldError[]): "judgement_incomplete" | "judgement_refused" {
  return errors.every((error) => isIncomplete(error.code)) ? "judgement_incomplete" : "judgement_refused";
}
