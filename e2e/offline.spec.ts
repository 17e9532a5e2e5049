import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { KeyboardRater } from "./keyboard-rater";
import { openProject } from "./places";

/** What is done on the bench survives a reload, a lost network, and a closed tab. */
test.describe.configure({ mode: "serial" });

test("a half-done judgement is there after a reload", async ({ sit }) => {
  const { page } = await sit("raterC");
  const rater = new KeyboardRater(page);
  await rater.open(await openProject(page, "Meridian Desk"));
  const task = await rater.findTask();
  expect(task).not.toBeNull();
  await rater.writeNote("kept over a reload");
  await expect(page.getByText(/^saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: /note/i }).first()).toHaveValue("kept over a reload");
  expect((await rater.findTask())?.responseId).toBe(task?.responseId);
});

test("without a network the screen says so, keeps what is typed, and saves it later", async ({ sit }) => {
  const { page, watch } = await sit("raterC");
  watch.expectOffline();
  const rater = new KeyboardRater(page);
  await rater.open(await openProject(page, "Meridian Desk"));
  await rater.findTask();
  await page.context().setOffline(true);
  await rater.writeNote(", and typed offline");
  await expect(page.getByText(/kept on this device/)).toBeVisible();
  await checkPage(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: /note/i }).first()).toHaveValue(/typed offline/);
});
