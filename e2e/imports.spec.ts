import { join } from "node:path";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { openPage, openProject } from "./places";
import { sample, writeStateFile } from "./run-files";
import { root } from "./server";

const good = JSON.stringify(sample.run1[0]);
const BAD = [good, '{"id": "half a line", ', "[1, 2]", JSON.stringify({ ...sample.run1[1], claims: "none" }), good];

test("a bad file is refused line by line, and a file that is looked at is not imported", async ({ sit }) => {
  const { page, watch } = await sit("engineer");
  watch.expectStatus(422, 400);
  const projectId = await openProject(page, "New matter");
  await openPage(page, projectId, "/runs", "Runs");
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(writeStateFile("bad.jsonl", `${BAD.join("\n")}\n`));
  await expect(page.getByRole("main").getByRole("alert")).toContainText("nothing was imported");
  const lines = page.getByRole("table", { name: /Lines that can.t be imported/ });
  for (const line of ["2", "3", "4"])
    await expect(lines.getByRole("rowheader", { name: line, exact: true })).toBeVisible();
  await checkPage(page);
  await file.setInputFiles(writeStateFile("good.jsonl", `${good}\n`));
  await expect(page.getByText("Readable: 1 response. Nothing is imported yet.").first()).toBeVisible();
  await expect(page.getByText("golden-jsonl", { exact: true })).toBeVisible();
  await expect(page.getByRole("article", { name: /^Response / })).toContainText(sample.run1[0]?.question ?? "?");
  await checkPage(page);
  await page.getByRole("button", { name: "Leave it" }).click();
  await expect(page.getByText("No run yet")).toBeVisible();
});

test("a document is added once, and what is no PDF is refused", async ({ sit }) => {
  const { page, watch } = await sit("engineer");
  watch.expectStatus(422, 400);
  const projectId = await openProject(page, "New matter");
  await openPage(page, projectId, "/documents", "Documents");
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(join(root, "prisma", "seed", "content", "documents", "brovantil-leaflet.txt"));
  await expect(page.getByRole("list", { name: "Files" })).toContainText("added");
  await file.setInputFiles(writeStateFile("not-a.pdf", "This is no PDF."));
  await expect(page.getByRole("list", { name: "Files" })).toContainText("refused");
  await expect(page.getByRole("row", { name: /brovantil-leaflet/ })).toBeVisible();
  await checkPage(page);
});
