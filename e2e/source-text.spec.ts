import type { Page } from "@playwright/test";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { openProject } from "./places";
import { readPixels } from "./read-pixels";
import { readText, sendDocument } from "./source-files";

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Rectangles of what is lit under a name, by the browser's own registry of highlights. */
const litRects = (page: Page, name: string): Promise<Rect[]> =>
  page.evaluate((key) => {
    const ranges = [...(CSS.highlights.get(key) ?? [])];
    return ranges.flatMap((range) =>
      range instanceof Range
        ? [...range.getClientRects()]
            .filter((rect) => rect.width > 0.5)
            .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
        : [],
    );
  }, name);

/** Rectangles of words where they stand in the source, found by walking its text: not by offsets, and with none of our code. */
const rectsOfWords = (page: Page, first: string, last: string): Promise<Rect[]> =>
  page.evaluate(
    ([from, to]) => {
      const root = document.querySelector('[aria-label="Text of the source"]');
      if (root === null || from === undefined || to === undefined) throw new Error("no source");
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? "";
        if (text.includes(from)) range.setStart(node, text.indexOf(from));
        if (text.includes(to)) range.setEnd(node, text.indexOf(to) + to.length);
      }
      return [...range.getClientRects()]
        .filter((rect) => rect.width > 0.5)
        .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
    },
    [first, last],
  );

function outline(rects: readonly Rect[]): Rect {
  return {
    left: Math.min(...rects.map((rect) => rect.left)),
    top: Math.min(...rects.map((rect) => rect.top)),
    right: Math.max(...rects.map((rect) => rect.right)),
    bottom: Math.max(...rects.map((rect) => rect.bottom)),
  };
}

const TEXT = [
  "Notice 😀 of 30 June to the tenants of the yard. Nothing here is about fees.",
  "",
  "An 👩‍🚒 opener: the zebra crossing is swept before seven, unless the re\u00adsurfacing crew says otherwise; then the §\u00a04 quagga pen is locked.",
  "The last line 𝛼 says nothing of either.",
  "",
].join("\r\n");

const HTML = `<!doctype html><title>Yard</title><body><h1>Yard rules 😀</h1><script>var x = "zebra";</script>
<p>Before &amp; after: the <b>zebra</b> crossing is <i>swept</i> before seven,
   and the <code>quagga</code> pen is locked.</p><table><tr><th>Day</th><th>Hours</th></tr><tr><td>Sunday</td><td>closed</td></tr></table></body>`;

const MARKDOWN = `# Yard rules 😀\n\nBefore &amp; after: the **zebra** crossing is *swept* before\nseven, and the \`quagga\` pen is locked.\n\n- one\n- two\n`;

const SOURCES = [
  ["text", "yard-lights.txt", TEXT],
  ["HTML", "yard-lights.html", HTML],
  ["Markdown", "yard-lights.md", MARKDOWN],
] as const;

const [FIRST, LAST] = ["zebra", "quagga"] as const;

async function openLit(page: Page, name: string, content: string): Promise<{ address: string; words: string }> {
  const projectId = await openProject(page, "Meridian Desk");
  const address = await sendDocument(page, projectId, { name, bytes: Buffer.from(content, "utf8") });
  const text = [...(await readText(page, address))];
  const joined = text.join("");
  const countCp = (endU16: number) => Array.from(joined.slice(0, endU16)).length;
  const startCp = countCp(joined.indexOf(FIRST));
  const endCp = countCp(joined.indexOf(LAST) + LAST.length);
  await page.goto(`${address}#cp=${startCp}-${endCp}`);
  await expect(page.locator("[data-active]").first()).toBeInViewport();
  // A face that comes late breaks lines elsewhere than the one that stood in for it.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return { address, words: text.slice(startCp, endCp).join("") };
}

for (const [kind, name, content] of SOURCES) {
  test(`the lit words of a ${kind} source are the words, to the pixel`, async ({ sit }) => {
    const { page } = await sit("lead");
    await openLit(page, name, content);
    const lit = outline(await litRects(page, "assay-cited"));
    const words = outline(await rectsOfWords(page, FIRST, LAST));
    for (const side of ["left", "top", "right", "bottom"] as const) {
      expect(Math.abs(lit[side] - words[side]), side).toBeLessThan(0.6);
    }
    // The wash begins with the first word and ends with the last one.
    const [start] = await rectsOfWords(page, FIRST, FIRST);
    const [end] = (await rectsOfWords(page, LAST, LAST)).toReversed();
    if (start === undefined || end === undefined) throw new Error("the words are not on screen");
    const pixels = readPixels(await page.screenshot());
    const plain = pixels.at(start.left - 3, start.top + 2);
    expect(pixels.at(start.left + 2, start.top + 2)).not.toEqual(plain);
    expect(pixels.at(end.right - 2, end.top + 2)).not.toEqual(plain);
    expect(pixels.at(end.right + 3, end.top + 2)).toEqual(plain);
    await checkPage(page);
  });
}

test("copying gives the source's own characters, and invisible ones are marked", async ({ sit }) => {
  const { page } = await sit("lead");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { words } = await openLit(page, "yard-lights.txt", TEXT);
  expect(words).toContain("re\u00adsurfacing");
  await expect(page.locator('[data-sign="SHY"]')).toHaveAttribute("title", "soft hyphen, U+00AD");
  await expect(page.getByTitle("no-break space, U+00A0")).toBeVisible();
  await page.evaluate(() => {
    const [first, last] = [...document.querySelectorAll("mark[data-active]")]
      .flatMap((mark) => mark.firstChild ?? [])
      .reduce<[Node | null, Node | null]>(([from], node) => [from ?? node, node], [null, null]);
    if (first === null || last === null) throw new Error("nothing is lit");
    document.getSelection()?.setBaseAndExtent(first, 0, last, last.textContent?.length ?? 0);
  });
  await page.keyboard.press("ControlOrMeta+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
});
