import type { BenchTask } from "../contracts/bench";
import { disputeRow } from "../contracts/disputes";
import { pageOf } from "../contracts/primitives";
import type { SampleJudgement } from "../prisma/seed/content/sample-content";
import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { KeyboardRater } from "./keyboard-rater";
import { openPage, openProject } from "./places";

const isCited = (claim: BenchTask["claims"][number]) =>
  claim.citations.length > 0 && claim.citations.every(({ resolution }) => resolution === "resolved");

/** Everything is failed, whatever it says: sure to differ from somebody. */
function failAll(task: BenchTask): SampleJudgement {
  const base = { reason: null, note: "", marks: [], evidence: [], uncovered: "" } as const;
  return {
    declined: task.claims.length === 0 ? "wholly" : "no",
    supportInR: task.claims.length === 0 ? false : null,
    refusalCause: null,
    refusalEvidence: [],
    answersQuestion: "no",
    contraryOmitted: false,
    note: "",
    claims: task.claims.map((claim) => ({
      ...base,
      marks: claim.citations.length > 1 ? claim.citations.map(() => "does_not" as const) : [],
      evidence: [],
      index: claim.ordinal,
      label: isCited(claim) ? ("misattributed" as const) : ("unsupported" as const),
      severity: "major" as const,
    })),
  };
}

test("a lead who rated a response can't open its dispute", async ({ sit }) => {
  test.setTimeout(5 * 60_000);
  const { page, watch } = await sit("secondLead");
  const projectId = await openProject(page, "Meridian Desk");
  const listOwn = async () => {
    const answer = await page.request.get(`/api/v1/projects/${projectId}/disputes?state=open`);
    return pageOf(disputeRow)
      .parse(await answer.json())
      .items.filter((row) => row.ratedByMe);
  };
  const rater = new KeyboardRater(page);
  await rater.open(projectId);
  for (let own = await listOwn(); own.length === 0; own = await listOwn()) {
    const task = await rater.findTask();
    if (task === null) throw new Error("nothing that the lead judged came to a dispute");
    await rater.judge(task, failAll(task));
    await rater.commit();
  }
  const [dispute] = await listOwn();
  await openPage(page, projectId, "/disputes", "Disputes");
  await expect(page.getByText("You rated it; another lead settles it.")).toBeVisible();
  await checkPage(page);
  watch.expectStatus(403, 409);
  await page.goto(`/p/${projectId}/disputes/${dispute?.id}`);
  await expect(page.getByText("You rated this response")).toBeVisible();
  await checkPage(page);
});
