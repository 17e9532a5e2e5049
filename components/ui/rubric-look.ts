import {
  ArrowLeftRight,
  Ban,
  Check,
  CircleDashed,
  CircleHelp,
  Hand,
  Minus,
  OctagonAlert,
  SearchX,
  Unlink2,
  type LucideIcon,
} from "lucide-react";
import { CLAIM_LABEL_WORDS, OUTCOME_WORDS } from "@/contracts/words";
import type { ClaimLabel, ResponseOutcome } from "@/domain/rubric/codes";
import type { Tone } from "./tone";

/** How one code of the rubric looks: a glyph, a word and a colour, so that no two are told apart by colour alone. */
export interface RubricLook {
  word: string;
  /** For tables and the bench's key row, where the column says the rest. */
  shortWord: string;
  Glyph: LucideIcon;
  tone: Tone;
}

/** The look of what a rater says of a claim; `undecided` is a claim that nobody has decided yet. */
export const CLAIM_LOOK: Record<ClaimLabel | "undecided", RubricLook> = {
  grounded: { word: CLAIM_LABEL_WORDS.grounded, shortWord: "Grounded", Glyph: Check, tone: "grounded" },
  unsupported: { word: CLAIM_LABEL_WORDS.unsupported, shortWord: "Unsupported", Glyph: Unlink2, tone: "unsupported" },
  misattributed: {
    word: CLAIM_LABEL_WORDS.misattributed,
    shortWord: "Misattributed",
    Glyph: ArrowLeftRight,
    tone: "misattributed",
  },
  not_a_claim: { word: CLAIM_LABEL_WORDS.not_a_claim, shortWord: "Not a claim", Glyph: Minus, tone: "neutral" },
  undecided: { word: "Undecided", shortWord: "Undecided", Glyph: CircleDashed, tone: "undecided" },
};

/** The look of what a response comes to. */
export const OUTCOME_LOOK: Record<ResponseOutcome | "undecided", RubricLook> = {
  grounded: CLAIM_LOOK.grounded,
  correct_refusal: { word: OUTCOME_WORDS.correct_refusal, shortWord: "Correct refusal", Glyph: Hand, tone: "refusal" },
  unsupported: CLAIM_LOOK.unsupported,
  misattributed: CLAIM_LOOK.misattributed,
  incorrect_refusal: {
    word: OUTCOME_WORDS.incorrect_refusal,
    shortWord: "Incorrect refusal",
    Glyph: OctagonAlert,
    tone: "apart",
  },
  refusal_after_retrieval_miss: {
    word: OUTCOME_WORDS.refusal_after_retrieval_miss,
    shortWord: "Retrieval miss",
    Glyph: SearchX,
    tone: "apart",
  },
  no_answer: { word: OUTCOME_WORDS.no_answer, shortWord: "No answer", Glyph: Ban, tone: "apart" },
  refusal_unchecked: {
    word: OUTCOME_WORDS.refusal_unchecked,
    shortWord: "Not checked",
    Glyph: CircleHelp,
    tone: "undecided",
  },
  undecided: CLAIM_LOOK.undecided,
};
