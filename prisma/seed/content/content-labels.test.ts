import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { claimJudgement } from "@/contracts/bench";
import { targetContent } from "@/contracts/golden";
import type { ReadDocument } from "@/documents/extracted-document";
import type { CitationFinding } from "@/domain/rubric/citation-situation";
import type { EvidencePlace } from "@/domain/rubric/codes";
import { labelOfResponse } from "@/domain/rubric/response-label";
import { type ResponseMarks, validateResponseMarks } from "@/domain/rubric/response-marks";
import { validateClaimJudgement } from "@/domain/rubric/validate-judgement";
import { sliceCp } from "@/domain/text/code-points";
import { readSampleTexts } from "./read-texts";
import { readSampleContent, type SampleJudgement, type SamplePassage, type SampleResponse } from "./sample-content";

const folder = fileURLToPath(new URL(".", import.meta.url));
const { documents, run1, run2, labels, people } = readSampleContent(folder);
const responseOf = (run: string, id: string): SampleResponse => {
  const found = (run === "run-1" ? run1 : run2).find((response) => response.id === id);
  if (!found) throw new Error(`${run} has no ${id}`);
  return found;
};
const chunkOf = (response: SampleResponse, handle: string) => response.chunks[Number(handle.slice(1)) - 1];
/** A quote of the sample that stands nowhere in its chunk, nor nearly. */
const isQuoteLost = (id: string) => id === "md-04";

let texts = new Map<string, ReadDocument>();
beforeAll(async () => {
  texts = await readSampleTexts(folder, documents);
});

function checkPassage(passage: SamplePassage) {
  const text = texts.get(`${passage.docKey} ${passage.docVersion}`)?.text ?? "";
  expect(sliceCp(text, { startCp: passage.startCp, endCp: passage.endCp })).toBe(passage.text);
}

function findingsOf(response: SampleResponse, index: number): CitationFinding[] {
  return (response.claims[index]?.cites ?? []).map((handle, place) => ({
    citationId: `citation-${place}`,
    resolution: chunkOf(response, handle) ? "resolved" : "dangling",
    hasText: true,
    quote: isQuoteLost(response.id) ? "not_found" : "found",
  }));
}

/** Every evidence span is in the chunk it names; says which of these are cited by the claim. */
function placesOf(response: SampleResponse, index: number, judged: SampleJudgement["claims"][number]): EvidencePlace[] {
  return judged.evidence.map((evidence) => {
    checkPassage(evidence);
    const chunk = chunkOf(response, evidence.handle);
    expect(chunk).toMatchObject({ doc_key: evidence.docKey, doc_version: evidence.docVersion });
    expect(chunk && chunk.start <= evidence.startCp && evidence.endCp <= chunk.end).toBe(true);
    return response.claims[index]?.cites.includes(evidence.handle) ? "cited" : "retrieved";
  });
}

const marksOf = (judgement: SampleJudgement): ResponseMarks => ({
  declined: judgement.declined,
  supportInR: judgement.supportInR,
  hasSupportMarked: judgement.refusalEvidence.length > 0,
  refusalCause: judgement.refusalCause,
  answersQuestion: judgement.answersQuestion,
});

function checkJudgement(response: SampleResponse, judgement: SampleJudgement) {
  expect(judgement.claims.map((claim) => claim.index)).toEqual(response.claims.map((_, index) => index));
  judgement.refusalEvidence.forEach(checkPassage);
  for (const judged of judgement.claims) {
    const citations = findingsOf(response, judged.index);
    expect(judged.marks, `${response.id} ${judged.index}`).toHaveLength(citations.length < 2 ? 0 : citations.length);
    const marks = Object.fromEntries(judged.marks.map((mark, place) => [`citation-${place}`, mark]));
    const problems = validateClaimJudgement(
      {
        state: "judged",
        ...judged,
        marks,
        evidence: placesOf(response, judged.index, judged),
        isReadFromImage: false,
        hasUncoveredWords: judged.uncovered !== "",
        isUnderstandable: null,
        hasConfidence: false,
      },
      { retrievedSet: "known", citations, padding: "every_citation", isTwoStage: false, asksConfidence: false },
    );
    expect(problems, `${response.id} claim ${judged.index}`).toEqual([]);
    const { index: _index, evidence: _evidence, uncovered, ...rest } = judged;
    claimJudgement.parse({ claimId: "claim-of-the-sample", ...rest, marks });
    expect(response.claims[judged.index]?.text, `${response.id} claim ${judged.index}`).toContain(uncovered);
  }
  const factual = judgement.claims.filter((claim) => claim.label !== "not_a_claim").length;
  expect(validateResponseMarks(marksOf(judgement), factual), response.id).toEqual([]);
}

function outcomeOf(response: SampleResponse, judgement: SampleJudgement | null) {
  const decision = labelOfResponse(
    (judgement?.claims ?? []).map(({ label, reason }) => ({ standing: "closed", label, reason })),
    judgement && marksOf(judgement),
    {
      status: response.answer === "" ? "empty" : "answered",
      retrievedSet: "known",
      isAnswerable: response.answerable,
      leadRuling: null,
    },
  );
  return decision.decided ? decision.outcome : decision.cause;
}

const entriesOf = (run: string) => labels.responses.filter((entry) => entry.run === run);
const outcomesOf = (run: string) => entriesOf(run).map((entry) => entry.outcome);
const rolesOf = (login: string | undefined) => people.find((person) => person.login === login)?.roles;
const withIds = (list: SamplePassage[]) =>
  list.map(({ docVersion, startCp, endCp }) => ({ versionId: docVersion, startCp, endCp }));

const PASSES = ["grounded", "correct_refusal"];
const FAILS = ["unsupported", "misattributed"];

describe("labels", () => {
  it.each(labels.responses.map((entry) => [`${entry.run} ${entry.id}`, entry] as const))("%s", (_name, entry) => {
    const response = responseOf(entry.run, entry.id);
    if (entry.judgement) checkJudgement(response, entry.judgement);
    expect(outcomeOf(response, entry.judgement)).toBe(entry.outcome);
    if (entry.second) checkJudgement(response, entry.second.judgement);
  });

  it("judge every response of run 1 and every changed one of run 2, which are those that did not pass", () => {
    expect(entriesOf("run-1").map((entry) => entry.id)).toEqual(run1.map((response) => response.id));
    const notPassed = entriesOf("run-1").filter((entry) => !PASSES.includes(entry.outcome));
    expect(entriesOf("run-2").map((entry) => entry.id)).toEqual(notPassed.map((entry) => entry.id));
  });

  it("make run 1 red with room to spare, and run 2 green", () => {
    const bad = outcomesOf("run-1").filter((outcome) => FAILS.includes(outcome));
    const disputed = labels.responses.filter((entry) => entry.second && !entry.ruling && FAILS.includes(entry.outcome));
    console.log(`run-1: ${bad.length} of ${run1.length} count against, ${disputed.length} of these may be disputed`);
    expect(50 * (bad.length - disputed.length)).toBeGreaterThan(run1.length);
    expect(outcomesOf("run-2").filter((outcome) => !PASSES.includes(outcome))).toEqual([]);
  });

  it("show every outcome of the rubric", () => {
    expect(new Set(labels.responses.map((entry) => entry.outcome)).size).toBe(7);
  });

  it("have five disputes and one agreement for different reasons, two ruled, by people of the right roles", () => {
    const seconds = labels.responses.filter((entry) => entry.second !== null);
    const differs = seconds.filter((entry) => {
      const claimsDiffer = entry.judgement?.claims.some(
        (claim, at) => claim.label !== entry.second?.judgement.claims[at]?.label,
      );
      return claimsDiffer || entry.judgement?.supportInR !== entry.second?.judgement.supportInR;
    });
    expect([seconds.length, differs.length]).toEqual([6, 5]);
    for (const entry of seconds) expect(rolesOf(entry.second?.by)).toEqual(["rater"]);
    const ruled = labels.responses.filter((entry) => entry.ruling !== null);
    expect(ruled.map((entry) => entry.id)).toEqual(["rp-03", "ls-03"]);
    for (const entry of ruled) expect(rolesOf(entry.ruling?.by)).toEqual(["lead"]);
  });
});

describe("targets", () => {
  it.each(labels.targets.map((target) => [target.id, target] as const))("%s", (id, target) => {
    const response = responseOf("run-1", id);
    expect([target.question, target.content.answerable, target.content.asOf]).toEqual([
      response.question,
      response.answerable,
      response.meta.as_of,
    ]);
    [...target.content.passages, ...target.content.nearMisses].forEach(checkPassage);
    targetContent.parse({
      ...target.content,
      passages: withIds(target.content.passages),
      nearMisses: withIds(target.content.nearMisses),
    });
    expect(target.content.passages.length > 0).toBe(target.content.answerable);
    expect(target.content.points.length > 0).toBe(target.content.answerable);
    expect(target.content.searches.length > 40).toBe(!target.content.answerable);
  });

  it("are one a question", () => {
    expect(labels.targets.map((target) => target.id)).toEqual(run1.map((response) => response.id));
  });
});
