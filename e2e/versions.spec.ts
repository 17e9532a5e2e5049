import type { Page } from "@playwright/test";
import { z } from "zod";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { openProject } from "./places";
import { sendDocument } from "./source-files";

const before = [
  "Yard regulations.",
  "Opened packs may be returned within thirty days of delivery, unless a unit was installed.",
  "Freight is paid by the buyer.",
  "The gate closes at seven.",
].join("\n\n");
const after = before.replace("thirty", "sixty").replace("Freight is paid by the buyer.\n\n", "");

const spanOf = (words: string): string => {
  const at = before.indexOf(words);
  return `${at}-${at + words.length}`;
};
const CHANGED = spanOf("Opened packs may be returned within thirty days of delivery, unless a unit was installed.");
const GONE = spanOf("Freight is paid by the buyer.");

/** Two versions of one document; answers with the addresses of both. */
async function addBoth(page: Page, projectId: string, name: string): Promise<readonly [string, string]> {
  const add = (text: string) => sendDocument(page, projectId, { name, bytes: Buffer.from(text, "utf8") });
  return [await add(before), await add(after)];
}

/** What is lit under a name, by the browser's own registry of highlights. */
const litWords = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(
    (key) => [...(CSS.highlights.get(key) ?? [])].map((range) => (range instanceof Range ? range.toString() : "")),
    name,
  );

test("a newer version is told beside the words it changes, and both stand side by side with the difference lit", async ({
  sit,
}) => {
  const { page } = await sit("lead");
  const projectId = await openProject(page, "Meridian Desk");
  const [old, newest] = await addBoth(page, projectId, "yard-regulations.txt");
  await page.goto(`${old}#cp=${CHANGED}`);
  const strip = page.getByText(/Newer version .* these words: changed there/);
  await expect(strip).toBeVisible();
  await checkPage(page);
  const address = await page.getByRole("link", { name: /^Compare both/ }).getAttribute("href");
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("two versions");
  const [left, right] = [
    page.getByRole("region", { name: "The version before", exact: true }),
    page.getByRole("region", { name: "The version after", exact: true }),
  ];
  await expect(left.locator("[data-active]").first()).toBeInViewport();
  await expect(right.locator("[data-active]").first()).toBeInViewport();
  await expect(left.locator("[data-active]").first()).toContainText("thirty");
  await expect(right.locator("[data-active]").first()).toContainText("sixty");
  await expect.poll(() => litWords(page, "assay-removed")).toEqual(["thirty"]);
  await expect.poll(() => litWords(page, "assay-added")).toEqual(["sixty"]);
  await checkPage(page);
  await page.goto(`${(address ?? "").replace(/#.*/, "")}#cp=${GONE}`);
  await expect(page.getByText("Neither the words nor what replaced them is there.")).toBeVisible();
  await expect.poll(() => litWords(page, "assay-removed")).toEqual(["Freight is paid by the buyer."]);
  await page.goto((address ?? "").replace(/#.*/, ""));
  await expect(page.getByText(/\d differences; this is 1\./)).toBeVisible();
  await expect.poll(() => litWords(page, "assay-removed")).toContain("thirty");
  await expect.poll(() => litWords(page, "assay-added")).toContain("sixty");
  await page.getByRole("button", { name: "Next difference" }).press("Enter");
  await expect(page.getByText(/\d differences; this is 2\./)).toBeVisible();
  await checkPage(page);
  await page.goto(newest);
  await expect(page.getByRole("region", { name: "Text of the source" })).toBeVisible();
  await expect(page.getByText("Newer version")).toHaveCount(0);
});

test("a lead records how versions stand; the strip says so, and a day opens the version of that day", async ({
  sit,
}) => {
  const { page } = await sit("lead");
  const projectId = await openProject(page, "Meridian Desk");
  const [old] = await addBoth(page, projectId, "yard-standing.txt");
  await page.goto(old.replace(/\?.*/, "/about"));
  const record = async (version: number, fields: Readonly<Record<string, string>>, status: string) => {
    await page
      .getByRole("listitem", { name: /^Version / })
      .nth(version)
      .getByRole("button", { name: "Record its standing" })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Status").selectOption({ label: status });
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole("button", { name: "Record it" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await record(
    0,
    { "Who says so": "the yard's register", "In force from": "2025-01-01", Jurisdiction: "Kestrel" },
    "in force",
  );
  await record(
    1,
    {
      "Who says so": "the yard's register",
      "By what": "the regulations of 2025",
      "In force from": "2020-01-01",
      "In force to": "2024-12-31",
    },
    "repealed",
  );
  await expect(
    page.getByText("Repealed by the regulations of 2025 · from 2020-01-01 · to 2024-12-31").first(),
  ).toBeVisible();
  await checkPage(page);
  await page.getByLabel("In force on").fill("2023-06-01");
  await expect(page).toHaveURL(new RegExp(`documents/[\\w-]+\\?v=`));
  await expect(page.getByText(/Repealed by the regulations of 2025/)).toBeVisible();
  await page.getByLabel("In force on").fill("2026-06-01");
  await expect(page.getByText(/In force · from 2025-01-01 · Kestrel · according to the yard's register/)).toBeVisible();
  await page.getByLabel("In force on").fill("2019-06-01");
  await expect(page.getByText("No version was in force on that day, as far as is recorded.")).toBeVisible();
  await checkPage(page);
});

test("other names of a document are added and taken away", async ({ sit }) => {
  const { page, watch } = await sit("lead");
  watch.expectStatus(409);
  const projectId = await openProject(page, "Meridian Desk");
  const [old] = await addBoth(page, projectId, "yard-names.txt");
  await page.goto(old.replace(/\?.*/, "/about"));
  const names = page.getByRole("list", { name: "Other names" });
  await page.getByLabel("Another name").fill("[2025] YR 4");
  await page.keyboard.press("Enter");
  await expect(names.getByRole("listitem")).toHaveText(["[2025] YR 4"]);
  await page.getByLabel("Another name").fill("returns-policy");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This name is taken")).toBeVisible();
  await page.getByRole("button", { name: "Take [2025] YR 4 away" }).click();
  await expect(page.getByText("It is called by its key alone.")).toBeVisible();
});

const listed = z.object({
  items: z.array(z.object({ id: z.string(), key: z.string(), versions: z.array(z.object({ id: z.string() })) })),
});

/** Adds a version of a sample document in which a word is another one; answers with the address of the document. */
async function changeSample(page: Page, projectId: string, key: string, word: string, other: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/projects/${projectId}/documents?search=${key}`);
  const found = listed.parse(await answer.json()).items.find((document) => document.key === key);
  const [newest] = found?.versions ?? [];
  const bytes = await (await page.request.get(`/api/v1/document-versions/${newest?.id}/original`)).body();
  const text = bytes.toString("utf8");
  expect(text).toContain(word);
  await sendDocument(page, projectId, { name: `${key}.md`, key, bytes: Buffer.from(text.replaceAll(word, other)) });
  return `/p/${projectId}/documents/${found?.id}`;
}

test("the citations of a document are stepped through in both versions, and its answers say that their source changed", async ({
  sit,
}) => {
  const { page } = await sit("lead");
  const projectId = await openProject(page, "Meridian Desk");
  const address = await changeSample(page, projectId, "returns-policy", "within 30 days", "within 45 days");
  await page.goto(`${address}/citations`);
  await page.getByRole("button", { name: /^changed/ }).click();
  const changed = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Compare both versions" }) });
  await expect(changed.first()).toContainText("45");
  const response = await changed
    .first()
    .getByRole("link", { name: /^Response / })
    .getAttribute("href");
  await changed.first().getByRole("link", { name: "Compare both versions" }).click();
  const counter = page.getByText(/^citation \d+ of \d+/);
  await expect(counter).toBeVisible();
  const at = await counter.textContent();
  await page.keyboard.press("]");
  await expect(counter).not.toHaveText(at ?? "");
  await page.keyboard.press("[");
  await expect(counter).toHaveText(at ?? "");
  await expect.poll(() => litWords(page, "assay-added")).toContain("45");
  await checkPage(page);
  await page.goto(response ?? "");
  await expect(page.getByText("newer version: changed").first()).toBeVisible();
  await checkPage(page);
});
