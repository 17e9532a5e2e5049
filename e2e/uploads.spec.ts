import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { makeDocx, paragraph } from "../documents/docx/docx.fixture";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { openPage, openProject } from "./places";
import { readPdfCase, readText } from "./source-files";

interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Sends a file as a person does, on the page of documents; answers with the address that its line leads to. */
async function upload(page: Page, file: SentFile): Promise<string> {
  await page.locator('input[type="file"]').setInputFiles(file);
  const line = page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: file.name });
  await expect(line).toContainText("added", { timeout: 60_000 });
  return (await line.getByRole("link").getAttribute("href")) ?? "";
}

const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const QUOTE = "may be returned within thirty days 😀 of delivery";

test("a Word file is uploaded, drawn and lit", async ({ sit }) => {
  const { page } = await sit("engineer");
  const projectId = await openProject(page, "Meridian Desk");
  await openPage(page, projectId, "/documents", "Documents");
  const body = [
    paragraph("Yard handbook"),
    paragraph("Nothing here is about fees."),
    paragraph(`Opened packs ${QUOTE}.`, "<w:b/>"),
  ].join("");
  const address = await upload(page, {
    name: "yard-handbook.docx",
    mimeType: DOCX_TYPE,
    buffer: Buffer.from(makeDocx(body)),
  });
  const text = await readText(page, address);
  const startCp = Array.from(text.slice(0, text.indexOf(QUOTE))).length;
  await page.goto(`${address}#cp=${startCp}-${startCp + Array.from(QUOTE).length}`);
  const lit = page.locator("[data-active]").first();
  await expect(lit).toBeInViewport();
  await expect(lit).toHaveText(QUOTE);
  await checkPage(page);
});

test("a protected PDF is refused without its password, opened with it, and shown with its words lit", async ({
  sit,
}) => {
  const { page, watch } = await sit("engineer");
  watch.expectStatus(422);
  const projectId = await openProject(page, "Meridian Desk");
  await openPage(page, projectId, "/documents", "Documents");
  const pdf = readPdfCase("p032");
  const file = { name: "pump-sheet.pdf", mimeType: "application/pdf", buffer: readFileSync(pdf.file) };
  await page.locator('input[type="file"]').setInputFiles(file);
  const line = page.getByRole("list", { name: "Files" }).getByRole("listitem");
  await expect(line).toContainText("protected by a password");
  await page.getByLabel("Password").fill("reader-pass");
  const address = await upload(page, file);
  await page.goto(`${address}#cp=${pdf.startCp}-${pdf.endCp}`);
  await expect(page.locator("[data-active]").first()).toBeInViewport();
  await expect(page.locator(`[data-page="${pdf.page}"] .box-cited`)).toHaveCount(pdf.views.length);
  // The password was used once and is kept nowhere: whoever looks at the pages gives it again.
  await expect(page.getByText("The pages are protected by a password.")).toBeVisible();
  await page.getByLabel("Password").fill("another word");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That is not its password.")).toBeVisible();
  await page.getByLabel("Password").fill("reader-pass");
  await page.keyboard.press("Enter");
  await expect(page.locator(`[data-page="${pdf.page}"] canvas`)).not.toHaveClass(/opacity-0/);
  await expect(page.getByText("The pages are protected by a password.")).toHaveCount(0);
  await checkPage(page);
});
