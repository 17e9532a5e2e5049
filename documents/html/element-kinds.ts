import type { InlineStyle } from "../blocks/text-flow";
import { type Element, findAttribute, isHtml } from "./parse-page";

/** Elements with a line of their own, by the style sheet that the HTML standard gives browsers. */
const BLOCKS = new Set(
  (
    "address article aside body center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup html legend li main " +
    "menu nav ol p search section summary ul blockquote table caption thead tbody tfoot tr td th hr h1 h2 h3 h4 h5 h6 pre listing xmp plaintext"
  ).split(" "),
);

/** White space counts in these. */
const PREFORMATTED = new Set(["pre", "listing", "xmp", "plaintext"]);

/** Never drawn, and nothing to tell about. */
const UNSEEN = new Set(
  "head title base link meta style template noscript noembed noframes param source track area datalist rp annotation annotation-xml".split(
    " ",
  ),
);

const INLINE_STYLES: Readonly<Record<string, InlineStyle>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { em: true },
  em: { em: true },
  cite: { em: true },
  dfn: { em: true },
  var: { em: true },
  s: { del: true },
  strike: { del: true },
  del: { del: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  sup: { sup: true },
  sub: { sub: true },
};

/** What a page holds beside its text; each is counted, so that a person is told. */
export type LeftOut = "script" | "hidden" | "picture" | "frame" | "control";

const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  script: "script",
  img: "picture",
  image: "picture",
  svg: "picture",
  canvas: "picture",
  video: "picture",
  audio: "picture",
  iframe: "frame",
  frame: "frame",
  frameset: "frame",
  object: "frame",
  embed: "frame",
  applet: "frame",
  input: "control",
  select: "control",
  textarea: "control",
  meter: "control",
  progress: "control",
};

/** A declaration of a style attribute that keeps the element's text from the reader's eye. */
const HIDING =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden|opacity\s*:\s*0*\.?0+%?|font-size\s*:\s*0*\.?0+(?:[a-z%]*))\s*(?:!\s*important\s*)?(?:;|$)/i;
const OWN_LINE =
  /(?:^|;)\s*display\s*:\s*(?:block|flow-root|flex|grid|table|list-item)\s*(?:!\s*important\s*)?(?:;|$)/i;
const OWN_SPACE =
  /(?:^|;)\s*white-space\s*:\s*(normal|nowrap|pre|pre-wrap|pre-line|break-spaces)\s*(?:!\s*important\s*)?(?:;|$)/i;

export type WhiteSpace = "normal" | "pre" | "pre-line";

const styleOf = (element: Element): string => findAttribute(element, "style") ?? "";

/** Style sheets are not read: what they alone hide counts as shown. */
const isHidden = (element: Element): boolean =>
  findAttribute(element, "hidden") !== null ||
  (element.tagName === "dialog" && findAttribute(element, "open") === null) ||
  HIDING.test(styleOf(element));

/** Why an element's text is no part of the page's; null where it is, `unseen` where there is nothing to tell. */
export function findLeftOut(element: Element): LeftOut | "unseen" | null {
  if (UNSEEN.has(element.tagName)) return "unseen";
  return LEFT_OUT[element.tagName] ?? (isHidden(element) ? "hidden" : null);
}

export const isBlock = (element: Element): boolean =>
  isHtml(element) && (BLOCKS.has(element.tagName) || OWN_LINE.test(styleOf(element)));

export const isPreformatted = (element: Element): boolean => PREFORMATTED.has(element.tagName);

export const inlineStyleOf = (element: Element): InlineStyle => INLINE_STYLES[element.tagName] ?? {};

/** How white space counts in an element, if it says so itself. */
export function findWhiteSpace(element: Element): WhiteSpace | null {
  if (isPreformatted(element)) return "pre";
  const own = OWN_SPACE.exec(styleOf(element))?.[1]?.toLowerCase() ?? null;
  if (own === null || own === "pre-line") return own;
  return own.startsWith("pre") || own === "break-spaces" ? "pre" : "normal";
}
