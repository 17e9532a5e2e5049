import { describe, expect, it } from "vitest";
import type { BenchTask, QuoteMatchResource } from "@/contracts/bench";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { wordsOfRubric } from "@/domain/rubric/rubric-words";
import { isSourceClosed, startState } from "./bench-state";
import { planCommit } from "./commit-step";
import { digitOf, reasonsListed } from "./bench-keys";
import type { BenchAction } from "./judgement-state";
import { sampleChunk, sampleCitation, sampleClaim, sampleTask } from "./bench-task.fixture";
import { SHIPPED_RULES } from "@/contracts/shipped-rules";
import { press, act, labels, at, answersOf, inChunk } from "./judgement-state.fixture";

const NOT_FOUND: QuoteMatchResource = {
  type: "unresolved",
  span: null,
  parts: [],
  similarity: 0.4,
  occurrences: 0,
  flags: [],
  edits: [],
  reason: "no_match",
};

describe("labels by one key", () => {
  it("a response is one key a claim and Enter", () => {
    const judged = press(startState(sampleTask()), "1", "3", "2");
    expect(labels(judged)).toEqual(["grounded", "misattributed", "unsupported"]);
    expect(judged.judgement.claims[1]).toMatchObject({ reason: "not_in_source", severity: "major" });
    expect(judged.judgement.claims[2]).toMatchObject({ reason: "no_support", severity: "major" });
    expect(planCommit(judged)).toMatchObject({ kind: "commit", judgement: { declined: "no" } });
  });

  it("a pass and a fail move on alike", () => {
    for (const key of ["0", "1", "2", "3"]) expect(at(press(startState(sampleTask()), key))).toBe(1);
  });

  it("says what was chosen, for the eye and the ear", () => {
    expect(press(startState(sampleTask()), "3").notice?.text).toBe(
      "Claim 1: Misattributed citation. The cited passage doesn't say it, nor does anything retrieved. Now: Claim 2 of 3.",
    );
  });

  it("says where one is, not what was said elsewhere, after going on", () => {
    const judged = press(startState(sampleTask()), "1");
    expect(press(judged, "n").notice?.text).toBe("Claim 3 of 3.");
    expect(press(press(judged, "n"), "n").notice?.text).toBe("The response as a whole.");
    const stayed = press(startState(sampleTask()), "p");
    expect(stayed.notice).toBeNull();
  });

  it("stays at a claim with a question to put", () => {
    const question = { code: "numbers_not_found", message: "A number is not in the passage." };
    const claims = [
      sampleClaim(0, [sampleCitation("cite-1-1", "S1", 0)], { questions: [question] }),
      sampleClaim(1, []),
    ];
    expect(at(press(startState(sampleTask({ claims })), "1"))).toBe(0);
  });

  it("doesn't move on when a label is changed", () => {
    const state = press(startState(sampleTask()), "1", "p", "3");
    expect([at(state), labels(state)[0]]).toEqual([0, "misattributed"]);
  });

  it("the same key again keeps the reason chosen beneath it", () => {
    const state = act(startState(sampleTask()), { type: "label", label: "misattributed" }, { type: "step", by: -1 });
    const chosen = act(state, { type: "reason", reason: "contradicted" }, { type: "label", label: "misattributed" });
    expect(chosen.judgement.claims[0]).toMatchObject({ reason: "contradicted", severity: "critical" });
  });

  it("Caps Lock changes nothing", () => {
    expect(press(startState(sampleTask()), "N").place).toEqual({ kind: "claim", index: 1 });
  });
});

describe("Grounded where it is bounded", () => {
  it.each<[string, BenchTask, string]>([
    ["nothing cited", sampleTask({ claims: [sampleClaim(0, [])] }), "Nothing is cited"],
    [
      "dangling",
      sampleTask({ claims: [sampleClaim(0, [sampleCitation("cite-1-1", "S9", null)])] }),
      "points at anything",
    ],
    ["R unknown", sampleTask({ retrievedSet: "unknown" }), "not known"],
    ["scan", sampleTask({ chunks: [sampleChunk("S1", { documentState: "no_text_layer" })] }), "has no text"],
  ])("%s: not taken, and the reason is said", (_name, task, words) => {
    const state = press(startState(task), "1");
    expect(labels(state)[0]).toBeNull();
    expect(state.notice).toMatchObject({ tone: "refused" });
    expect(state.notice?.text).toContain(words);
  });

  it("evidence in R lifts what a quote that was not found holds back", () => {
    const citation = { ...sampleCitation("cite-1-1", "S1", 0), quote: "made up", match: NOT_FOUND };
    const state = startState(sampleTask({ claims: [sampleClaim(0, [citation])] }));
    expect(labels(press(state, "1"))[0]).toBeNull();
    const marked = act(state, { type: "evidence", evidence: inChunk("S1", 5) });
    expect(labels(press(marked, "1"))[0]).toBe("grounded");
  });

  it("undecided is a key of its own where R is not known", () => {
    const state = press(startState(sampleTask({ retrievedSet: "unknown" })), "u");
    expect(state.judgement.claims[0]).toMatchObject({ label: null, reason: "set_unknown" });
    expect(press(startState(sampleTask()), "u").notice?.tone).toBe("refused");
  });
});

describe("reasons", () => {
  it("r opens them, digits choose, and the reason fixes label and severity", () => {
    const open = press(startState(sampleTask()), "3", "r");
    expect([open.mode, at(open)]).toEqual(["reasons", 0]);
    const offers = reasonsListed(open);
    const key = digitOf(offers.findIndex((offer) => offer.reason === "contradicted"));
    const chosen = press(open, key);
    expect(chosen.mode).toBe("judge");
    expect(chosen.judgement.claims[0]).toMatchObject({ reason: "contradicted", severity: "critical" });
  });

  it("v means the fail judged a moment ago", () => {
    const state = press(startState(sampleTask()), "3", "v");
    expect(state.judgement.claims[0]?.severity).toBe("critical");
    expect(at(state)).toBe(1);
  });

  it("needs a fail", () => {
    expect(press(startState(sampleTask()), "r").notice?.text).toContain("2 or 3");
  });

  it("a preselected reason follows the evidence; one chosen by hand doesn't", () => {
    const failed = press(startState(sampleTask()), "3", "p");
    const elsewhere: BenchAction = { type: "evidence", evidence: inChunk("S2", 110) };
    expect(act(failed, elsewhere).judgement.claims[0]?.reason).toBe("wrong_passage");
    const byHand = act(failed, { type: "reason", reason: "adjacent" }, { type: "step", by: -1 }, elsewhere);
    expect(byHand.judgement.claims[0]?.reason).toBe("adjacent");
  });

  it("overreach stays open until the words are marked", () => {
    const failed = act(press(startState(sampleTask()), "3", "p"), { type: "reason", reason: "overreach" });
    const rest = press(act(failed, { type: "go", place: { kind: "claim", index: 1 } }), "1", "2");
    expect(planCommit(rest)).toMatchObject({ kind: "open", place: { kind: "claim", index: 0 } });
    const marked = act(rest, { type: "go", place: { kind: "claim", index: 0 } }, { type: "words", from: 3, to: 5 });
    expect(marked.judgement.claims[0]?.uncovered).toEqual([{ startCp: 19, endCp: 35 }]);
    expect(planCommit(marked).kind).toBe("commit");
  });
});

describe("citation marks", () => {
  it("are asked for from two citations on", () => {
    const one = press(startState(sampleTask()), "a");
    expect(one.notice?.text).toContain("too few citations");
    const two = press(startState(sampleTask()), "n", "]", "a", "a", "a");
    expect(two.judgement.claims[1]?.marks).toEqual({ "cite-2-2": "does_not" });
    expect(press(two, "a").judgement.claims[1]?.marks).toEqual({});
  });

  it("an idle citation speaks against Grounded, and padding becomes likeliest", () => {
    const marked = press(startState(sampleTask()), "n", "a", "]", "a", "a", "a");
    expect(press(marked, "1").notice?.text).toContain("Grounded needs every citation");
    expect(press(marked, "3").judgement.claims[1]?.reason).toBe("padding");
  });
});

describe("the response's marks", () => {
  const refusal = sampleTask({ claims: [], suggestedDeclined: { value: "wholly", basis: "the answer's words" } });

  it("are all there is where nothing is claimed", () => {
    const start = startState(refusal);
    expect(start.place.kind).toBe("response");
    expect(planCommit(start)).toMatchObject({ kind: "open", place: { kind: "response" } });
    const declined = press(start, "3", "1");
    expect(planCommit(declined)).toMatchObject({ kind: "open" });
    const marked = act(declined, { type: "evidence", evidence: inChunk("S2", 120) });
    const done = press(marked, "2");
    expect(done.judgement).toMatchObject({ declined: "wholly", supportInR: true, refusalCause: "policy" });
    expect(planCommit(done).kind).toBe("commit");
  });

  it("a suggestion other than no is never confirmed by Enter", () => {
    const task = sampleTask({ suggestedDeclined: { value: "partly", basis: "the answer's words" } });
    expect(planCommit(press(startState(task), "1", "1", "2"))).toMatchObject({ kind: "open" });
    expect(planCommit(startState(sampleTask({ claims: [] })))).toMatchObject({ kind: "open" });
  });

  it("back to no takes away what was said of the declined part", () => {
    const marked = act(press(startState(refusal), "3", "1"), { type: "evidence", evidence: inChunk("S1", 1) });
    const back = press(marked, "ArrowUp", "ArrowUp", "1");
    expect(back.judgement).toMatchObject({ declined: "no", supportInR: null, refusalEvidence: [] });
  });

  it("marking a passage says that there is support", () => {
    const state = act(press(startState(refusal), "3"), { type: "evidence", evidence: inChunk("S1", 1) });
    expect(state.judgement.supportInR).toBe(true);
  });
});

describe("two stages", () => {
  const rubric = { ...SHIPPED_RULES, version: "1", protocolVersion: "1", twoStage: true } as const;
  const closed = sampleTask({ rubric, isSourceClosed: true, chunks: [] });

  it("asks the first question of each claim in turn, and then for the source", () => {
    const start = startState(closed);
    expect([isSourceClosed(start), at(start), answersOf(start)]).toEqual([true, 0, null]);
    const once = press(start, "1");
    expect([at(once), labels(once)[0], answersOf(once)]).toEqual([1, null, null]);
    const all = closed.claims.slice(1).reduce((state, _, index) => press(state, index === 0 ? "2" : "1"), once);
    expect(answersOf(all)).toEqual(closed.claims.map((_, index) => index !== 1));
  });

  it("labels nothing while the source is closed", () => {
    for (const key of ["0", "3"]) expect(labels(press(startState(closed), key))[0]).toBeNull();
  });

  it("no is Unsupported once the source is open, and the answer stays", () => {
    const firstStage = Object.fromEntries(closed.claims.map((claim, index) => [claim.id, index !== 0]));
    const open = startState(sampleTask({ rubric, firstStage }));
    expect(open.judgement.claims[0]).toMatchObject({
      understandable: false,
      label: "unsupported",
      reason: "not_understandable",
      severity: "major",
    });
    expect([at(open), answersOf(open)]).toEqual([1, null]);
    const tried = act(open, { type: "understandable", value: false });
    expect([tried.judgement, tried.notice?.tone]).toEqual([open.judgement, "refused"]);
  });
});

describe("another rubric and protocol", () => {
  it("gives labels by the rubric's own keys and speaks its words", () => {
    const words = wordsOfRubric({
      ...DEFAULT_RUBRIC,
      labels: DEFAULT_RUBRIC.labels.map((label) =>
        label.code === "grounded" ? { ...label, word: "On the record", key: "7" as const } : label,
      ),
    });
    const task = sampleTask({
      rubric: { ...SHIPPED_RULES, version: "ward/2", protocolVersion: "1", twoStage: false, words },
    });
    expect(labels(press(startState(task), "1"))[0]).toBeNull();
    const state = press(startState(task), "7");
    expect([labels(state)[0], state.notice?.text.includes("On the record")]).toEqual(["grounded", true]);
  });

  it("asks how sure the rater is, and takes no commit without it", () => {
    const rubric = {
      ...SHIPPED_RULES,
      version: "1",
      protocolVersion: "1",
      twoStage: false,
      asksConfidence: true,
    } as const;
    const task = sampleTask({ rubric });
    const judged = press(startState(task), "1");
    expect([at(judged), planCommit(judged).kind]).toEqual([0, "open"]);
    expect(press(judged, "f").judgement.claims[0]?.confidence).toBe("high");
    expect(press(judged, "f", "f", "f").judgement.claims[0]?.confidence).toBe("low");
    expect(press(startState(sampleTask()), "1", "p", "f").notice?.tone).toBe("refused");
  });
});
