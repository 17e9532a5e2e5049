/** What a drawing takes from the page's style sheets; written into a saved one, which has none. */
const DRAWN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
  "opacity",
] as const;

const SCALE = 2;

/** A drawing as a file of its own. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const isSeen = (colour: string): boolean => colour !== "transparent" && !/, 0\)$|\/ 0\)$/.test(colour);

/** The ground that an element stands on: the nearest one around it that is painted. */
export function groundOf(element: Element): string {
  for (let around: Element | null = element.parentElement; around !== null; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around);
    if (isSeen(backgroundColor)) return backgroundColor;
  }
  return "white";
}

/** A drawing of the page: colours and type of now, on the ground it stands on. */
export function drawingOf(svg: SVGSVGElement): Drawing {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.getBoundingClientRect();
  const [from, to] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = to[i];
    for (const name of DRAWN) target?.setAttribute(name, style.getPropertyValue(name));
    target?.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", groundOf(svg));
  copy.prepend(ground);
  return { svg: new XMLSerializer().serializeToString(copy), width, height };
}

/** Hands a file to whoever asked for it. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click; it is let go once that has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const blobOf = ({ svg }: Drawing): Blob => new Blob([svg], { type: "image/svg+xml" });

export const saveSvg = (drawing: Drawing, name: string): void => saveBlob(blobOf(drawing), `${name}.svg`);

/** The same as points, at twice the size. @throws Error where the browser can't draw it. */
export async function savePng(drawing: Drawing, name: string): Promise<void> {
  const { width, height } = drawing;
  const address = URL.createObjectURL(blobOf(drawing));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width * SCALE);
    canvas.height = Math.ceil(height * SCALE);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser has no canvas");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("this browser made no picture");
    saveBlob(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}
