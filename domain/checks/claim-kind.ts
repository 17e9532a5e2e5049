import type { AnswerBlock } from "@/domain/checks/answer-blocks";
import { findCourtesy } from "@/domain/checks/pleasantries";
import { isRefusalSentence } from "@/domain/checks/refusal-phrases";
import { findNoAssertion, type NoAssertion } from "@/domain/checks/no-assertion";
import { foldWords } from "@/domain/text/fold";

/** What a piece of an answer is. Of these only sentence, list item and table row state something unless they carry a marker. */
export type ClaimKind =
  | "sentence"
  | "list_item"
  | "table_row"
  | "heading"
  | "question"
  | "pleasantry"
  | "refusal"
  | "reference"
  | "code";

/**
 * Why a piece needs a citation, needs none, or may need one:
 * - `cited` it carries one, `statement` it reads like something a source would say;
 * - `table`, `code_words`, `fragment`: code cannot tell whether it states something;
 * - the rest state nothing that a source could say.
 */
export type NeedsBasis =
  | "cited"
  | "statement"
  | "table"
  | "code_words"
  | "fragment"
  | "greeting"
  | "offer"
  | "question"
  | "refusal"
  | "heading"
  | "reference"
  | "code"
  | "link"
  | NoAssertion;

/** What is known of a sentence besides its words. */
export interface SentenceFacts {
  readonly block: AnswerBlock["kind"];
  readonly hasMarker: boolean;
  readonly hasCode: boolean;
  readonly isLinkOnly: boolean;
}

export interface Classified {
  readonly kind: ClaimKind;
  /** Null where code cannot tell. */
  readonly needsCitation: boolean | null;
  readonly basis: NeedsBasis;
}

const KIND_OF_BLOCK: Readonly<Record<AnswerBlock["kind"], ClaimKind>> = {
  paragraph: "sentence",
  list_item: "list_item",
  heading: "heading",
  table_head: "heading",
  table_row: "table_row",
  code: "code",
  reference: "reference",
};

const no = (kind: ClaimKind, basis: NeedsBasis): Classified => ({ kind, needsCitation: false, basis });
const unclear = (kind: ClaimKind, basis: NeedsBasis): Classified => ({ kind, needsCitation: null, basis });

/** So few words without a figure may be a name, a heading without its sign, or "Yes." */
const FRAGMENT_WORDS = 3;
/** Scripts without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** A list item of so few words without a verb names a thing; what it says of it stands in the words before the list. */
const ITEM_WORDS = 7;
const VERBS =
  /(?<![\p{L}'])(?:is|are|was|were|be|been|has|have|had|can|could|may|might|must|shall|should|will|would|do|does|did|ist|sind|war|waren|hat|haben|kann|muss|wird|werden|est|sont|a|ont|peut|doit|es|son|tiene|puede|debe)(?![\p{L}'])/u;

function isFragment(folded: string, block: AnswerBlock["kind"]): boolean {
  if (/\p{N}/u.test(folded) || UNSPACED.test(folded)) return false;
  const words = folded.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isClosed = /[\p{Sentence_Terminal}]["')\]*_ ]{0,4}$/u.test(folded);
  if (isClosed) return words.length <= 1;
  if (words.length <= FRAGMENT_WORDS) return true;
  return block === "list_item" && words.length <= ITEM_WORDS && !folded.includes(":") && !VERBS.test(folded);
}

/** What ends in a colon announces what follows, unless it already says a figure. */
const announces = (folded: string): boolean =>
  !/\d/u.test(folded) || /^here (?:is|are)\b|\b(?:the following|as follows)\b/u.test(folded);

function classifyWords(folded: string, kind: ClaimKind): Classified | null {
  const courtesy = findCourtesy(folded);
  if (courtesy !== null) return no("pleasantry", courtesy);
  if (isRefusalSentence(folded)) return no("refusal", "refusal");
  if (/[?？؟]["')\]*_ ]{0,4}$/u.test(folded)) return no("question", "question");
  if (/[:：][*_ ]{0,3}$/u.test(folded) && announces(folded)) return no("heading", "announcement");
  const silent = findNoAssertion(folded);
  return silent === null ? null : no(kind, silent);
}

/**
 * The kind of a sentence (markers taken out), and whether it needs a citation: null where code cannot tell. Under-flags: what
 * is cited is a claim, whatever it reads like.
 */
export function classifySentence(text: string, facts: SentenceFacts): Classified {
  const { block } = facts;
  const kind = KIND_OF_BLOCK[block];
  if (facts.hasMarker)
    return { kind: block === "table_head" ? "table_row" : kind, needsCitation: true, basis: "cited" };
  if (block === "code") return no(kind, "code");
  if (block === "heading" || block === "table_head") return no(kind, "heading");
  if (block === "reference") return no(kind, "reference");
  if (facts.isLinkOnly) return no(kind, "link");
  const folded = foldWords(text).trim();
  const known = classifyWords(folded, kind);
  if (known !== null) return known;
  if (block === "table_row") return unclear(kind, "table");
  if (facts.hasCode) return unclear(kind, "code_words");
  return isFragment(folded, block) ? unclear(kind, "fragment") : { kind, needsCitation: true, basis: "statement" };
}
