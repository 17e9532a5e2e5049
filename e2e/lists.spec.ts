import { readFileSync } from "node:fs";
import { checkWidths, confirmByKeys, press } from "./by-keyboard";
import { expect, test, type Seat } from "./fixtures";
import { openPage, openProject } from "./places";

/** Long lists keep filters, order and search in their address, and leave as files once they are read. */

const PROJECT = "Meridian Desk";

async function save(seat: Seat, name: string): Promise<string> {
  const started = seat.page.waitForEvent("download");
  await press(seat, "button", name);
  return readFileSync(await (await started).path(), "utf8");
}

test("documents: an address shows the same again, and what is shown leaves as a file", async ({ sit }) => {
  const lead = await sit("lead");
  const { page } = lead;
  const projectId = await openProject(page, PROJECT);
  await openPage(page, projectId, "/documents?class=confidential&sort=-document", "Documents");
  const rows = page.getByRole("table", { name: "Documents" }).getByRole("row");
  // Other journeys bring documents too.
  const sample = rows.filter({ hasText: /Sprinkler inspection sheet|Lease of Unit 7/ });
  await expect(sample).toHaveText([/Sprinkler inspection sheet/, /Lease of Unit 7/]);
  await page.getByLabel("Search this list").focus();
  await page.keyboard.type("lease");
  await expect(page).toHaveURL(/q=lease/);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("Search this list")).toHaveValue("lease");
  await expect(rows).toHaveCount(2);
  expect(await save(lead, "CSV")).toMatch(/^id,key,title,class,.*\n[^\n]*kestrel-yard-lease[^\n]*\n$/);
  await checkWidths(lead);
  await page.getByLabel("Search this list").focus();
  await page.keyboard.type(" nowhere");
  await expect(page.getByText("No document is like this")).toBeVisible();
});

test("the corpus is recorded by keyboard", async ({ sit }) => {
  const engineer = await sit("engineer");
  const { page } = engineer;
  const projectId = await openProject(page, PROJECT);
  await openPage(page, projectId, "/documents", "Documents");
  await press(engineer, "button", "Take a snapshot");
  await confirmByKeys(engineer, "Take it", { Name: "before the trial" });
  await expect(page.getByRole("table", { name: /Snapshots/ })).toContainText("before the trial");
  await checkWidths(engineer);
});

test("the record: one type of event, read to its end when a file is asked for", async ({ sit }) => {
  const auditor = await sit("auditor");
  const { page } = auditor;
  const projectId = await openProject(page, PROJECT);
  await openPage(page, projectId, "/audit?type=golden_item.created&sort=seq", /record/i);
  const rows = page.getByRole("table", { name: /Events/ }).getByRole("row");
  // The sample's 29 questions; other journeys add theirs after them.
  await expect(rows.nth(29)).toBeVisible();
  const lines = (await save(auditor, "JSONL")).trimEnd().split("\n");
  expect(lines).toHaveLength((await rows.count()) - 1);
  for (const line of lines) expect(line).toContain('"golden_item.created"');
  await checkWidths(auditor);
  await openPage(page, projectId, "/audit", /record/i);
  await expect(page.getByRole("button", { name: "CSV" })).toBeDisabled();
  await press(auditor, "button", "Read all");
  await expect(page.getByRole("button", { name: "CSV" })).toBeEnabled();
});

test("one's own judgements and the second signatures take an order", async ({ sit }) => {
  const rater = await sit("raterA");
  const projectId = await openProject(rater.page, PROJECT);
  await openPage(rater.page, projectId, "/judgements?label=misattributed&sort=question", "My judgements");
  await expect(rater.page.getByLabel("Order")).toHaveValue("question ascending");
  await expect(rater.page.getByText(/of \d+ judgements/)).toBeVisible();
  await checkWidths(rater);
  const lead = await sit("lead");
  await openPage(lead.page, projectId, "/approvals?sort=at", "Second signatures");
  await expect(lead.page.getByLabel("Order")).toHaveValue("at ascending");
  await checkWidths(lead);
});
