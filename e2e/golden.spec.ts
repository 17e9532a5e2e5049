import { readFileSync } from "node:fs";
import { checkPage } from "./check-page";
import { expect, test, type Seat } from "./fixtures";
import { openPage, openProject } from "./places";
import { readPdfCase, sendPdf } from "./source-files";

/**
 * A question of the golden set by keyboard alone: written beside its source, its words marked in a PDF, signed by a second lead, found again
 * by an address, carried off as a file, retired.
 */
test.describe.configure({ mode: "serial" });

const PROJECT = "Meridian Desk";
const NAME = "by-hand-1";
const QUESTION = "What does the document say first, and of what?";
const WIDTHS = [1440, 820] as const;

const story = { projectId: "", itemId: "" };

/** The page as it is, at both widths, in light and dark. */
async function checkWidths({ page }: Seat): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
}

/** Presses a button that has the focus put on it, as Tab would. */
async function pressButton({ page }: Seat, name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name, exact: typeof name === "string" });
  await button.focus();
  await page.keyboard.press("Enter");
}

/** Says why in the dialog that is open, and confirms. */
async function sayWhy(seat: Seat, why: string, confirm: string): Promise<void> {
  const dialog = seat.page.getByRole("dialog").or(seat.page.getByRole("alertdialog"));
  await dialog.getByLabel("Why").focus();
  await seat.page.keyboard.type(why);
  await dialog.getByRole("button", { name: confirm, exact: true }).focus();
  await seat.page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}

async function typeInto({ page }: Seat, label: string, text: string): Promise<void> {
  await page
    .getByRole("textbox", { name: label })
    .or(page.getByRole("searchbox", { name: label }))
    .focus();
  await page.keyboard.type(text);
}

test("a question is written beside its source, and its words are marked in a PDF", async ({ sit }) => {
  test.setTimeout(4 * 60_000);
  const lead = await sit("lead");
  const { page } = lead;
  story.projectId = await openProject(page, PROJECT);
  const pdf = readPdfCase("p001");
  await sendPdf(page, story.projectId, pdf);
  await openPage(page, story.projectId, "/golden", "Golden set");
  await page.getByRole("link", { name: "Write a question" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Write a question" })).toBeVisible();
  await typeInto(lead, "Question", QUESTION);
  await page.keyboard.press("Tab");
  await page.keyboard.type(NAME);
  await page.getByLabel("Shape").focus();
  await page.keyboard.type("Lookup");
  await expect(page.getByLabel("Shape")).toHaveValue("lookup");

  const title = (pdf.file.split("/").at(-1) ?? "").replace(/\.pdf$/, "");
  await typeInto(lead, "Find a document", title);
  const source = page.getByRole("region", { name: "Source" });
  await expect(source.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(source.locator("canvas").first()).toBeVisible();
  // Out of the field that takes every key for a letter.
  await page.keyboard.press("Tab");
  await page.keyboard.press("e");
  await expect(source.getByText("Marking evidence")).toBeVisible();
  await checkWidths(lead);
  for (let words = 0; words < 3; words += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Supporting passages" }).getByRole("listitem")).toHaveCount(1);
  await typeInto(lead, "Expected answer", "It says what it says first.");
  await checkWidths(lead);

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(QUESTION);
  await expect(page.getByRole("list", { name: "Supporting passages" }).getByRole("listitem")).toHaveCount(1);
  await pressButton(lead, "Propose for freezing");
  await sayWhy(lead, "Nobody asked it yet.", "Propose");
  await expect(page.getByRole("heading", { level: 1, name: QUESTION })).toBeVisible();
  await expect(page.getByText("waits for a signature").first()).toBeVisible();
  story.itemId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await checkWidths(lead);
});

test("a second lead reads all of it, and signs", async ({ sit }) => {
  const second = await sit("secondLead");
  const { page } = second;
  await openPage(page, story.projectId, `/approvals?q=${NAME}`, "Second signatures");
  await expect(page.getByText("It says what it says first.")).toBeVisible();
  await checkWidths(second);
  await pressButton(second, "Sign");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Sign", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await openPage(page, story.projectId, `/golden/${story.itemId}`, QUESTION);
  await expect(page.getByText("Frozen", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("It says what it says first.")).toBeVisible();
  await checkWidths(second);
});

test("an address shows the same list again, and the list leaves as a file", async ({ sit }) => {
  const lead = await sit("lead");
  const { page } = lead;
  await openPage(page, story.projectId, "/golden", "Golden set");
  await page.getByRole("searchbox", { name: "Search this list" }).focus();
  await page.keyboard.type(NAME);
  await page.getByLabel("State", { exact: true }).focus();
  await page.keyboard.type("Frozen");
  await expect(page).toHaveURL(/[?&]q=by-hand-1/);
  await expect(page).toHaveURL(/[?&]state=frozen/);
  await page.goto(page.url());
  await expect(page.getByRole("row")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await pressButton(lead, "CSV");
  const file = await (await download).path();
  const [names = "", row = ""] = readFileSync(file, "utf8").split("\n");
  expect(names).toMatch(/^id,question,state,/);
  expect(row).toContain(`${NAME},"${QUESTION}",frozen`);
  await typeInto(lead, "Search this list", " nothing like it");
  await expect(page.getByText("No question is like this")).toBeVisible();
  await checkPage(page);
});

test("a file that can't be taken over is told so by line, and nothing comes in", async ({ sit }) => {
  const lead = await sit("lead");
  const { page } = lead;
  await openPage(page, story.projectId, "/golden/import", "Import questions");
  await checkWidths(lead);
  const lines = [
    { id: "from-file-1", question: "Is it good?" },
    { id: NAME, question: "Is it taken?" },
    {
      id: "from-file-2",
      question: "Is it there?",
      as_of: "2026-01-01",
      passages: [{ document: "no such", quote: "x" }],
    },
  ];
  await page.locator('input[type="file"]').setInputFiles({
    name: "questions.jsonl",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n")),
  });
  await expect(page.getByText("is the name of another question of the project.")).toBeVisible();
  await expect(page.getByText(/no document with a text is called no such/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Take over" })).toBeDisabled();
  await checkWidths(lead);
});

test("what the set is made of, and who saw what, are told", async ({ sit }) => {
  const lead = await sit("lead");
  for (const show of ["composition", "register", "sets", "judgements"]) {
    await openPage(lead.page, story.projectId, `/golden?show=${show}`, "Golden set");
    await checkWidths(lead);
  }
});

test("it is retired by two, and stays where it was", async ({ sit }) => {
  const lead = await sit("lead");
  await openPage(lead.page, story.projectId, `/golden/${story.itemId}`, QUESTION);
  await pressButton(lead, "Retire");
  await sayWhy(lead, "It was only written to be tried.", "Propose");
  const second = await sit("secondLead");
  await openPage(second.page, story.projectId, `/approvals?q=${NAME}`, "Second signatures");
  await pressButton(second, "Sign");
  const dialog = second.page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Sign", exact: true }).focus();
  await second.page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await openPage(lead.page, story.projectId, `/golden/${story.itemId}`, QUESTION);
  await expect(lead.page.getByText("Retired", { exact: true }).first()).toBeVisible();
  await expect(lead.page.getByRole("button", { name: "Retire" })).toHaveCount(0);
  await checkPage(lead.page);
});
