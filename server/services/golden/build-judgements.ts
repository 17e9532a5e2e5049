import type { FieldError } from "@/contracts/problems";
import {
  judgementDigest,
  type JudgementFreezeProblem,
  type ReferenceJudgementContent,
  validateJudgementFreeze,
} from "@/domain/golden/reference-judgement";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import type { JudgedForFreezing } from "@/server/repositories/judged-for-freezing";

const PROBLEM_WORDS: Readonly<Record<JudgementFreezeProblem, string>> = {
  basis_single: "It rests on a single rater.",
  basis_without_pair: "Code or an earlier verdict decided it; no pair judged it.",
  verdict_superseded: "A later verdict stands in its place.",
  already_frozen: "It has a frozen verdict.",
  claim_undecided: "A claim of it is undecided.",
  pair_incomplete: "Two judgements are needed.",
  raters_not_two: "Both judgements are one person's.",
  ruling_missing: "The ruling is missing.",
  adjudicator_rated: "Who ruled on it judged it as well.",
};

/** A verdict as it will be frozen, its digest made. */
export interface BuiltJudgement {
  readonly id: string;
  readonly digest: string;
  readonly content: ReferenceJudgementContent;
}

function problemsOf(judged: JudgedForFreezing, isFrozen: boolean): readonly { code: string; message: string }[] {
  if (judged.content === null) return [{ code: "undecided", message: "No pair has decided it." }];
  const problems = validateJudgementFreeze(judged.content, { isVerdictSuperseded: false, isFrozen });
  return problems.map((code) => ({ code, message: PROBLEM_WORDS[code] }));
}

/**
 * Judged under an older rubric is not judged under the one in force: such a verdict is settled anew before it is frozen.
 * @throws Refusal `rubric_stale` naming each response.
 */
export function assertRubricInForce(judged: readonly JudgedForFreezing[], rubricVersionId: string | null): void {
  const errors: FieldError[] = judged.flatMap(({ content }, index) =>
    content === null || rubricVersionId === null || content.rubricVersionId === rubricVersionId
      ? []
      : [{ field: `responseIds[${index}]`, code: "rubric_stale", message: "It was judged under an older rubric." }],
  );
  if (errors.length === 0) return;
  const message =
    "A verdict was reached under an older rubric; have it judged under the one in force, then freeze that.";
  throw new Refusal("rubric_stale", message, { errors });
}

/**
 * The records that will be frozen. `supersedesId` names the record each stands in the place of; null for first ones.
 * @throws Refusal `already_frozen`, `not_freezable`, naming each response.
 */
export function buildJudgements(
  deps: Pick<Deps, "newId" | "sha256Hex">,
  judged: readonly JudgedForFreezing[],
  supersedesId: string | null,
): BuiltJudgement[] {
  const errors: FieldError[] = judged.flatMap((one, index) =>
    problemsOf(one, one.frozen !== null && supersedesId === null).map((problem) => ({
      field: `responseIds[${index}]`,
      ...problem,
    })),
  );
  const frozen = errors.filter((error) => error.code === "already_frozen");
  if (frozen.length > 0) {
    throw new Refusal("already_frozen", "A response has a frozen verdict; supersede that one.", { errors: frozen });
  }
  if (errors.length > 0) throw new Refusal("not_freezable", "A verdict can't be frozen.", { errors });
  return judged.flatMap(({ content }) => {
    if (content === null) return [];
    const signed = { ...content, supersedesId };
    return [{ id: deps.newId(), digest: judgementDigest(signed, deps.sha256Hex), content: signed }];
  });
}
