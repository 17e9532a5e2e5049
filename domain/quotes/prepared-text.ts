import { removeFurniture, type UnfurnishedText } from "@/domain/quotes/page-furniture";
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
  /** The text without its page furniture, prepared in its turn; null where it has none. */
  readonly getUnfurnished: () => { readonly unfurnished: UnfurnishedText; readonly prepared: PreparedText } | null;
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
  let plain: ReturnType<PreparedText["getUnfurnished"]> | undefined;
  const getUnfurnished: PreparedText["getUnfurnished"] = () => {
    if (plain === undefined) {
      const unfurnished = removeFurniture(text);
      plain = unfurnished === null ? null : { unfurnished, prepared: prepareText(unfurnished.text) };
    }
    return plain;
  };
  return { codePoints: indexCodePoints(text), getFolded, getGlued, getUnfurnished };
}
