import type { AnswerBlock } from "@/domain/checks/answer-blocks";
import { isRefusalSentence } from "@/domain/checks/refusal-phrases";
import { foldText } from "@/domain/text/fold";

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

/** Courtesies, offers and announcements as whole sentences, folded. A courtesy that goes on to state something is none. */
const PLEASANTRIES: readonly RegExp[] = [
  /^(?:hello|hi|hey|dear \w+|good (?:morning|afternoon|evening)|hallo|guten tag|bonjour|hola)(?: there| \w+)?[!.,]*$/u,
  /^(?:(?:i'm|i am|we're|we are) )?(?:so |very )?sorry(?: about that| for \D{0,40})?[!.,]*$/u,
  /^(?:sure|certainly|of course|absolutely|great question|good question|gerne|natürlich)[!.,]*$/u,
  /^(?:many )?(?:thanks|thank you|danke|vielen dank|merci|gracias)\b[^.]{0,80}[!.]*$/u,
  /^i (?:really )?hope (?:this|that|it) (?:helps|was helpful|answers)[^\d]*$/u,
  /^hope (?:this|that) helps[^\d]*$/u,
  /^(?:ich hoffe|das hilft|viel erfolg)[^\d]{0,60}$/u,
  /^let me (?:know|check|look|see|help|explain|walk)\b[^\d]{0,80}$/u,
  /^(?:please )?(?:feel free|do not hesitate|don't hesitate|reach out|let me know)\b[^\d]*$/u,
  /^if you (?:have|need|want|would like) (?:any |more |further |other )?[^\d]*(?:let me know|feel free|ask|happy to help|contact me)[^\d]*$/u,
  /^(?:i'm|i am|i'd be|i would be|we're) (?:happy|glad|here) to (?:help|assist)[^\d]*$/u,
  /^you're welcome\b[^\d]{0,40}$/u,
  /^(?:is there anything|anything else|can i|may i|shall i|should i|would you like|do you (?:want|need|have)|how can i)\b[^\d]*\?$/u,
];

function isPleasantry(folded: string): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(folded) ||
    PLEASANTRIES.some((pattern) =>
      pattern.test(folded.replace(/[^\p{L}\p{N}]+$/u, (end) => end.replace(/[^.!?]/gu, ""))),
    )
  );
}

/** What is known of a sentence besides its words. */
export interface SentenceFacts {
  readonly block: AnswerBlock["kind"];
  readonly hasMarker: boolean;
  readonly hasCode: boolean;
  readonly isLinkOnly: boolean;
}

/**
 * The kind of a sentence (markers taken out), and whether it needs a citation: null where code cannot tell. Under-flags: what
 * is cited is a claim, whatever it reads like.
 */
export function classifySentence(
  text: string,
  facts: SentenceFacts,
): { readonly kind: ClaimKind; readonly needsCitation: boolean | null } {
  const { block } = facts;
  const kind = block === "paragraph" ? "sentence" : block;
  if (facts.hasMarker) return { kind, needsCitation: true };
  if (block === "code" || block === "heading" || block === "reference") return { kind, needsCitation: false };
  const folded = foldText(text).text.trim();
  if (facts.isLinkOnly) return { kind, needsCitation: false };
  if (isPleasantry(folded)) return { kind: "pleasantry", needsCitation: false };
  if (isRefusalSentence(folded)) return { kind: "refusal", needsCitation: false };
  if (folded.endsWith("?")) return { kind: "question", needsCitation: false };
  // An announcement of what follows, unless it already says a figure.
  if (folded.endsWith(":") && !/\d/u.test(folded)) return { kind: "heading", needsCitation: false };
  return { kind, needsCitation: facts.hasCode || block === "table_row" ? null : true };
}
