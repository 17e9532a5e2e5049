import type { Locator, Page } from "@playwright/test";
import { checkPage } from "./check-page";
import { expect, LOGINS, test, type Who } from "./fixtures";
import { KeyboardRater } from "./keyboard-rater";
import { confirm, openPage } from "./places";
import { sample, writeStateFile } from "./run-files";
import type { SampleJudgement } from "../prisma/seed/content/sample-content";

/**
 * A project from nothing, by keyboard: an admin opens it and gives the roles, a lead writes a rubric of the project's own and a two-stage
 * protocol, another lead signs both, a first run comes in by the page, and two people judge it under them.
 */
test.describe.configure({ mode: "serial" });

const NAME = "Ward notes";
const story = { projectId: "", runId: "" };
const WIDTHS = [1440, 820] as const;

/** Goes to a control and presses a key on it, as a keyboard does. */
async function press(target: Locator, key = "Enter"): Promise<void> {
  await target.focus();
  await target.press(key);
}

/** Empties a field and types into it. */
async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.page().keyboard.type(text);
}

/** The page in light and dark, wide and narrow. */
async function checkWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
}

const MEMBERS: readonly (readonly [Who, string])[] = [
  ["lead", "Lead"],
  ["secondLead", "Lead"],
  ["raterA", "Rater"],
  ["raterB", "Rater"],
];

/** Of the first run of the sample: answers that declare one thing each, so that few keys are needed. */
const responses = sample.run1.filter((response) => response.claims.length > 0).slice(0, 2);

function sayOf(question: string): SampleJudgement {
  const { id } = responses.find((response) => response.question === question) ?? { id: question };
  const entry = sample.labels.responses.find((candidate) => candidate.run === "run-1" && candidate.id === id);
  if (!entry?.judgement) throw new Error(`nothing is said of ${id}`);
  return entry.judgement;
}

test("an admin opens a project and gives roles", async ({ sit }) => {
  const { page } = await sit("admin");
  await page.goto("/");
  await press(page.getByRole("button", { name: "Open a project" }));
  await type(page.getByLabel("Name"), NAME);
  await press(page.getByRole("checkbox", { name: /Demonstration/ }), "Space");
  await checkPage(page);
  await press(page.getByRole("dialog").getByRole("button", { name: "Open it" }));
  await expect(page).toHaveURL(/\/members$/);
  story.projectId = new URL(page.url()).pathname.split("/")[2] ?? "";
  for (const [who, roleName] of MEMBERS) {
    await press(page.getByRole("button", { name: /^Add/ }).first());
    const dialog = page.getByRole("dialog");
    await type(dialog.getByLabel("Sign-in name"), LOGINS[who]);
    await press(dialog.getByRole("checkbox", { name: new RegExp(`^${roleName}`) }), "Space");
    await press(dialog.getByRole("button", { name: "Add", exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("row", { name: new RegExp(LOGINS[who].replace(".", "\\.")) })).toBeVisible();
  }
  await checkWidths(page);
});

test("a lead is led to the rubric, writes one of the project's own and reads what differs", async ({ sit }) => {
  const { page } = await sit("lead");
  await openPage(page, story.projectId, "", NAME);
  await checkWidths(page);
  await press(page.getByRole("link", { name: "Read the rubric" }));
  await expect(page.getByRole("heading", { level: 1, name: "Rubric and protocol" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /assay-default\/1/ })).toContainText("in force");
  await checkWidths(page);
  await press(page.getByRole("link", { name: "Write a version" }));
  await press(page.getByRole("button", { name: "Propose" }));
  await expect(page.getByRole("main").getByRole("alert")).toContainText("1 thing to put right first");
  await type(page.getByLabel("Name", { exact: true }), "ward-notes");
  const grounded = page.getByRole("group", { name: /Grounded/ });
  await type(grounded.getByLabel("Word", { exact: true }), "On the record");
  await type(page.getByRole("group", { name: /On the record/ }).getByLabel("Short word"), "Recorded");
  await page
    .getByRole("group", { name: /On the record/ })
    .getByLabel("Key")
    .selectOption("7");
  await expect(page.getByRole("tabpanel")).toContainText("On the record");
  await press(page.getByRole("tab", { name: /Difference/ }));
  await expect(page.getByRole("tabpanel")).toContainText("4 changes from assay-default/1");
  await checkWidths(page);
  await press(page.getByRole("button", { name: "Propose" }));
  await type(page.getByLabel("Why"), "The words that the ward uses.");
  await checkPage(page);
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Propose", exact: true }));
  await expect(page.getByRole("heading", { name: "Waits for a second signature" })).toBeVisible();
  await checkWidths(page);
});

test("and proposes that the source stays closed at first", async ({ sit }) => {
  const { page } = await sit("lead");
  await openPage(page, story.projectId, "/rubric?view=protocol", "Rubric and protocol");
  await press(page.getByRole("button", { name: "Change the protocol" }));
  await press(page.getByRole("checkbox", { name: /Two stages/ }), "Space");
  await type(page.getByLabel("Why"), "Claims should stand on their own.");
  await expect(page.getByRole("alertdialog")).toContainText("1 change from the version in force");
  await checkWidths(page);
  await confirm(page, "Propose");
  await expect(page.getByRole("heading", { name: "Waits for a second signature" })).toBeVisible();
});

test("another lead signs both, and no one else can", async ({ sit }) => {
  const own = await sit("lead");
  await openPage(own.page, story.projectId, "/approvals", "Second signatures");
  await expect(own.page.getByRole("button", { name: "Sign", exact: true })).toHaveCount(0);
  const { page } = await sit("secondLead");
  await openPage(page, story.projectId, "/approvals", "Second signatures");
  await expect(page.getByRole("rowheader", { name: "Rubric ward-notes/2" })).toBeVisible();
  await checkWidths(page);
  for (const left of [1, 0]) {
    await press(page.getByRole("button", { name: "Sign", exact: true }).first());
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Sign", exact: true }));
    await expect(page.getByRole("button", { name: "Sign", exact: true })).toHaveCount(left);
  }
  await openPage(page, story.projectId, "/rubric", "Rubric and protocol");
  await expect(page.getByRole("rowheader", { name: /ward-notes\/2/ })).toContainText("in force");
});

test("the first run comes in, and is opened for judging", async ({ sit }) => {
  const { page } = await sit("lead");
  await openPage(page, story.projectId, "/runs", "Runs");
  const lines = responses.map((response) => `${JSON.stringify(response)}\n`).join("");
  await page.locator('input[type="file"]').setInputFiles(writeStateFile("set-up.jsonl", lines));
  await expect(page.getByText("Readable: 2 responses. Nothing is imported yet.").first()).toBeVisible();
  await press(page.getByRole("button", { name: /^Import/ }).first());
  await press(page.getByRole("link", { name: "Run 1" }).first());
  await expect(page.getByRole("heading", { level: 1, name: /Run 1/ })).toBeVisible();
  story.runId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await press(page.getByRole("button", { name: "Open for judging" }));
  await confirm(page, "Open for judging");
  await expect(page.getByText(/Open 2 \(/)).toBeAttached();
});

for (const who of ["raterA", "raterB"] as const) {
  test(`${who} answers with the source closed, and judges by the project's own keys`, async ({ sit }) => {
    const { page } = await sit(who);
    const rater = new KeyboardRater(page);
    await rater.open(story.projectId);
    for (let judged = 0; ; judged += 1) {
      const task = await rater.findTask();
      if (task === null) break;
      expect(task).toMatchObject({ isSourceClosed: true, chunks: [], rubric: { version: "ward-notes/2" } });
      if (judged === 0) await checkWidths(page);
      const opened = await rater.openSource(task);
      expect(opened.chunks.length).toBeGreaterThan(0);
      if (judged === 0) {
        await expect(page.getByRole("button", { name: /Recorded/ })).toBeVisible();
        await page.keyboard.press("h");
        await expect(page.getByRole("dialog")).toContainText("On the record");
        await checkPage(page);
        await page.keyboard.press("Escape");
      }
      await rater.judge(opened, sayOf(opened.question));
      await rater.commit();
    }
  });
}

test("the labels stand under the versions that they were given under", async ({ sit }) => {
  const { page } = await sit("lead");
  await openPage(page, story.projectId, "/rubric?view=use", "Rubric and protocol");
  await expect(page.getByRole("row", { name: /ward-notes\/2.*assay-blind-pairs\/2/ })).toContainText("run 1");
  await checkWidths(page);
});
