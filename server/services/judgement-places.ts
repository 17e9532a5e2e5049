import type { Evidence, Judgement } from "@/contracts/bench";
import { placeOfEvidence, type ShownMaterial } from "@/contracts/judgement-context";
import { JUDGEMENT_PROBLEM_WORDS } from "@/contracts/judgement-words";
import type { FieldError } from "@/contracts/problems";
import { lengthCp } from "@/domain/text/code-points";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import { findKnownPlaces } from "@/server/repositories/store-submission";

type PlaceProblem = "evidence_unknown" | "uncovered_outside_claim" | "claim_not_asked";

const errorOf = (field: string, code: PlaceProblem): FieldError => ({
  field,
  code,
  message: JUDGEMENT_PROBLEM_WORDS[code],
});

interface Marked {
  readonly field: string;
  readonly evidence: Evidence;
}

function* evidenceOf(judgement: Judgement): Generator<Marked> {
  for (const [index, claim] of judgement.claims.entries()) {
    for (const [place, evidence] of claim.evidence.entries()) {
      yield { field: `judgement.claims[${index}].evidence[${place}]`, evidence };
    }
  }
  for (const [place, evidence] of judgement.refusalEvidence.entries()) {
    yield { field: `judgement.refusalEvidence[${place}]`, evidence };
  }
}

/** Evidence that lies in no document version which the rater may read, or past the end of its text. */
export async function listUnknownEvidence(
  tx: Tx,
  caller: Caller,
  judgement: Judgement,
  shown: ShownMaterial,
): Promise<FieldError[]> {
  const outside = [...evidenceOf(judgement)].filter(
    ({ evidence }) => placeOfEvidence(evidence, null, shown.chunks) === "outside",
  );
  const places = outside.map(({ evidence }) => evidence);
  const known = await findKnownPlaces(tx, { projectId: caller.projectId, userId: caller.userId }, places);
  return outside.flatMap(({ field }, index) => (known.has(index) ? [] : [errorOf(field, "evidence_unknown")]));
}

/** Words marked as not covered that lie past the end of their claim. */
export function listUncoveredOutside(judgement: Judgement, shown: ShownMaterial): FieldError[] {
  return judgement.claims.flatMap(({ claimId, uncovered }, index) => {
    if (uncovered.length === 0) return [];
    const field = `judgement.claims[${index}]`;
    const claim = shown.claims.find((candidate) => candidate.id === claimId);
    if (claim === undefined) return [errorOf(field, "claim_not_asked")];
    const length = lengthCp(claim.text);
    return uncovered.flatMap((span, place) =>
      span.endCp > length ? [errorOf(`${field}.uncovered[${place}]`, "uncovered_outside_claim")] : [],
    );
  });
}

/** Whether a judgement points at any place at all: most drafts don't, and need no look at the texts. */
export const hasPlaces = (judgement: Judgement): boolean =>
  judgement.refusalEvidence.length > 0 ||
  judgement.claims.some((claim) => claim.evidence.length > 0 || claim.uncovered.length > 0);
