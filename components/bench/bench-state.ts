import { REASON_TABLE } from "@/domain/rubric/reason-table";
import type { BenchTask, ClaimJudgement, ClaimResource, Judgement } from "@/contracts/bench";

/** Where the rater is: at a claim (index into the task's claims) or at the marks of the whole response. */
export type Place = { readonly kind: "claim"; readonly index: number } | { readonly kind: "response" };

/** What the keys mean at the moment. */
export type BenchMode = "judge" | "reasons" | "words" | "set" | "evidence";

/** What the rater chose by hand in a claim and code therefore leaves alone. */
export interface Touched {
  readonly reason?: true;
  readonly severity?: true;
}

export interface UndoEntry {
  readonly judgement: Judgement;
  readonly touched: Readonly<Record<string, Touched>>;
  readonly place: Place;
  /** Changes of one text in a row are one step. */
  readonly tag: string | null;
}

/** Something said in answer to a key, on the screen and aloud. `nonce` tells two equal ones apart. */
export interface Notice {
  readonly text: string;
  readonly tone: "plain" | "refused";
  readonly nonce: number;
}

/** One response on the bench. A plain value: the screen, the autosave and the tests read nothing else. */
export interface BenchState {
  readonly task: BenchTask;
  readonly judgement: Judgement;
  readonly place: Place;
  readonly mode: BenchMode;
  /** Index into the citations of the claim at hand. */
  readonly citationAt: number;
  /** A chunk picked from the retrieved set; null follows the citation. */
  readonly pickedChunk: number | null;
  /** Which mark of the response the digits answer. */
  readonly questionAt: number;
  readonly touched: Readonly<Record<string, Touched>>;
  /** The claim judged last: `r` and `v` reach it from the next one. */
  readonly lastJudged: number | null;
  readonly undo: readonly UndoEntry[];
  readonly notice: Notice | null;
}

const blankClaim = (claimId: string): ClaimJudgement => ({
  claimId,
  label: null,
  reason: null,
  severity: null,
  note: "",
  marks: {},
  evidence: [],
  uncovered: [],
  understandable: null,
  confidence: null,
});

/** A judgement of a task in which nothing is said yet. */
export function blankJudgement(task: BenchTask): Judgement {
  return {
    claims: task.claims.map((claim) => blankClaim(claim.id)),
    declined: null,
    supportInR: null,
    refusalCause: null,
    refusalEvidence: [],
    answersQuestion: null,
    contraryOmitted: false,
    note: "",
  };
}

/** A kept judgement with exactly the claims that the task asks about, in its order. */
export function alignJudgement(task: BenchTask, kept: Judgement): Judgement {
  const claims = task.claims.map(
    (claim) => kept.claims.find((judged) => judged.claimId === claim.id) ?? blankClaim(claim.id),
  );
  return withFirstAnswers(task, { ...kept, claims });
}

/** The first answers stand as they were given; what can't be understood is Unsupported unless the rater says something else. */
function withFirstAnswers(task: BenchTask, judgement: Judgement): Judgement {
  if (task.isSourceClosed) return judgement;
  const claims = judgement.claims.map((judged): ClaimJudgement => {
    const understandable = task.firstStage[judged.claimId];
    if (understandable === undefined) return judged;
    if (understandable || judged.label !== null) return { ...judged, understandable };
    const severity = REASON_TABLE.not_understandable.severityDefault;
    return { ...judged, understandable, label: "unsupported", reason: "not_understandable", severity };
  });
  return { ...judgement, claims };
}

/** What the rater goes on from: the draft, else the own judgement that is taken up again, else nothing. */
export function startJudgement(task: BenchTask): Judgement {
  const kept = task.draft?.judgement ?? task.supersedes?.judgement ?? null;
  return alignJudgement(task, kept ?? blankJudgement(task));
}

/** Whether nothing has been said in a claim that the rater has to say. */
export const isOpen = (judged: ClaimJudgement): boolean => judged.label === null && judged.reason !== "set_unknown";

/** The first claim nothing was said of, else the response where there is no claim, else the first claim. */
export function firstPlace(task: BenchTask, judgement: Judgement): Place {
  if (task.claims.length === 0) return { kind: "response" };
  const isWaiting = task.isSourceClosed ? lacksFirstAnswer : isOpen;
  const index = judgement.claims.findIndex(isWaiting);
  return { kind: "claim", index: Math.max(0, index) };
}

export function startState(task: BenchTask, judgement: Judgement = startJudgement(task)): BenchState {
  return {
    task,
    judgement,
    place: firstPlace(task, judgement),
    mode: "judge",
    citationAt: 0,
    pickedChunk: null,
    questionAt: 0,
    touched: {},
    lastJudged: null,
    undo: [],
    notice: null,
  };
}

/** The claim at hand with its judgement; null at the response's marks. */
export function findCurrent(
  state: BenchState,
): { readonly index: number; readonly claim: ClaimResource; readonly judged: ClaimJudgement } | null {
  if (state.place.kind === "response") return null;
  const { index } = state.place;
  const claim = state.task.claims[index];
  const judged = state.judgement.claims[index];
  return claim === undefined || judged === undefined ? null : { index, claim, judged };
}

/** The chunk to show: the one picked, else the one the citation at hand opens, else the first of R where nothing is cited. */
export function findShownChunk(state: BenchState): number | null {
  if (state.pickedChunk !== null) return state.pickedChunk;
  const current = findCurrent(state);
  const cited = current?.claim.citations[state.citationAt]?.chunkIndex ?? null;
  if (cited !== null) return cited;
  const otherwise = current?.claim.citations.find((citation) => citation.chunkIndex !== null)?.chunkIndex ?? null;
  return otherwise ?? (state.task.chunks.length > 0 ? 0 : null);
}

/** In the two-stage protocol the source stays closed until the first question is answered of every claim. */
export const isSourceClosed = (state: BenchState): boolean => state.task.isSourceClosed;

export const lacksFirstAnswer = (judged: ClaimJudgement): boolean => judged.understandable === null;

/** The first answers, once there is one for each claim and the source may be asked for; null before, and when it is open. */
export function firstAnswersToSend(
  state: BenchState,
): readonly { readonly claimId: string; readonly understandable: boolean }[] | null {
  if (!isSourceClosed(state)) return null;
  const answers = state.judgement.claims.flatMap(({ claimId, understandable }) =>
    understandable === null ? [] : [{ claimId, understandable }],
  );
  return answers.length === state.judgement.claims.length ? answers : null;
}
