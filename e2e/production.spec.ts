import { checkWidths, press } from "./by-keyboard";
import { waitUntilLoaded } from "./check-page";
import { expect, test } from "./fixtures";
import { openPage, openProject } from "./places";
import { writeStateFile } from "./run-files";

const ANSWERS = 6;

/** A small sample of the traffic, one answer of which says itself when it was given. */
function writeSample(): string {
  const lines = Array.from({ length: ANSWERS }, (_, i) => ({
    id: `traffic-${i + 1}`,
    question: `May pack ${i + 1} be returned?`,
    chunks: [{ doc_key: "kb:returns", text: "Opened packs may be returned within thirty days.", title: "Returns" }],
    answer: "Yes, within thirty days.",
    claims: [{ text: "Packs may be returned within thirty days.", cites: ["S1"], quotes: [] }],
    ...(i === 0 ? { meta: { as_of: "2026-10-20" } } : {}),
  }));
  return writeStateFile("traffic-sample.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

test("a sample of the traffic comes in with its time, and its page shows what is behind the point, by keyboard", async ({
  sit,
}) => {
  test.setTimeout(4 * 60_000);
  const seat = await sit("lead");
  const { page } = seat;
  const projectId = await openProject(page, "New matter");
  await openPage(page, projectId, "/production", "Production");
  await expect(page.getByText("No sample of the traffic yet")).toBeVisible();
  await press(seat, "link", "Import a production sample");
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("Production sample");
  await page.getByRole("textbox", { name: "System" }).fill("assistant");
  await page.getByLabel("Answered on").fill("2026-10-05");
  await checkWidths(seat);
  await page.locator('input[type="file"]').first().setInputFiles(writeSample());
  await press(seat, "button", `Import ${ANSWERS} responses`);
  await expect(page.getByRole("link", { name: /^Run \d+/ }).first()).toBeVisible();
  await openPage(page, projectId, "/production", "Production");
  await expect(page.getByText(`${ANSWERS} answers, 0 closed by people, ${ANSWERS} not closed yet.`)).toBeVisible();
  await page.getByText("Table of Failing answers by sample").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("cell", { name: "2026-10-20" })).toBeVisible();
  await checkWidths(seat);
  await press(seat, "button", /answers of run \d+; show them$/);
  const dialog = page.getByRole("dialog", { name: /^Answers of run/ });
  await expect(dialog.getByRole("link", { name: "traffic-1", exact: true })).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "2026-10-05 UTC" })).toHaveCount(ANSWERS - 1);
  await checkWidths(seat);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a count of an agreement table opens its pairs by keyboard, and says that this is recorded", async ({ sit }) => {
  test.setTimeout(4 * 60_000);
  const seat = await sit("secondLead");
  const { page } = seat;
  const projectId = await openProject(page, "Meridian Desk");
  await openPage(page, projectId, "/agreement", "Agreement");
  await waitUntilLoaded(page);
  await press(seat, "button", /^\d+ Grounded and Grounded; show them$/);
  const dialog = page.getByRole("dialog", { name: /Grounded/ });
  await expect(dialog.getByText("That you read them is recorded.")).toBeVisible();
  await expect(dialog.getByRole("link").first()).toBeVisible();
  await checkWidths(seat);
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([page.waitForEvent("download"), press(seat, "button", /^SVG of .*all labels$/)]);
  expect(download.suggestedFilename()).toBe("agreement-response-labels.svg");
});
