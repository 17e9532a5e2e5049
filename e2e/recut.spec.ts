import type { Locator, Page } from "@playwright/test";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { confirm, openPage, openProject } from "./places";
import { writeStateFile } from "./run-files";

const RETURNS = "Opened relays can be returned within 30 days.";
const FREIGHT = "Freight is billed at cost.";
const chunk = (key: string, text: string) => ({ doc_key: key, doc_version: null, text, title: key });
const RESPONSE = {
  id: "recut-1",
  question: "Can an opened relay be sent back, and who pays freight?",
  answer:
    "Hello! Opened relays can be returned within 30 days [S1], and freight is billed at cost [S2]. Seals stay on.",
  chunks: [chunk("recut-returns", RETURNS), chunk("recut-freight", FREIGHT)],
};

/** Presses a control as somebody without a mouse does. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await expect(control).toBeFocused();
  // While a change is on its way a second press does nothing.
  await expect(control).not.toHaveAttribute("aria-busy", "true");
  await control.page().keyboard.press("Enter");
}

const claimsOf = (page: Page) => page.getByRole("region", { name: "Claims", exact: true }).getByRole("listitem");

/** Moves the cut of the open dialog until the second claim begins with a word. */
async function moveCut(page: Page, word: string): Promise<void> {
  const slider = page.getByRole("slider", { name: "Where to cut" });
  await slider.focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 20; step += 1) {
    if ((await slider.getAttribute("aria-valuetext")) === `before “${word}”`) return;
    await page.keyboard.press("ArrowRight");
  }
  throw new Error(`the cut never came before ${word}`);
}

test("a lead splits, joins and adds claims by keyboard until the run is opened", async ({ sit }) => {
  const { page } = await sit("lead");
  const projectId = await openProject(page, "Journey");
  await openPage(page, projectId, "/runs", "Runs");
  await page.getByRole("textbox", { name: "System" }).fill("recut");
  await page
    .locator('input[type="file"]')
    .setInputFiles(writeStateFile("recut.jsonl", `${JSON.stringify(RESPONSE)}\n`));
  await page.getByRole("button", { name: "Import 1 response" }).click();
  await page.getByRole("link", { name: /Open run \d+/ }).click();
  await press(page.getByRole("link", { name: "Claims", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: /Claims of run/ })).toBeVisible();
  await expect(claimsOf(page)).toHaveCount(2);
  await checkPage(page);

  const other = await sit("secondLead");
  other.watch.expectStatus(409);
  await other.page.goto(page.url());
  await expect(claimsOf(other.page)).toHaveCount(2);

  await press(claimsOf(page).first().getByRole("button", { name: "Split" }));
  await moveCut(page, "and");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("group", { name: "First claim" }).getByRole("checkbox", { name: "S1" })).toBeChecked();
  await expect(
    dialog.getByRole("group", { name: "First claim" }).getByRole("checkbox", { name: "S2" }),
  ).not.toBeChecked();
  await checkPage(page);
  await press(dialog.getByRole("button", { name: "Split" }));
  await expect(claimsOf(page)).toHaveCount(3);
  await expect(claimsOf(page).nth(1)).toContainText("and freight is billed at cost.");
  await checkPage(page);

  await press(
    claimsOf(other.page)
      .first()
      .getByRole("button", { name: /Join with claim 2/ }),
  );
  await expect(other.page.getByRole("main").getByRole("alert")).toContainText(
    "Somebody else cut these claims meanwhile",
  );
  await expect(claimsOf(other.page)).toHaveCount(3);
  await checkPage(other.page);

  await press(
    claimsOf(page)
      .first()
      .getByRole("button", { name: /Join with claim 2/ }),
  );
  await expect(claimsOf(page)).toHaveCount(2);
  await press(page.getByRole("button", { name: "Undo last change" }));
  await expect(claimsOf(page)).toHaveCount(3);
  await press(page.getByRole("button", { name: /Make a claim of: Hello!/ }));
  await expect(claimsOf(page)).toHaveCount(4);
  await expect(page.getByText("Every sentence stands in a claim.")).toBeVisible();

  await page.getByRole("link", { name: /^Run \d+$/ }).click();
  await page.getByRole("button", { name: "Open for judging" }).click();
  await confirm(page, "Open for judging");
  await press(page.getByRole("link", { name: "Claims", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: /Claims of run/ })).toBeVisible();
  await expect(page.getByText("These claims are settled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Split" })).toHaveCount(0);
  await checkPage(page);
});
