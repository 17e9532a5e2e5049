import type { NeedsBasis } from "@/domain/checks/claim-kind";
import type { SplitClaim } from "@/domain/checks/split-claims";
import { indexCodePoints, sliceSpan } from "@/domain/text/code-points";

/** Pieces of an answer and their length in code points, white space left out. */
export interface MakeupPart {
  readonly pieces: number;
  readonly characters: number;
}

/** What an answer is made of: what claims something, and what is not meant to be grounded, by why. */
export interface AnswerMakeup {
  readonly claims: MakeupPart;
  /** Code cannot tell whether these claim anything. */
  readonly undecided: MakeupPart;
  readonly notMeant: MakeupPart;
  readonly notMeantByBasis: Readonly<Partial<Record<NeedsBasis, MakeupPart>>>;
  /** Bullets, rules and the like: characters in no piece. */
  readonly outsideCharacters: number;
  readonly characters: number;
}

/** Code points that are not white space. */
const countCharacters = (text: string): number => Array.from(text.replace(/\s+/gu, "")).length;

const NONE: MakeupPart = { pieces: 0, characters: 0 };
const add = (part: MakeupPart | undefined, characters: number): MakeupPart => ({
  pieces: (part?.pieces ?? 0) + 1,
  characters: (part?.characters ?? 0) + characters,
});

/** Measures how much of an answer claims something. `pieces` are its own. O(n). */
export function measureAnswer(answer: string, pieces: readonly SplitClaim[]): AnswerMakeup {
  const index = indexCodePoints(answer);
  const byBasis: Partial<Record<NeedsBasis, MakeupPart>> = {};
  let [claims, undecided, notMeant] = [NONE, NONE, NONE];
  for (const { span, needsCitation, needsBasis } of pieces) {
    const characters = countCharacters(sliceSpan(index, span));
    if (needsCitation === true) claims = add(claims, characters);
    else if (needsCitation === null) undecided = add(undecided, characters);
    else {
      notMeant = add(notMeant, characters);
      byBasis[needsBasis] = add(byBasis[needsBasis], characters);
    }
  }
  const characters = countCharacters(answer);
  const inside = claims.characters + undecided.characters + notMeant.characters;
  return { claims, undecided, notMeant, notMeantByBasis: byBasis, outsideCharacters: characters - inside, characters };
}
