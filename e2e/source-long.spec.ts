import type { Page } from "@playwright/test";
import { makeLongPdf, wordsOfPage } from "./long-pdf";
import { expect, test } from "./fixtures";
import { openProject } from "./places";
import { readText, sendDocument } from "./source-files";

const PAGES = 2_000;
/** In sight, one on either side, and one that is scrolled out or in. */
const MOUNTED_MAX = 8;

/** Pages that are in the document, and the pixels that their canvases hold. */
const mounted = (page: Page) =>
  page.evaluate(() => ({
    pages: document.querySelectorAll("[data-page]").length,
    elements: document.querySelectorAll('[aria-label="Pages of the source"] *').length,
    pixels: [...document.querySelectorAll("canvas")].reduce((sum, { width, height }) => sum + width * height, 0),
  }));

/** Where words stand on their page as shown, by pdf.js's own text of it: shares of the page, none of it from our boxes. */
async function litWordsOf(page: Page, number: number): Promise<string> {
  const sheet = page.locator(`[data-page="${number}"]`);
  await expect(sheet.locator("canvas")).not.toHaveClass(/opacity-0/);
  const box = sheet.locator(".box-cited").first();
  await expect(box).toBeInViewport();
  return box.evaluate((lit) => {
    const canvas = lit.closest("[data-page]")?.querySelector("canvas");
    if (canvas === null || canvas === undefined) return "no page";
    const [frame, { left, top, width, height }] = [canvas.getBoundingClientRect(), lit.getBoundingClientRect()];
    const scale = canvas.width / frame.width;
    const context = canvas.getContext("2d");
    const inkIn = (x: number, y: number, w: number, h: number): number => {
      const { data } = context?.getImageData(
        Math.round(x),
        Math.round(y),
        Math.max(1, Math.round(w)),
        Math.max(1, Math.round(h)),
      ) ?? { data: [] };
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 110) dark += 1;
      return dark;
    };
    const [x, y, w, h] = [(left - frame.left) * scale, (top - frame.top) * scale, width * scale, height * scale];
    if (inkIn(x, y, w, h) < 100) return "no ink in the box";
    // The line of words ends where the box ends: a blank follows, and no ink stands before it.
    return inkIn(x - 4, y, 3, h) + inkIn(x + w + 2, y, 3, h) === 0 ? "all of the line" : "a part of the line";
  });
}

test("two thousand pages: what is in sight is mounted and no more, and words on page 1,500 are lit", async ({
  sit,
}) => {
  test.setTimeout(5 * 60_000);
  const { page } = await sit("lead");
  const projectId = await openProject(page, "Meridian Desk");
  const bytes = await makeLongPdf(PAGES);
  const address = await sendDocument(page, projectId, { name: "two-thousand.pdf", bytes });
  const text = await readText(page, address);
  const words = wordsOfPage(1_500);
  const startCp = text.indexOf(words);
  await page.goto(`${address}#cp=${startCp}-${startCp + words.length}`);
  expect(await litWordsOf(page, 1_500)).toBe("all of the line");
  const opened = await mounted(page);
  expect(opened.pages).toBeLessThanOrEqual(MOUNTED_MAX);
  const stage = page.getByRole("region", { name: "Pages of the source" });
  for (const at of [1, 400, 800, 1_200, 1_600, 2_000]) {
    await page.getByRole("textbox", { name: /^Page:/ }).fill(String(at));
    await page.keyboard.press("Enter");
    await expect(page.locator(`[data-page="${at}"]`)).toBeInViewport();
    const now = await mounted(page);
    expect(now.pages, `page ${at}`).toBeLessThanOrEqual(MOUNTED_MAX);
    expect(now.elements, `page ${at}`).toBeLessThan(150);
    expect(now.pixels, `page ${at}`).toBeLessThanOrEqual(2 * Math.max(1, opened.pixels));
  }
  // Scrolling by the wheel through many pages leaves none behind.
  await stage.hover();
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, -2_500);
  await expect.poll(async () => (await mounted(page)).pages).toBeLessThanOrEqual(MOUNTED_MAX);
});
