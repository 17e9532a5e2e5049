import { type CodePoints, indexCodePoints } from "@/domain/text/code-points";
import { type FoldedText, foldText } from "@/domain/text/fold";
import { type GluedText, glueText } from "@/domain/text/glue";

/**
 * A text ready for resolving quotes: T with its code points, and the folded (N) and glued (G) forms, made on first use and
 * kept. Prepare a document version once and resolve all its quotes against it.
 */
export interface PreparedText {
  readonly codePoints: CodePoints;
  readonly getFolded: () => FoldedText;
  readonly getGlued: () => GluedText;
}

/** O(n) for the code points; folding follows with the first quote that is not found verbatim. */
export function prepareText(text: string): PreparedText {
  let folded: FoldedText | null = null;
  let glued: GluedText | null = null;
  const getFolded = (): FoldedText => {
    folded ??= foldText(text);
    return folded;
  };
  const getGlued = (): GluedText => {
    glued ??= glueText(getFolded().text);
    return glued;
  };
  return { codePoints: indexCodePoints(text), getFolded, getGlued };
}
