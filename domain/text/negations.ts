/** Words that turn a statement round or take something out of it, folded. English first; German and French common ones. */
const NEGATIONS = new Set(
  (
    "not no never none nor neither nothing nobody nowhere cannot hardly barely scarcely without unless except excepting " +
    "excluding nicht kein keine keinen keinem keiner keines nie niemals ohne ausser weder ne pas jamais sans sauf ni"
  ).split(" "),
);

/** Whether a folded word denies or excepts: `not`, `never`, `unless`, `isn't`. */
export function isNegation(foldedWord: string): boolean {
  return NEGATIONS.has(foldedWord) || foldedWord.endsWith("n't");
}

const WORDS = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}]+)*/gu;

/** "No. 5" denies nothing. */
const NUMBER_SIGN = /(?<!\p{L})nos?\. ?(?=\d)/gu;

/** The negating words of folded text, in order. */
export function listNegations(folded: string): string[] {
  const words = folded.replace(NUMBER_SIGN, "").match(WORDS) ?? [];
  return words.flatMap((word) => (isNegation(word) ? [word] : word.split("-").filter(isNegation)));
}
