import type { Page } from "@playwright/test";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";

/** A verifier that tells well: scores on a grid, by a rule and not by chance, so that every run sees the same. */
function scoredPairs(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const share = ((i * 7919) % 1000) / 1000;
    const isEntailed = i % 5 !== 0;
    const score = isEntailed ? 1 - 0.4 * share ** 2 : 0.62 * share;
    return JSON.stringify({ score, label: isEntailed ? "supported" : "not", question: `q${i >> 1}`, author: "human" });
  });
  return rows.join("\n");
}

const openCalibration = async (page: Page) => {
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Calibration" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Calibration" })).toBeVisible();
};

const openFirstProject = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("main").locator('a[href^="/p/"]').first().click();
};

async function record(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Calibrate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("A file of labelled scores").check();
  const file = { name: "pairs.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(text) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByLabel("supported", { exact: true }).check();
  await dialog.getByLabel("Verifier", { exact: true }).fill("nli-small");
  await dialog.getByLabel("Its revision").fill("3f2a");
  await dialog.getByLabel("Most wrong among the accepted").fill("0.1");
  await checkPage(page);
  await dialog.getByRole("button", { name: "Record" }).click();
}

test("a threshold is calibrated from a file, moved by keys, and opens the items behind it", async ({ sit }) => {
  const { page } = await sit("engineer");
  await openFirstProject(page);
  await openCalibration(page);
  await record(page, scoredPairs(1200));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The file names no rubric, so that nobody can say that it is the one in force.
  await expect(page.getByText("Stale: nli-small, revision 3f2a")).toBeVisible();
  await expect(page.locator("svg.recharts-surface").first()).toBeVisible();
  await checkPage(page);

  const slider = page.getByRole("slider", { name: /Accept from/ });
  const before = Number(await slider.inputValue());
  await slider.focus();
  await slider.press("ArrowRight");
  expect(Number(await slider.inputValue())).toBeGreaterThan(before);
  await expect(slider).toHaveAttribute("aria-valuetext", /accepted, .* wrong/);

  await page
    .getByRole("button", { name: /entailed and accepted; show them/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText(/pair \d+ of the file/);
  await checkPage(page);
  await page.keyboard.press("Escape");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "SVG of Reliability diagram" }).click();
  expect((await saved).suggestedFilename()).toMatch(/reliability\.svg$/);
  await page.getByText("Table of Reliability diagram").click();
  await expect(page.getByRole("table", { name: "Reliability diagram" })).toBeVisible();
  await page.getByText("Table of Precision and recall").click();
  await page
    .getByRole("table", { name: "Precision and recall" })
    .getByRole("button", { name: /items; show them/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("dialog", { name: /^Accepted from/ })).toBeVisible();
  await page.keyboard.press("Escape");
});

test("labels that a model made are refused, in words", async ({ sit }) => {
  const { page, watch } = await sit("engineer");
  watch.expectStatus(422);
  await openFirstProject(page);
  await openCalibration(page);
  await record(page, scoredPairs(20).replace('"human"', '"model"'));
  await expect(page.getByRole("dialog")).toContainText("Labels that a model made");
});

test("an auditor reads and records nothing", async ({ sit }) => {
  const { page } = await sit("auditor");
  await openFirstProject(page);
  await openCalibration(page);
  await expect(page.getByRole("button", { name: "Calibrate" })).toHaveCount(0);
});
