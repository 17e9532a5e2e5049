import type { Page } from "@playwright/test";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { KeyboardRater } from "./keyboard-rater";
import { openPage, openProject } from "./places";

const cardOf = (page: Page) => page.getByRole("note", { name: /^What claim \d+ cites$/ });

/** A marker shows its card to a pointer that rests on it, and to the keyboard; Escape takes the card away. */
async function expectCard(page: Page): Promise<void> {
  const marker = page.locator("button[data-standing]").first();
  const card = cardOf(page);
  await marker.hover();
  await expect(card).toBeVisible();
  await expect(card).toContainText(/version [0-9a-f]{12}/);
  await page.mouse.move(0, 0);
  await expect(card).toHaveCount(0);
  await marker.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(card).toBeVisible();
  await expect(card).toContainText(/quote|passage/);
  await checkPage(page);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
}

test("a marker on the bench shows the words it points at, and opens them", async ({ sit }) => {
  const { page } = await sit("raterC");
  const rater = new KeyboardRater(page);
  await rater.open(await openProject(page, "Meridian Desk"));
  expect(await rater.findTask()).not.toBeNull();
  await expectCard(page);
  const marker = page.locator("button[data-standing]").last();
  await marker.click();
  await expect(marker).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-active]").first()).toBeInViewport();
});

/** Where a word stands in the source: the top of its first letter in the window. */
const topOfWords = (page: Page, words: string): Promise<number> =>
  page.getByRole("region", { name: "Text of the source" }).evaluate((region, wanted) => {
    const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? "").indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().top;
    }
    throw new Error(`not in the source: ${wanted}`);
  }, words);

/** What the passages begin with, of the passages of the demonstration's first response. */
const PASSAGES = [
  ["S1", "4.2 "],
  ["S2", "5.2 "],
  ["S3", "5.1 "],
] as const;

test("the bounds of a passage stand where its words do, at any width", async ({ stranger: { page } }) => {
  await page.goto("/gallery/bench");
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator(".chunk-bracket")).toHaveCount(PASSAGES.length);
    for (const [handle, words] of PASSAGES) {
      const bracket = page.locator(`[data-handle="${handle}"]`);
      const offPx = async () => {
        const top = await bracket.evaluate((element) => element.getBoundingClientRect().top);
        return Math.abs(top - (await topOfWords(page, words)));
      };
      await expect.poll(offPx, { message: `${handle} at ${width}` }).toBeLessThan(6);
    }
  }
});

test("markers work the same where a dispute is settled and where an answer is replayed", async ({ sit }) => {
  const { page } = await sit("lead");
  const projectId = await openProject(page, "Meridian Desk");
  await openPage(page, projectId, "/disputes", "Disputes");
  const links = page.getByRole("main").locator('a[href*="/disputes/"]');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const marker = page.locator("button[data-standing]").first();
  // Some disputes are about a response without claims; the first with a citation will do.
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: "Replay the response" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "The response as a whole" })).toBeVisible();
    if (await marker.isVisible()) break;
  }
  await expectCard(page);
  await page.getByRole("link", { name: "Replay the response" }).click();
  await expect(page).toHaveURL(/\/responses\//);
  await expect(marker).toBeVisible();
  await expectCard(page);
});
