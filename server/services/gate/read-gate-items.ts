import { isClosedBasis } from "@/domain/adjudication/verdict";
import type { Reason, Severity } from "@/domain/rubric/codes";
import { SEVERITIES } from "@/domain/rubric/codes";
import { effectOf } from "@/domain/rubric/effects";
import { type ClaimStanding, labelOfResponse, type UndecidedCause } from "@/domain/rubric/response-label";
import type { Tx } from "@/server/db/database";
import {
  type GateClaim,
  type GateResponse,
  type GateRun,
  listGateResponses,
  listRetrievedPlaces,
  listSnapshotVersionIds,
  type RetrievedPlace,
} from "@/server/repositories/gate";
import type { GateRecordItem } from "@/server/repositories/gate-reports";
import type { IntactTarget } from "./check-integrity";

const FAILS = ["unsupported", "misattributed"] as const;

const rankOf = (severity: Severity | null) => (severity === null ? -1 : SEVERITIES.indexOf(severity));

/** Reasons of the failing claims, worst first. */
function reasonsOf(claims: readonly GateClaim[]): Reason[] {
  return claims
    .filter((claim) => FAILS.some((label) => label === claim.label))
    .toSorted((a, b) => rankOf(b.severity) - rankOf(a.severity))
    .flatMap((claim) => (claim.reason === null ? [] : [claim.reason]));
}

function standingOf(claim: GateClaim, response: GateResponse): ClaimStanding {
  if (claim.basis !== null && isClosedBasis(claim.basis)) {
    return { standing: "closed", label: claim.label, reason: claim.reason };
  }
  return { standing: response.isDisputed ? "disputed" : response.itemState === null ? "not_judged" : "open" };
}

interface Standing {
  readonly openCause: UndecidedCause | null;
  readonly isFailAlready: boolean;
}

const CAUSES: readonly UndecidedCause[] = ["set_unknown", "marks_missing", "lead_rules", "cannot_judge", "deferred"];

/** Why an undecided response is so, by the roll-up's own rule over what is closed of it. */
function standingOfResponse(response: GateResponse, isAnswerable: boolean | null): Standing {
  if (response.outcome !== null) return { openCause: null, isFailAlready: false };
  const decision = labelOfResponse(
    response.claims.map((claim) => standingOf(claim, response)),
    null,
    {
      status: response.status === "ok" ? "answered" : response.status,
      retrievedSet: response.retrievedSet,
      isAnswerable,
      leadRuling: null,
    },
  );
  const isFailAlready = !decision.decided && decision.isFailAlready;
  if (response.isDisputed) return { openCause: "disputed", isFailAlready };
  const recorded = CAUSES.find((cause) => cause === response.outcomeReason);
  if (recorded !== undefined) return { openCause: recorded, isFailAlready };
  // Nobody was asked yet; the tally calls that "no judgement".
  return { openCause: response.itemState === null ? null : "not_judged", isFailAlready };
}

/** Whom an undecided response waits for: a role, never a person, so that a page can't tell who is late. */
function waitsFor(response: GateResponse): string[] {
  if (response.outcome !== null && response.basis !== "single") return [];
  if (response.isDisputed) return ["lead"];
  if (response.outcomeReason === "lead_rules") return ["lead"];
  return [response.itemState === null ? "batch" : "rater"];
}

const overlaps = (place: RetrievedPlace, passage: { documentVersionId: string; startCp: number; endCp: number }) =>
  place.documentVersionId === passage.documentVersionId &&
  place.startCp < passage.endCp &&
  passage.startCp < place.endCp;

/** Where the target's passages got to; null where nobody knows. An item needs all of its passages. */
function followPassages(
  target: IntactTarget,
  response: GateResponse,
  places: readonly RetrievedPlace[],
  corpus: ReadonlySet<string> | null,
): GateRecordItem["golden"] {
  const { passages } = target.content;
  if (passages.length === 0) return { isInCorpus: null, isRetrieved: null, isPacked: null };
  const reach = (among: readonly RetrievedPlace[]) => {
    const isReached = passages.every((passage) => among.some((place) => overlaps(place, passage)));
    return isReached || response.retrievedSet === "known" ? isReached : null;
  };
  return {
    isInCorpus: corpus === null ? null : passages.every((passage) => corpus.has(passage.documentVersionId)),
    isRetrieved: reach(places),
    isPacked: reach(places.filter((place) => place.isSent)),
  };
}

const isFailing = (response: GateResponse) =>
  response.outcome !== null && ["against", "apart"].includes(effectOf(response.outcome));

const UNFOLLOWED: GateRecordItem["golden"] = { isInCorpus: null, isRetrieved: null, isPacked: null };

/** Why the target can't be gated on as it is; the list of questions says which of its sources changed. */
function codeOfDoubt({ doubts: [doubt] }: IntactTarget): string | null {
  if (doubt === undefined) return null;
  return doubt === "to_reattest" ? "to_reattest" : "target_stale";
}

type Group<T> = readonly [T, ...T[]];

function toItem(
  target: IntactTarget,
  responses: Group<GateResponse>,
  places: ReadonlyMap<string, readonly RetrievedPlace[]>,
  corpus: ReadonlySet<string> | null,
): GateRecordItem {
  const [response] = responses;
  const { isAnswerable } = target.content;
  const { responseId, resolved, dangling, unknown } = response;
  const isDoubled = responses.length > 1;
  return {
    itemId: target.goldenItemId,
    responseId,
    outcome: response.outcome,
    basis: response.basis,
    ...standingOfResponse(response, isAnswerable),
    isAnswerable,
    retrievedSet: response.retrievedSet,
    handles: { resolved, dangling, unknown },
    notGateable: isDoubled ? "item_doubled" : codeOfDoubt(target),
    waitingFor: waitsFor(response),
    reasons: reasonsOf(response.claims),
    golden: isFailing(response) ? followPassages(target, response, places.get(responseId) ?? [], corpus) : UNFOLLOWED,
    isSourceStale: response.isSourceStale,
  };
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, Group<T>> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

async function readPlaces(
  tx: Tx,
  responses: readonly GateResponse[],
): Promise<ReadonlyMap<string, readonly RetrievedPlace[]>> {
  const failing = responses.filter(isFailing).map((response) => response.responseId);
  return groupBy(await listRetrievedPlaces(tx, failing), (place) => place.responseId);
}

/** One entry for each target that the run has a response to, in the order of the targets. */
export async function readGateItems(
  tx: Tx,
  run: GateRun,
  targets: readonly IntactTarget[],
): Promise<readonly GateRecordItem[]> {
  const responses = await listGateResponses(tx, run.id);
  const byItem = groupBy(responses, (response) => response.goldenItemId);
  const places = await readPlaces(tx, responses);
  const corpus = run.snapshotId === null ? null : await listSnapshotVersionIds(tx, run.snapshotId);
  return targets.flatMap((target) => {
    const own = byItem.get(target.goldenItemId);
    return own === undefined ? [] : [toItem(target, own, places, corpus)];
  });
}
