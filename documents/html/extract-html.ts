import type { BlockResource } from "@/contracts/documents";
import type { ExtractionWarning, Extractor } from "../extracted-document";
import type { LeftOut } from "./element-kinds";
import { PageWalk } from "./page-walk";
import { parsePage } from "./parse-page";
import { AT_TOP } from "./surroundings";

export interface HtmlText {
  text: string;
  blocks: BlockResource[];
  warnings: ExtractionWarning[];
}

export const HTML_EXTRACTOR: Extractor = { name: "parse5", version: "8.1.1", options: { whiteSpace: "normal" } };

const counted = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

const SAID: Readonly<Record<LeftOut, (n: number) => ExtractionWarning>> = {
  hidden: (n) => ({
    code: "hidden_left_out",
    message: `${counted(n, "hidden element is", "hidden elements are")} not part of the text. Style sheets are not read: what they alone hide is.`,
  }),
  script: (n) => ({
    code: "scripts_not_run",
    message: `${counted(n, "script was", "scripts were")} not run: text that they would add is missing.`,
  }),
  picture: (n) => ({
    code: "pictures_left_out",
    message: `${counted(n, "picture is", "pictures are")} not part of the text.`,
  }),
  frame: (n) => ({
    code: "frames_left_out",
    message: `${counted(n, "embedded frame or object was", "embedded frames and objects were")} not opened.`,
  }),
  control: (n) => ({
    code: "controls_left_out",
    message: `What ${counted(n, "form field holds", "form fields hold")} is not part of the text.`,
  }),
};

/**
 * T and block tree of a web page: its rendered text nodes in order, white space as CSS `normal` has it and kept where the page keeps it, a
 * line end at block ends and `br`, a tab between cells. Nothing of the page is run or fetched, and no markup is left.
 * @throws DomainError `nested_too_deep`, `elements_over_limit`
 */
export function extractHtml(page: string, elementsMax: number): HtmlText {
  const walk = new PageWalk();
  walk.readChildren(parsePage(page, elementsMax), AT_TOP);
  walk.writer.edge();
  const { text, blocks } = walk.writer;
  return { text, blocks, warnings: [...walk.leftOut].map(([kind, n]) => SAID[kind](n)) };
}
