import type { IssueCode } from "@/contracts/import-issues";
import type { NormalisedCitation, NormalisedClaim, NormalisedRecord, NormalisedSource } from "@/contracts/normalised";
import { MAX_SCORED_HANDLES } from "@/domain/checks/check-coverage";
import { HandleIndex } from "@/domain/checks/resolve-handles";
import { AnswerText } from "./answer-text";
import { buildCitation } from "./build-citation";
import { buildSources } from "./build-sources";
import type { Draft } from "./draft";
import { judgeStatus } from "./judge-status";
import { planClaims } from "./plan-claims";
import type { ClaimPlan, PlannedCitation, PlannedClaim } from "./planned-claim";
import { SourceTexts } from "./source-texts";

/** Where a record comes from. */
export type RawPlace = NormalisedRecord["raw"];

const SET_ISSUES: Readonly<Record<Draft["retrievedSet"], readonly IssueCode[]>> = {
  known: [],
  partial: ["RETRIEVED_SET_PARTIAL"],
  unknown: ["RETRIEVED_SET_UNKNOWN"],
};

/** All names that the retrieved set goes by, where it is known. */
function listKnown(draft: Draft, sources: readonly NormalisedSource[]): string[] | null {
  if (draft.retrievedSet !== "known") return null;
  const known: string[] = [];
  for (const { handle, aliases = [] } of sources) {
    known.push(handle);
    for (const alias of aliases) known.push(alias);
  }
  return known;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Refusals stay in the batch, with nothing in them that wants a source. */
function freeOfNeeds(claim: PlannedClaim): PlannedClaim {
  if (claim.citations.length > 0 || claim.needsCitation === false) return claim;
  return { ...claim, kind: claim.kind === "sentence" ? "refusal" : claim.kind, needsCitation: false };
}

function issuesOfClaim({ issues, citations }: PlannedClaim): IssueCode[] {
  if (citations.length < 2) return [...issues];
  const handles = citations.flatMap(({ draft }) => draft.handle ?? []);
  const distinct = new Set(handles).size;
  const found: IssueCode[] = [...issues];
  if (distinct > MAX_SCORED_HANDLES) found.push("CITE_OVER_CAP");
  if (distinct < handles.length) found.push("CITE_REPEATED");
  return found;
}

/** The citations of all claims in their order, and those of none after them. */
function buildCitations(draft: Draft, sources: readonly NormalisedSource[], plan: ClaimPlan, answer: AnswerText) {
  const all: { planned: PlannedCitation; claim: string | null }[] = [];
  for (const [i, { citations }] of plan.claims.entries()) {
    for (const planned of citations) all.push({ planned, claim: `k${i}` });
  }
  for (const planned of plan.unplaced) all.push({ planned, claim: null });
  if (all.length === 0) return [];
  const texts = new SourceTexts(sources);
  const handles = new HandleIndex(sources, draft.retrievedSet);
  return all.map(({ planned, claim }, i) =>
    buildCitation({ key: `c${i}`, claim, planned, handles, draft, texts, answer }),
  );
}

function buildClaims(claims: readonly PlannedClaim[], citations: readonly NormalisedCitation[], answer: AnswerText) {
  const byClaim = new Map<string, string[]>();
  for (const { key, claim } of citations) {
    if (claim === null) continue;
    const own = byClaim.get(claim);
    if (own === undefined) byClaim.set(claim, [key]);
    else own.push(key);
  }
  return claims.map((claim, i): NormalisedClaim => {
    const key = `k${i}`;
    return {
      key,
      kind: claim.kind,
      span: claim.span === null ? null : answer.whole.print(claim.span),
      text: claim.text,
      needs_citation: claim.needsCitation,
      citations: byClaim.get(key) ?? [],
      issues: issuesOfClaim(claim),
    };
  });
}

function checksOf(
  set: Draft["retrievedSet"],
  claims: readonly NormalisedClaim[],
  citations: readonly NormalisedCitation[],
): NormalisedRecord["checks"] {
  const quotes: NormalisedRecord["checks"]["quotes"] = {};
  for (const { quote_match: match } of citations) {
    if (match !== "none") quotes[match] = (quotes[match] ?? 0) + 1;
  }
  const isFailed = citations.some(({ resolution }) => resolution === "dangling" || resolution === "ambiguous");
  const isOpen = set === "unknown" || citations.some(({ resolution }) => resolution === "set_unknown");
  return {
    resolve: isFailed ? "fail" : isOpen ? "unknown" : "pass",
    uncited: claims.flatMap(({ key, needs_citation, citations: own }) =>
      needs_citation === true && own.length === 0 ? [key] : [],
    ),
    over_cap: claims.flatMap(({ key, issues }) => (issues.includes("CITE_OVER_CAP") ? [key] : [])),
    quotes,
  };
}

/** Makes the record of one answer: claims, citations resolved in its own retrieved set, quotes matched, checks counted. */
export function buildRecord(draft: Draft, raw: RawPlace): NormalisedRecord {
  const answer = new AnswerText(draft.parts);
  const sources = buildSources(draft.sources);
  const planned = planClaims(answer, draft, listKnown(draft, sources));
  const { status, basis, issues } = judgeStatus(draft, answer.whole.text, planned.claims);
  const plan = status === "refusal" ? { ...planned, claims: planned.claims.map(freeOfNeeds) } : planned;
  const citations = buildCitations(draft, sources, plan, answer);
  const claims = buildClaims(plan.claims, citations, answer);
  return {
    record_id: draft.recordId,
    external_id: draft.externalId ?? null,
    question: draft.question,
    text: answer.whole.text,
    status,
    status_basis: basis,
    retrieved_set: draft.retrievedSet,
    ...(draft.model == null ? {} : { model: draft.model }),
    sources,
    claims,
    citations,
    raw,
    issues: unique([...(draft.issues ?? []), ...issues, ...SET_ISSUES[draft.retrievedSet], ...plan.issues]),
    checks: checksOf(draft.retrievedSet, claims, citations),
  };
}
