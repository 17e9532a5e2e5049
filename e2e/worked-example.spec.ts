import { z } from "zod";
import type { CitationMark, ClaimLabel, Reason } from "../domain/rubric/codes";
import type { SampleJudgement } from "../prisma/seed/content/sample-content";
import { checkPage, waitUntilLoaded } from "./check-page";
import { LOGINS, expect, test } from "./fixtures";
import { KeyboardRater } from "./keyboard-rater";
import { serverUrl } from "./server";

/** ALCE's own worked example as an answer: recall 2 of 4, precision 3 of 5. */
const SENTENCES = [
  { text: "The relay may be returned.", cites: ["S1", "S2"] },
  { text: "It is tested and packed again.", cites: ["S3", "S4"] },
  { text: "Freight is free.", cites: ["S5"] },
  { text: "Seals are blue.", cites: [] },
] as const;
const PASSAGES = [
  "The relay may be returned.",
  "Offices close at noon.",
  "A returned relay is tested.",
  "What was tested is packed again.",
  "Freight is billed at cost.",
  "Lamps are sold apart.",
  "Cables are cut to length.",
  "Orders are kept for a year.",
] as const;
const RUN = {
  id: "worked-example",
  question: "What of the relay?",
  answer: SENTENCES.map(({ text }) => text).join(" "),
  chunks: PASSAGES.map((text) => ({ text })),
  claims: SENTENCES.map(({ text, cites }) => ({ text, cites })),
};

const said = (
  index: number,
  label: ClaimLabel,
  reason: Reason | null,
  ...marks: CitationMark[]
): SampleJudgement["claims"][number] => ({
  index,
  label,
  reason,
  severity: label === "grounded" ? null : "minor",
  note: "",
  marks,
  evidence: [],
  uncovered: "",
});

const JUDGEMENT: SampleJudgement = {
  declined: "no",
  supportInR: null,
  refusalCause: null,
  refusalEvidence: [],
  answersQuestion: "yes",
  contraryOmitted: false,
  note: "",
  claims: [
    said(0, "misattributed", "padding", "supports", "does_not"),
    said(1, "grounded", null, "partly", "partly"),
    said(2, "misattributed", "not_in_source"),
    said(3, "unsupported", "no_support"),
  ],
};

const headers = { Origin: serverUrl };
const withId = z.looseObject({ id: z.string() });

test("the worked example gives .50 and .60 on the page, from two people's judgements", async ({ sit }) => {
  test.setTimeout(5 * 60_000);
  const admin = (await sit("admin")).page;
  const made = await admin.request.post("/api/v1/projects", { headers, data: { name: "Worked example" } });
  const { id: projectId } = withId.parse(await made.json());
  for (const [who, roles] of [
    ["engineer", ["engineer"]],
    ["lead", ["lead"]],
    ["raterA", ["rater"]],
    ["raterB", ["rater"]],
  ] as const) {
    const answer = await admin.request.put(`/api/v1/projects/${projectId}/members`, {
      headers,
      data: { login: LOGINS[who], roles },
    });
    expect(answer.status()).toBe(200);
  }
  const { page } = await sit("engineer");
  await page.goto(`/p/${projectId}/runs`);
  const buffer = Buffer.from(`${JSON.stringify(RUN)}\n`);
  await page.locator('input[type="file"]').setInputFiles({ name: "worked.jsonl", mimeType: "text/plain", buffer });
  await page.getByRole("button", { name: /^Import/ }).click();
  await page
    .getByRole("link", { name: /^Run 1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+$/);
  const run = new URL(page.url()).pathname;
  const opened = await page.request.post(`/api/v1${run.replace(/^\/p\/[\w-]+/, "")}/batches`, { headers, data: {} });
  expect(opened.ok()).toBe(true);
  for (const who of ["raterA", "raterB"] as const) {
    const rater = new KeyboardRater((await sit(who)).page);
    await rater.open(projectId);
    const task = await rater.findTask();
    if (task === null) throw new Error("nothing is left to judge");
    await rater.judge(task, JUDGEMENT);
    expect(rater.listOpen()).toEqual([]);
    await rater.commit();
  }
  await page.goto(`${run}/measures`);
  await waitUntilLoaded(page);
  const numbers = page.getByRole("region", { name: "The numbers of this run, each for itself" });
  await expect(numbers).toContainText(/Citation recall\s*50\.0%/);
  await expect(numbers).toContainText(/Citation precision\s*60\.0%/);
  await checkPage(page);
});
