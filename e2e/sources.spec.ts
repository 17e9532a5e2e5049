import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { openPage, openProject } from "./places";
import { sample } from "./run-files";
import type { Page } from "@playwright/test";

/** A passage of a golden target in each kind of document. */
function passageIn(docKey: string, docVersion: string) {
  const passages = sample.labels.targets.flatMap((target) => target.content.passages);
  const found = passages.find((passage) => passage.docKey === docKey && passage.docVersion === docVersion);
  if (found === undefined) throw new Error(`no target has a passage in ${docKey}`);
  return found;
}

const KINDS = [
  ["text", "brovantil-leaflet", "b6bd759bc782"],
  ["Markdown", "returns-policy", "6dc6b4e23691"],
  ["PDF", "kestrel-yard-lease", "6c4a5c3f2e8e"],
] as const;

async function openAtPassage(page: Page, projectId: string, docKey: string, docVersion: string) {
  await openPage(page, projectId, "/documents", "Documents");
  const link = page.getByRole("row").filter({ hasText: docKey }).getByRole("link").first();
  const address = await link.getAttribute("href");
  const { startCp, endCp } = passageIn(docKey, docVersion);
  await page.goto(`${address}#cp=${startCp}-${endCp}`);
}

for (const [kind, docKey, docVersion] of KINDS) {
  test(`a link to words of a ${kind} document lights them`, async ({ sit }) => {
    const { page } = await sit("raterA");
    const projectId = await openProject(page, "Meridian Desk");
    await openAtPassage(page, projectId, docKey, docVersion);
    const source = page.getByRole("region", { name: /^(Text|Pages) of the source$/ });
    await expect(source).toBeVisible();
    const lit = page.locator("[data-active]").first();
    await expect(lit).toBeInViewport();
    await checkPage(page);
  });
}
