import type { BenchTask, ClaimJudgement, ClaimResource, Evidence } from "@/contracts/bench";
import { JUDGEMENT_PROBLEM_WORDS } from "@/contracts/judgement-words";
import { CITATION_MARKS, type ClaimLabel, type FailLabel, type Reason, SEVERITIES } from "@/domain/rubric/codes";
import { labelOfReason } from "@/domain/rubric/reason-table";
import { CONFIDENCES, type Confidence } from "@/domain/rubric/protocol";
import type { Span } from "@/domain/text/span";
import { listWords, markedWords, spansOfWords } from "@/components/source/words";
import type { Touched } from "./bench-state";
import { groundedBlocks, isFail, markedCitations, offersOf, offersUnder, problemsOf } from "./claim-facts";

/** A claim's judgement after an action, or why the rubric doesn't take it. */
export type ClaimChange =
  | { readonly ok: true; readonly judged: ClaimJudgement; readonly touched: Touched }
  | { readonly ok: false; readonly why: string };

interface Subject {
  readonly task: BenchTask;
  readonly claim: ClaimResource;
  readonly judged: ClaimJudgement;
  readonly touched: Touched;
}

const done = (judged: ClaimJudgement, touched: Touched): ClaimChange => ({ ok: true, judged, touched });
const refused = (why: string): ClaimChange => ({ ok: false, why });

const SET_UNKNOWN =
  "What was retrieved is not known, so this can't be held against the system. Key u records it as undecided.";
const NOT_ALLOWED = "The citations of this claim don't allow this label.";

function chooseGrounded({ task, claim, judged }: Subject): ClaimChange {
  // Grounded means that all of it is covered; undo brings the marked words back.
  const next: ClaimJudgement = { ...judged, label: "grounded", reason: null, severity: null, uncovered: [] };
  const [block] = groundedBlocks(task, claim, judged);
  if (block !== undefined) return refused(block);
  const problem = problemsOf(task, claim, next).find((code) => code.startsWith("grounded_"));
  return problem === undefined ? done(next, {}) : refused(JUDGEMENT_PROBLEM_WORDS[problem]);
}

function chooseFail({ task, claim, judged, touched }: Subject, label: FailLabel): ClaimChange {
  // The same key again keeps what was chosen beneath it.
  if (judged.label === label) return done(judged, touched);
  const offers = offersOf(task, claim, judged);
  const [first] = offersUnder(offers, label);
  if (first === undefined) return refused(offers.isSetUnknown ? SET_UNKNOWN : NOT_ALLOWED);
  return done({ ...judged, label, reason: first.reason, severity: first.severityDefault }, {});
}

/** One key: a label, for a fail with the likeliest reason and its severity. */
export function chooseLabel(subject: Subject, label: ClaimLabel): ClaimChange {
  if (label === "grounded") return chooseGrounded(subject);
  if (label === "not_a_claim") return done({ ...subject.judged, label, reason: null, severity: null }, {});
  return chooseFail(subject, label);
}

/** The reason fixes the label. */
export function chooseReason(subject: Subject, reason: Reason): ClaimChange {
  const { task, claim, judged, touched } = subject;
  const label = labelOfReason(reason);
  if (label === null) return refused(JUDGEMENT_PROBLEM_WORDS.reason_not_offered);
  const offer = offersUnder(offersOf(task, claim, judged), label).find((candidate) => candidate.reason === reason);
  if (offer === undefined) return refused(JUDGEMENT_PROBLEM_WORDS.reason_not_offered);
  const severity = touched.severity === true ? judged.severity : offer.severityDefault;
  return done({ ...judged, label, reason, severity }, { ...touched, reason: true });
}

/** Leaves the claim undecided where R is not known, and only there. */
export function chooseUndecided({ task, claim, judged }: Subject): ClaimChange {
  if (!offersOf(task, claim, judged).isSetUnknown) return refused(JUDGEMENT_PROBLEM_WORDS.set_is_known);
  return done({ ...judged, label: null, reason: "set_unknown", severity: null }, {});
}

/** The first question of the two-stage protocol, asked while the source is closed; the answers stay once it is open. */
export function answerFirstStage({ task, judged, touched }: Subject, isUnderstandable: boolean): ClaimChange {
  if (!task.isSourceClosed) return refused("This was answered before the source was opened, and stays.");
  return done({ ...judged, understandable: isUnderstandable }, touched);
}

/** How sure the rater is, where the protocol asks it. */
export function setConfidence({ task, judged, touched }: Subject, confidence: Confidence): ClaimChange {
  if (!task.rubric.asksConfidence) return refused("This protocol does not ask how sure you are.");
  return done({ ...judged, confidence }, touched);
}

/** high, medium, low, and again. */
export function cycleConfidence(subject: Subject): ClaimChange {
  const { confidence } = subject.judged;
  const order = CONFIDENCES.toReversed();
  const at = confidence === null ? 0 : order.indexOf(confidence) + 1;
  return setConfidence(subject, order[at % order.length] ?? "high");
}

export function setSeverity({ judged, touched }: Subject, severity: ClaimJudgement["severity"]): ClaimChange {
  if (!isFail(judged.label)) return refused(JUDGEMENT_PROBLEM_WORDS.severity_without_fail);
  return done({ ...judged, severity }, { ...touched, severity: true });
}

export function cycleSeverity(subject: Subject): ClaimChange {
  const { severity } = subject.judged;
  const at = severity === null ? 0 : SEVERITIES.indexOf(severity) + 1;
  return setSeverity(subject, SEVERITIES[at % SEVERITIES.length] ?? null);
}

/**
 * After evidence, marks or words changed: a reason that nobody chose by hand follows to what is now likeliest, within the
 * same label. A label never changes by itself.
 */
function followMarks(subject: Subject, judged: ClaimJudgement): ClaimChange {
  const { task, claim, touched } = subject;
  if (!isFail(judged.label) || touched.reason === true) return done(judged, touched);
  const [first] = offersUnder(offersOf(task, claim, judged), judged.label);
  if (first === undefined || first.reason === judged.reason) return done(judged, touched);
  const severity = touched.severity === true ? judged.severity : first.severityDefault;
  return done({ ...judged, reason: first.reason, severity }, touched);
}

/** Gives a citation a mark, or takes it away with null. */
export function setMark(
  subject: Subject,
  citationId: string,
  mark: ClaimJudgement["marks"][string] | null,
): ClaimChange {
  const { [citationId]: _, ...others } = subject.judged.marks;
  const marks = mark === null ? others : { ...others, [citationId]: mark };
  return followMarks(subject, { ...subject.judged, marks });
}

/** supports, partly, does not, none, and again. */
export function cycleMark(subject: Subject, handle: string | null): ClaimChange {
  const marked = markedCitations(subject.task, subject.claim);
  if (marked.length === 0) return refused("This claim has too few citations for marks.");
  const citation = marked.find((candidate) => candidate.handle === handle);
  if (citation === undefined) return refused("This citation takes no mark.");
  const now = subject.judged.marks[citation.id];
  const next = now === undefined ? CITATION_MARKS[0] : (CITATION_MARKS[CITATION_MARKS.indexOf(now) + 1] ?? null);
  return setMark(subject, citation.id, next);
}

const isSameRegion = (a: Evidence["region"], b: Evidence["region"]): boolean =>
  a?.page === b?.page && a?.viewPerMyriad.join() === b?.viewPerMyriad.join();

export const sameEvidence = (a: Evidence, b: Evidence): boolean =>
  a.versionId === b.versionId && a.startCp === b.startCp && a.endCp === b.endCp && isSameRegion(a.region, b.region);

/** Marks a span, or takes the mark away where the very same span is marked already. */
export function toggleEvidence(list: readonly Evidence[], item: Evidence): Evidence[] {
  const rest = list.filter((other) => !sameEvidence(other, item));
  return rest.length === list.length ? [...list, item] : rest;
}

export function markEvidence(subject: Subject, item: Evidence): ClaimChange {
  const evidence = toggleEvidence(subject.judged.evidence, item);
  return followMarks(subject, { ...subject.judged, evidence });
}

export function removeEvidence(subject: Subject, at: number): ClaimChange {
  const evidence = subject.judged.evidence.filter((_, index) => index !== at);
  return followMarks(subject, { ...subject.judged, evidence });
}

/** Marks or unmarks words of the claim that no evidence covers; `words` are indexes into its words. */
export function toggleWords(subject: Subject, from: number, to: number): ClaimChange {
  const words = listWords(subject.claim.text);
  const marked = markedWords(words, subject.judged.uncovered);
  const isOn = marked[from] !== true;
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) marked[at] = isOn;
  const uncovered: Span[] = spansOfWords(words, marked.slice(0, words.length));
  return followMarks(subject, { ...subject.judged, uncovered });
}

export const setNote = ({ judged, touched }: Subject, note: string): ClaimChange => done({ ...judged, note }, touched);
