import type { ClaimUnits, RecutBody } from "@/contracts/claim-units";
import { cutText } from "@/domain/claims/recut-claims";
import { countOf } from "@/components/ui/format-count";
import { formatValue } from "@/components/ui/format-figure";

type Claim = ClaimUnits["claims"][number];

/** Why a claim should be judged as one. */
export const WHOLE_WORDS: Readonly<Record<NonNullable<Claim["whole"]>, { badge: string; why: string }>> = {
  comparative: {
    badge: "compares",
    why: "This claim compares: each half alone says less than the whole. Split it only if both halves can be judged alone.",
  },
  multi_hop: {
    badge: "joins sources",
    why: "This claim draws one inference from several sources, which is judged jointly. Split it only if both halves can be judged alone.",
  },
};

export const RECUT_WORDS: Readonly<Record<RecutBody["operation"], string>> = {
  split: "Split",
  merge: "Joined",
  add: "Added",
  undo: "Took the last change back",
};

/** "6 of 101 characters (5.9%) stand in no claim"; an answer without words has no share. */
export function coverWords({ characters, outsideCharacters, withoutPlace }: ClaimUnits["cover"]): string {
  const lost = withoutPlace === 0 ? "" : ` ${countOf(withoutPlace, "claim")} without a place in the answer.`;
  if (characters === 0) return `There is no answer text.${lost}`;
  const share = formatValue(outsideCharacters / characters, "rate");
  return `${outsideCharacters.toLocaleString("en")} of ${countOf(characters, "character")} (${share}) stand in no claim.${lost}`;
}

const SHORT = 60;
const shorten = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);

/** What somebody wanted to change, to say so beside what was changed meanwhile. */
export function wantedWords(body: RecutBody, seen: ClaimUnits): string {
  if (body.operation === "undo") return "take the last change back";
  if (body.operation === "add") {
    const piece = seen.outside.find(({ span }) => span.startCp === body.span.startCp);
    return `make “${shorten(piece?.text ?? "")}” a claim`;
  }
  const textOf = (id: string) => seen.claims.find((claim) => claim.id === id)?.text ?? "";
  if (body.operation === "merge") return `join “${shorten(body.claimIds.map(textOf).join(" "))}”`;
  const [first, second] = cutText(textOf(body.claimId), body.atCp);
  return `split “${shorten(first)}” from “${shorten(second)}”`;
}

/** A word of a claim's text, by where it begins in code points. */
export interface ClaimWord {
  readonly text: string;
  readonly startCp: number;
}

/** The words of a text, each with the blanks behind it, so that together they are the text. */
export function listWords(text: string): ClaimWord[] {
  const words: ClaimWord[] = [];
  let startCp = 0;
  for (const [piece] of text.matchAll(/\s*\S+\s*/gu)) {
    words.push({ text: piece, startCp });
    startCp += Array.from(piece).length;
  }
  return words;
}
