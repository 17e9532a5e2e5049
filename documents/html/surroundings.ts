import type { InlineStyle } from "../blocks/text-flow";
import type { WhiteSpace } from "./element-kinds";

/** What an element hands down to its children. */
export interface Surroundings {
  readonly style: InlineStyle;
  readonly whiteSpace: WhiteSpace;
  /** How many elements lie above, and how many lists and quotes among them. */
  readonly depth: number;
  readonly blockDepth: number;
}

export const AT_TOP: Surroundings = { style: {}, whiteSpace: "normal", depth: 0, blockDepth: 0 };
