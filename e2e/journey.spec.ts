import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkPage } from "./check-page";
import { readImport, runAssay } from "./command-line";
import { expect, test, type Seat } from "./fixtures";
import { KeyboardRater } from "./keyboard-rater";
import { confirm, openPage, openProject } from "./places";
import { sample, writeRunFile } from "./run-files";
import { stateFolder } from "./server";
import { daysLater } from "./server-clock";
import { Traffic } from "./traffic";
import type { SampleJudgement } from "../prisma/seed/content/sample-content";

/**
 * The whole job, once: a run comes in by the command line, two people judge it blind by keyboard, a lead rules on what they differ in, two
 * leads freeze it, a third person re-scores a sample, agreement is read, the gate is red; the second run is judged where it changed, and the
 * gate is green.
 */
test.describe.configure({ mode: "serial" });

const story = { projectId: "", token: "", run1: "", run2: "" };

/** What only rater A could have written. */
const NOTE_OF_A = "Only A could have written this: quartz heron.";

type View = "first" | "second";
type Run = "run-1" | "run-2";

/** What a rater of the sample says of a response; the second one differs where the sample has it so. */
function sayOf(run: Run, question: string, view: View): SampleJudgement {
  const { id } = sample.run1.find((response) => response.question === question) ?? { id: question };
  const entry = sample.labels.responses.find((candidate) => candidate.run === run && candidate.id === id);
  const said = view === "second" && entry?.second ? entry.second.judgement : entry?.judgement;
  if (!said) throw new Error(`${run} ${id}: nothing is said of it`);
  return said;
}

/** Judges everything in the queue by keyboard; answers with the questions in their order. */
async function judgeAll(seat: Seat, run: Run, view: View, note?: string): Promise<string[]> {
  const rater = new KeyboardRater(seat.page);
  await rater.open(story.projectId);
  const judged: string[] = [];
  for (;;) {
    const task = await rater.findTask();
    if (task === null) return judged;
    if (judged.length === 0) await checkPage(seat.page);
    if (note !== undefined && judged.length === 0) await rater.writeNote(note);
    await rater.judge(task, sayOf(run, task.question, view));
    await rater.commit();
    judged.push(task.question);
  }
}

test("the engineer makes a token", async ({ sit }) => {
  const { page } = await sit("engineer");
  story.projectId = await openProject(page, "Journey");
  await checkPage(page);
  await openPage(page, story.projectId, "/tokens", /tokens/i);
  await checkPage(page);
  await page.getByRole("button", { name: "Make a token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "For" }).fill("the journey");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await checkPage(page);
  await dialog.getByRole("button", { name: "Make it" }).click();
  const secret = dialog.getByLabel("The token", { exact: true });
  await expect(secret).toHaveValue(/^assay_[\w-]{43}$/);
  await checkPage(page);
  story.token = await secret.inputValue();
  await dialog.getByRole("button", { name: "I have it" }).click();
  await expect(page.getByRole("row", { name: /the journey/ })).toBeVisible();
  await expect(page.getByText(story.token)).toHaveCount(0);
});

test("run 1 comes in by the command line, once", async ({ sit }) => {
  const file = writeRunFile("run1");
  const dry = runAssay(story.token, "import", "run", file, "--kind", "live", "--dry-run", "--json");
  expect(dry).toMatchObject({ exit: 0 });
  const ended = runAssay(story.token, "import", "run", file, "--kind", "live", "--json");
  expect(ended, ended.err).toMatchObject({ exit: 0 });
  const { runId, added } = readImport(ended);
  expect(added).toBe(12);
  const again = readImport(runAssay(story.token, "import", "run", file, "--kind", "live", "--json"));
  expect(again).toEqual({ runId, added: 0, alreadyThere: 12 });
  story.run1 = runId;
  const undecided = runAssay(story.token, "gate", "--run", runId);
  expect(undecided.exit, undecided.out).toBe(2);
  const { page } = await sit("lead");
  await openPage(page, story.projectId, "/runs", "Runs");
  await expect(page.getByRole("row", { name: /Run 1/ })).toContainText("not open for judging");
  await checkPage(page);
  await page.getByRole("link", { name: "Run 1" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Run 1/ })).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Open for judging" }).click();
  await confirm(page, "Open for judging");
  await expect(page.getByText(/Open 11 \(/)).toBeAttached();
  await expect(page.getByText(/Decided by code 1 \(/)).toBeAttached();
});

test("two people judge it blind, by keyboard alone", async ({ sit }) => {
  test.setTimeout(10 * 60_000);
  const a = await sit("raterA");
  const b = await sit("raterB");
  const traffic = new Traffic();
  traffic.record(b.page);
  const questions = await judgeAll(a, "run-1", "first", NOTE_OF_A);
  expect(questions).toHaveLength(11);

  await openPage(b.page, story.projectId, "", /Journey/);
  const rater = new KeyboardRater(b.page);
  await rater.open(story.projectId);
  await b.page.reload();
  expect(await rater.findTask()).not.toBeNull();
  expect(await traffic.countApiAnswers()).toBeGreaterThan(0);
  const judgedByB = await judgeAll(b, "run-1", "second");
  expect(new Set(judgedByB)).toEqual(new Set(questions));
  expect(await traffic.findAnswersWith([NOTE_OF_A, "quartz heron", "ines.carvalho", "Inês"])).toEqual([]);
});

test("a lead rules on what they differ in", async ({ sit }) => {
  const { page } = await sit("lead");
  await openPage(page, story.projectId, "/disputes", "Disputes");
  const open = page.getByRole("row").filter({ has: page.getByText("open", { exact: true }) });
  await expect(open).toHaveCount(1);
  await checkPage(page);
  await open.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Dispute" })).toBeVisible();
  await expect(page.getByText("in dispute")).toBeVisible();
  await checkPage(page);
  // The first of the two said it: misattributed.
  await page.keyboard.press("3");
  await page.keyboard.press("c");
  await page.keyboard.press("1");
  await page.keyboard.press("m");
  await page.keyboard.type("The clause speaks of RB-400 relays alone and on a condition.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await confirm(page, "Record the ruling");
  await expect(page.getByText("settled", { exact: true })).toBeVisible();
  await expect(page.getByText("The clause speaks of RB-400 relays alone and on a condition.")).toBeVisible();
  await checkPage(page);
});

test("two leads freeze it", async ({ sit }) => {
  const lead = await sit("lead");
  await openPage(lead.page, story.projectId, `/runs/${story.run1}`, /Run 1/);
  await lead.page.getByRole("button", { name: /^Pick the 11 closed verdicts/ }).click();
  await lead.page.getByRole("button", { name: "Propose 11 verdicts for freezing" }).click();
  await lead.page.getByLabel("Why these").fill("The whole of the first run, to measure later ones by.");
  await confirm(lead.page, "Propose");
  await openPage(lead.page, story.projectId, "/approvals", "Second signatures");
  await expect(lead.page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(lead.page.getByRole("button", { name: "Sign", exact: true })).toHaveCount(0);
  await checkPage(lead.page);

  const second = await sit("secondLead");
  await openPage(second.page, story.projectId, "/approvals", "Second signatures");
  await checkPage(second.page);
  await second.page.getByRole("button", { name: "Sign", exact: true }).click();
  await confirm(second.page, "Sign");
  await expect(second.page.getByText("Nothing waits")).toBeVisible();
  await openPage(second.page, story.projectId, "/golden", /Golden/);
  await checkPage(second.page);
});

test("a third person re-scores a sample, blind", async ({ sit }) => {
  test.setTimeout(5 * 60_000);
  const lead = await sit("lead");
  await openPage(lead.page, story.projectId, "/agreement", "Agreement");
  await lead.page.getByRole("button", { name: "Draw a sample" }).click();
  await lead.page.getByLabel("How many").fill("10");
  await lead.page.getByLabel("Seed").fill("journey");
  await checkPage(lead.page);
  await confirm(lead.page, "Draw");
  await expect(lead.page.getByText("0 of 10 in")).toBeVisible();

  const c = await sit("raterC");
  expect(await judgeAll(c, "run-1", "first")).toHaveLength(10);
  await lead.page.reload();
  await expect(lead.page.getByText("10 of 10 in")).toBeVisible();
});

test("agreement is shown, kappa with its interval or why there is none", async ({ sit }) => {
  const { page, watch } = await sit("lead");
  // A sample of fewer than ten pairs is answered with why it is not shown.
  watch.expectStatus(409);
  await openPage(page, story.projectId, "/agreement", "Agreement");
  const kappa = page.getByRole("row", { name: /kappa/i }).first();
  await expect(kappa).toContainText(/-?\d\.\d+|Not defined, because/);
  await checkPage(page);
  await page.getByRole("button", { name: "Agreement" }).first().click();
  await expect(page.getByText("Re-score").first()).toBeVisible();
  await checkPage(page);
});

test("the gate is red, and exits with 1", async ({ sit }) => {
  const ended = runAssay(story.token, "gate", "--run", story.run1);
  expect(ended.exit, ended.out + ended.err).toBe(1);
  const { page } = await sit("engineer");
  await openPage(page, story.projectId, `/runs/${story.run1}/gate`, "Gate of run 1");
  const decision = page.getByRole("region", { name: "Decision", exact: true });
  await expect(decision).toContainText("Fail");
  await expect(decision).toContainText("exit code 1");
  await expect(decision).toContainText("Demonstration");
  await checkPage(page);
});

test("of run 2 only what changed is judged", async ({ sit }) => {
  test.setTimeout(10 * 60_000);
  const imported = runAssay(story.token, "import", "run", writeRunFile("run2"), "--kind", "live", "--json");
  expect(imported, imported.err).toMatchObject({ exit: 0 });
  story.run2 = readImport(imported).runId;
  const { page } = await sit("lead");
  await openPage(page, story.projectId, `/runs/${story.run2}`, /Run 2/);
  await page.getByRole("button", { name: "Open for judging" }).click();
  await confirm(page, "Open for judging");
  await expect(page.getByText(/Open 6 \(/)).toBeAttached();
  await expect(page.getByText(/Carried over, unchanged 6 \(/)).toBeAttached();
  await checkPage(page);
  const changed = ["rp-01", "rp-03", "ls-02", "ls-09", "md-05", "md-08"].map(
    (id) => sample.run2.find((response) => response.id === id)?.question,
  );
  for (const who of ["raterA", "raterB"] as const) {
    const seat = await sit(who);
    expect(new Set(await judgeAll(seat, "run-2", "first"))).toEqual(new Set(changed));
  }
});

test("the gate is green, exits with 0, and the record verifies", async ({ sit }) => {
  const ended = runAssay(story.token, "gate", "--run", story.run2);
  expect(ended.exit, ended.out + ended.err).toBe(0);
  const { page } = await sit("auditor");
  await openPage(page, story.projectId, `/runs/${story.run2}/gate`, "Gate of run 2");
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Pass");
  await checkPage(page);
  await openPage(page, story.projectId, "/audit", /record|audit/i);
  await checkPage(page);
  const record = await page.request.get(`/api/v1/projects/${story.projectId}/audit/export`);
  const file = join(stateFolder, "record.jsonl");
  writeFileSync(file, await record.body());
  const verified = runAssay(story.token, "audit", "verify", "--file", file);
  expect(verified.exit, verified.out + verified.err).toBe(0);
});

test("the same person is asked again a fortnight later, and not before", async ({ sit }) => {
  const { page, watch } = await sit("lead");
  await openPage(page, story.projectId, `/agreement?run=${story.run1}`, "Agreement");
  await page.getByRole("button", { name: "Draw a sample" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Run").selectOption(story.run1);
  await dialog.getByRole("radio", { name: /The same rater/ }).check();
  await dialog.getByLabel("How many").fill("3");
  watch.expectStatus(422);
  await dialog.getByRole("button", { name: "Draw", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await daysLater(15, async () => {
    await confirm(page, "Draw");
    await expect(page.getByText("0 of 3 in")).toBeVisible();
    const judged: string[] = [];
    for (const who of ["raterA", "raterB"] as const) judged.push(...(await judgeAll(await sit(who), "run-1", "first")));
    expect(judged).toHaveLength(3);
    await page.reload();
    await expect(page.getByText("3 of 3 in")).toBeVisible();
  });
});
