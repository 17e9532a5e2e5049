import { type Drawing, groundOf } from "./save-chart";

const MARGIN_PX = 12;
/** How far a line's baseline stands above its foot, in sizes of the type. */
const DESCENT = 0.24;
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number>>;

function add(parent: Element, name: string, attributes: Attributes): Element {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent.append(element);
  return element;
}

const isSpoken = (node: Node): boolean => node.parentElement?.closest(".sr-only") !== null;

/** Every word that is seen, where it stands: lines of a wrapped cell need no knowledge of how it wrapped. */
function* listWords(table: HTMLTableElement): Generator<{ word: string; box: DOMRect; style: CSSStyleDeclaration }> {
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node;
    if (parentElement === null || isSpoken(node)) continue;
    const style = getComputedStyle(parentElement);
    for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      yield { word, box: range.getBoundingClientRect(), style };
    }
  }
}

/** A table as a drawing: its cells with their grounds, its words where they stand. What only a screen reader hears is left out. */
export function drawTable(table: HTMLTableElement): Drawing {
  const frame = table.getBoundingClientRect();
  const [width, height] = [frame.width + 2 * MARGIN_PX, frame.height + 2 * MARGIN_PX];
  const [left, top] = [frame.left - MARGIN_PX, frame.top - MARGIN_PX];
  const svg = document.createElementNS(SVG_NAMESPACE, "svg");
  for (const [key, value] of Object.entries({ xmlns: SVG_NAMESPACE, width, height }))
    svg.setAttribute(key, String(value));
  add(svg, "rect", { width, height, fill: groundOf(table) });
  for (const cell of table.querySelectorAll("td, th")) {
    const box = cell.getBoundingClientRect();
    const fill = getComputedStyle(cell).backgroundColor;
    add(svg, "rect", { x: box.left - left, y: box.top - top, width: box.width, height: box.height, fill });
  }
  for (const { word, box, style } of listWords(table)) {
    const size = Number.parseFloat(style.fontSize);
    const text = add(svg, "text", {
      x: box.left - left,
      y: box.bottom - top - (box.height - size) / 2 - DESCENT * size,
      fill: style.color,
      // As wide as here, whatever type whoever opens it has.
      textLength: box.width,
      lengthAdjust: "spacingAndGlyphs",
      "font-family": style.fontFamily,
      "font-size": style.fontSize,
      "font-weight": style.fontWeight,
    });
    text.textContent = word;
  }
  return { svg: new XMLSerializer().serializeToString(svg), width, height };
}
