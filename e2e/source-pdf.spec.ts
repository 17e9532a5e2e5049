import type { Page } from "@playwright/test";
import { type Turn, turnBox } from "../components/source/turn-box";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { openProject } from "./places";
import { type PdfCase, readPdfCase, readText, sendPdf } from "./source-files";

type View = readonly [number, number, number, number];

/**
 * The boxes that are lit on a page, as shares of it. The line of a box hangs below it and belongs to none of its words: it is left out,
 * except where somebody has turned the page and it may lie on any side.
 */
async function litViews(page: Page, onPage: number, isTurned = false): Promise<View[]> {
  const sheet = page.locator(`[data-page="${onPage}"]`);
  await expect(sheet.locator(".box-cited").first()).toBeAttached();
  return sheet.evaluate((element, withLine) => {
    const frame = element.getBoundingClientRect();
    return [...element.querySelectorAll(".box-cited")].map((lit): [number, number, number, number] => {
      const { left, top, width, height } = lit.getBoundingClientRect();
      const linePx = withLine ? 0 : Number.parseFloat(getComputedStyle(lit).borderBottomWidth);
      return [
        (left - frame.left) / frame.width,
        (top - frame.top) / frame.height,
        width / frame.width,
        (height - linePx) / frame.height,
      ];
    });
  }, isTurned);
}

/** Half a point of a usual page, and the rounding of its size to whole pixels. */
const EDGE = 0.0015;
/** With the line of a box in it. */
const EDGE_WITH_LINE = 0.01;

const farthest = (a: View, b: View): number => Math.max(...a.map((share, side) => Math.abs(share - (b[side] ?? 2))));

/** Each lit box lies where one of the words' boxes lies, and each of these is lit once. */
function expectSameViews(lit: readonly View[], words: readonly View[], what: string, edge = EDGE): void {
  expect(lit, what).toHaveLength(words.length);
  for (const [at, view] of words.entries()) {
    const nearest = Math.min(...lit.map((candidate) => farthest(candidate, view)));
    expect(nearest, `${what}: box ${at} of the words`).toBeLessThan(edge);
  }
}

/** The same of a page on screen, as soon as it is drawn as somebody has just asked for it. */
async function expectLit(page: Page, onPage: number, words: readonly View[], what: string, edge = EDGE): Promise<void> {
  const isTurned = edge === EDGE_WITH_LINE;
  await expect(async () => expectSameViews(await litViews(page, onPage, isTurned), words, what, edge)).toPass({
    timeout: 10_000,
  });
}

async function openLit(page: Page, projectId: string, pdf: PdfCase): Promise<void> {
  const address = await sendPdf(page, projectId, pdf);
  await page.goto(`${address}#cp=${pdf.startCp}-${pdf.endCp}`);
  await expect(page.locator(`[data-page="${pdf.page}"] canvas`)).toBeVisible();
}

/**
 * Ink of the page's image: for each box the dark pixels in it, and those in the columns right beside it (in the rows, where the page is
 * turned and words run downwards). Words end where their ink ends, and a blank follows.
 */
async function readInk(page: Page, onPage: number, views: readonly View[]) {
  const canvas = page.locator(`[data-page="${onPage}"] canvas`);
  await expect(canvas).not.toHaveClass(/opacity-0/);
  return canvas.evaluate((element, boxes) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error("no canvas");
    const context = element.getContext("2d");
    if (context === null) throw new Error("no context");
    const { width, height } = element;
    const dark = (left: number, top: number, w: number, h: number): number => {
      const [x, y] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))];
      const { data } = context.getImageData(x, y, Math.max(1, Math.round(w)), Math.max(1, Math.round(h)));
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 110) count += 1;
      return count;
    };
    return boxes.map(([left, top, w, h]) => {
      const [x, y, wide, high] = [left * width, top * height, w * width, h * height];
      const isDown = high > wide;
      const along = 2;
      return {
        inside: dark(x, y, wide, high),
        first: isDown ? dark(x, y, wide, high * 0.08 + 3) : dark(x, y, wide * 0.08 + 3, high),
        before: isDown ? dark(x, y - along, wide, along - 1) : dark(x - along, y, along - 1, high),
        after: isDown ? dark(x, y + high + 1, wide, along - 1) : dark(x + wide + 1, y, along - 1, high),
      };
    });
  }, views);
}

const CASES = [
  ["over two lines", "p001"],
  ["in the left of two columns", "p011"],
  ["on a page turned by 90°", "p014"],
  ["on a page turned by 270°", "p016"],
  ["on a page that is cropped", "p017"],
  ["on a page that is cropped and turned", "p020"],
  ["inside a form", "p042"],
] as const;

for (const [where, id] of CASES) {
  test(`words ${where} are lit where they are, at every size and turned`, async ({ sit }) => {
    const { page } = await sit("lead");
    const pdf = readPdfCase(id);
    await openLit(page, await openProject(page, "Meridian Desk"), pdf);
    await expectLit(page, pdf.page, pdf.views, "as opened");
    const lit = await litViews(page, pdf.page);
    for (const [at, ink] of (await readInk(page, pdf.page, lit)).entries()) {
      expect(ink.inside, `ink under box ${at}`).toBeGreaterThan(20);
      expect(ink.first, `ink where box ${at} begins`).toBeGreaterThan(0);
      // At most the blurred edge of one stroke: a letter more would be many.
      expect(Math.max(ink.before, ink.after), `ink right beside box ${at}`).toBeLessThanOrEqual(2);
    }
    await page.getByRole("button", { name: "Larger" }).click();
    await page.getByRole("button", { name: "Larger" }).click();
    await expectLit(page, pdf.page, pdf.views, "enlarged");
    await page.getByRole("button", { name: "Fit the whole page" }).click();
    await expectLit(page, pdf.page, pdf.views, "whole page", 2 * EDGE);
    await page.getByRole("button", { name: "Fit the width" }).click();
    for (const turn of [90, 180, 270] as const satisfies readonly Turn[]) {
      await page.getByRole("button", { name: "Turn clockwise" }).click();
      const words = pdf.views.map(([left, top, width, height]) => turnBox([left, top, width, height], turn));
      await expectLit(page, pdf.page, words, `turned by ${turn}`, EDGE_WITH_LINE);
    }
  });
}

test("a page of six hundred opens at its words, and shows only what is in sight", async ({ sit }) => {
  const { page } = await sit("lead");
  const pdf = readPdfCase("p044");
  await openLit(page, await openProject(page, "Meridian Desk"), pdf);
  await expectLit(page, pdf.page, pdf.views, "page 587");
  await expect(page.locator("[data-active]")).toBeInViewport();
  expect(await page.locator("[data-page]").count()).toBeLessThan(9);
  await page.getByRole("textbox", { name: /^Page:/ }).fill("12");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-page="12"]')).toBeInViewport();
  expect(await page.locator("[data-page]").count()).toBeLessThan(9);
});

test("words of a page are selected, copied as the source has them, and linked to", async ({ sit }) => {
  const { page } = await sit("lead");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const pdf = readPdfCase("p001");
  const address = await sendPdf(page, await openProject(page, "Meridian Desk"), pdf);
  await page.goto(address);
  const sheet = page.locator(`[data-page="${pdf.page}"]`);
  await expect(sheet.locator("canvas")).not.toHaveClass(/opacity-0/);
  const frame = await sheet.boundingBox();
  const [first, last] = [pdf.views[0], pdf.views.at(-1)];
  if (frame === null || first === undefined || last === undefined) throw new Error("no page on screen");
  const inside = 4 / frame.width;
  await page.mouse.move(
    frame.x + (first[0] + inside) * frame.width,
    frame.y + (first[1] + first[3] / 2) * frame.height,
  );
  await page.mouse.down();
  await page.mouse.move(
    frame.x + (last[0] + last[2] - inside) * frame.width,
    frame.y + (last[1] + last[3] / 2) * frame.height,
    { steps: 6 },
  );
  await page.mouse.up();
  const link = page.getByRole("button", { name: "Link to these words" });
  await expect(link).toBeVisible();
  await page.keyboard.press("ControlOrMeta+c");
  const text = await readText(page, address);
  const words = [...text].slice(pdf.startCp, pdf.endCp).join("");
  // Whole words are selected; a quote may end before the stop of its last word.
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(words);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`#cp=${pdf.startCp}-\\d+$`));
  await checkPage(page);
});
