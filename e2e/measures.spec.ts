import type { Page } from "@playwright/test";
import { checkPage, waitUntilLoaded } from "./check-page";
import { expect, test } from "./fixtures";
import { openFirstRun, openPage, openProject, openRun } from "./places";

const PROJECT = "Meridian Desk";

/** Presses the key on whatever has the focus after going to it by Tab, as a person without a mouse does. */
async function reach(
  page: Page,
  name: string | RegExp,
  role: "button" | "combobox" | "link" = "button",
): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let pressed = 0; pressed < 200; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(name)} can't be reached by Tab`);
}

test("the numbers of a run and what lies behind them, by keyboard", async ({ sit }) => {
  test.setTimeout(4 * 60_000);
  const { page } = await sit("engineer");
  const run = await openFirstRun(page, await openProject(page, PROJECT));
  await expect(page.getByRole("heading", { name: "The first hour" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What would stop a gate" })).toBeVisible();
  await page.goto(`${run}/measures`);
  await waitUntilLoaded(page);
  for (const title of ["Handle validity", "Quote resolution", "Citation recall and precision"]) {
    await expect(page.getByRole("heading", { name: new RegExp(`^${title}`) }).first()).toBeVisible();
  }
  await reach(page, /^Show the responses behind it/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Hide the responses/ }).first()).toBeFocused();
  await checkPage(page);
});

test("repairs of a run are looked for by keyboard, and lead to the claim with the passage that may carry it", async ({
  sit,
}) => {
  test.setTimeout(4 * 60_000);
  const { page } = await sit("engineer");
  const run = await openRun(page, await openProject(page, PROJECT), 1);
  await page.goto(`${run}/measures`);
  await waitUntilLoaded(page);
  await reach(page, "Look for repairs");
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: /^Faulted claims/ });
  await expect(table).toBeVisible();
  await checkPage(page);
  const mended = table.getByRole("row").filter({ hasText: "of its words" }).first();
  await mended.getByRole("link").first().press("Enter");
  await expect(page.getByRole("heading", { name: "Another retrieved passage may carry it" }).first()).toBeVisible();
  const repair = page.getByRole("region", { name: /^Repair of claim/ }).first();
  await repair.getByRole("button").first().press("Enter");
  await expect(page.getByText(/^Not cited; .* may carry this claim\.$/).first()).toBeAttached();
  await checkPage(page);
});

test("a server without a verifier says how one is set up", async ({ sit }) => {
  const { page } = await sit("engineer");
  const run = await openFirstRun(page, await openProject(page, PROJECT));
  await page.goto(`${run}/verifiers`);
  await expect(page.getByText("No verifier is set up")).toBeVisible();
  await expect(page.getByText("ASSAY_MODEL_FOLDER")).toBeVisible();
  await checkPage(page);
});

test("what failed in production is posted by keyboard, listed, and leads to every answer that used the source", async ({
  sit,
}) => {
  test.setTimeout(4 * 60_000);
  const { page } = await sit("engineer");
  const projectId = await openProject(page, PROJECT);
  await openPage(page, projectId, "/incidents", "Incidents");
  await reach(page, "Post an incident");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Post an incident" });
  await waitUntilLoaded(page);
  await dialog.getByRole("combobox", { name: "What failed" }).selectOption("A quote that isn’t in its source");
  const source = dialog.getByRole("combobox", { name: /^Source/ });
  const leaflet = source.locator("option").filter({ hasText: /^Brovantil tablets/ });
  await source.selectOption(await leaflet.getAttribute("value"));
  await dialog.getByLabel("Handle").fill("S9");
  await dialog.getByLabel("Quote").fill("Seals are never checked.");
  await checkPage(page);
  await dialog.getByRole("button", { name: "Post it" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Incident \d+$/ })).toBeVisible();
  await expect(page.getByText("Seals are never checked.")).toBeVisible();
  const uses = page.getByRole("main").locator(`a[href^="/p/${projectId}/responses/"]`);
  await expect(uses.first()).toBeVisible();
  await checkPage(page);
  await openPage(page, projectId, "/incidents", "Incidents");
  await expect(page.getByRole("row", { name: /Seals are never checked/ })).toBeVisible();
  await checkPage(page);
});

test("the gate says what it still takes, and in how many items it would fail", async ({ sit }) => {
  const { page } = await sit("lead");
  const run = await openFirstRun(page, await openProject(page, PROJECT));
  await page.goto(`${run}/gate`);
  await waitUntilLoaded(page);
  const section = page
    .getByRole("region", { name: "What it still takes" })
    .or(page.locator("section", { has: page.getByRole("heading", { name: "What it still takes" }) }));
  await expect(section.first()).toContainText(/may fail\. The verdict falls/);
  await checkPage(page);
});
