import { LRUCache } from "lru-cache";
import type { AgreementPanel as PanelResource } from "@/contracts/agreement";
import { agreementPanel } from "@/domain/agreement/agreement-panel";
import type { FrameStratum, RescoredPair } from "@/domain/agreement/sampling/weighted-agreement";
import { weightedAgreement } from "@/domain/agreement/sampling/weighted-agreement";
import { canonicalJson } from "@/domain/audit/canonical-json";
import { CLAIM_LABELS, FAIL_LABELS, OUTCOMES } from "@/domain/rubric/codes";
import { effectOf } from "@/domain/rubric/effects";
import type { Deps } from "@/server/deps";
import { type PanelFrame, toPanelResource, toWeightedResource } from "./panel-resource";
import type { ReadPairs } from "./read-pairs";

/** Panels cost a hundred thousand draws each; the same labels give the same panels, so they are kept by the labels' hash. */
const kept = new LRUCache<string, PanelResource[]>({ max: 50 });

/** Outcomes that count against the rate. */
export const FAIL_OUTCOMES = OUTCOMES.filter((outcome) => effectOf(outcome) === "against");

const countNotRated = (pairs: readonly { a: string | null; b: string | null }[]) =>
  pairs.filter(({ a, b }) => a === null || b === null).length;

/** What the panels are made from; `strata` where the responses are a sample that must be weighted. */
export interface PanelMaterial {
  /** Of the two judgements, as it stands in the titles. */
  readonly name: string;
  readonly rubricVersion: string;
  readonly pairs: ReadPairs;
  readonly decidedByCode: { readonly responses: number; readonly claims: number };
  readonly sample: {
    readonly strata: readonly FrameStratum[];
    readonly stratumOf: ReadonlyMap<string, string>;
  } | null;
}

function frameOfResponses({ name, pairs, decidedByCode }: PanelMaterial): PanelFrame {
  return {
    title: `${name}: responses`,
    unit: "response",
    labels: OUTCOMES,
    failLabels: FAIL_OUTCOMES,
    notRated: countNotRated(pairs.outcomes),
    decidedByCode: decidedByCode.responses,
  };
}

function frameOfClaims({ name, pairs, decidedByCode }: PanelMaterial): PanelFrame {
  return {
    title: `${name}: claims`,
    unit: "claim",
    labels: CLAIM_LABELS,
    failLabels: FAIL_LABELS,
    notRated: countNotRated(pairs.claims),
    decidedByCode: decidedByCode.claims,
  };
}

function buildWeighted(material: PanelMaterial, sample: NonNullable<PanelMaterial["sample"]>, seedHex: string) {
  const frame = frameOfResponses(material);
  const pairs: RescoredPair[] = material.pairs.outcomes.flatMap(({ responseId, a, b }) => {
    const stratum = sample.stratumOf.get(responseId);
    return stratum === undefined ? [] : [{ a, b, stratum }];
  });
  const { labels, failLabels } = frame;
  const { strata } = sample;
  return [toWeightedResource(weightedAgreement(pairs, { labels, failLabels, strata, seedHex }), frame)];
}

function buildPlain(material: PanelMaterial, seedHex: string): PanelResource[] {
  const build = (frame: PanelFrame, pairs: ReadPairs["outcomes"] | ReadPairs["claims"]) => {
    const { labels, failLabels } = frame;
    return toPanelResource(agreementPanel(pairs, { labels, failLabels, seedHex, weights: "gate" }), frame);
  };
  return [
    build(frameOfResponses(material), material.pairs.outcomes),
    build(frameOfClaims(material), material.pairs.claims),
  ];
}

/**
 * The panels of a set of pairs: of responses and of claims, or, of a sample, of responses weighted to their frame. Every
 * random interval starts from the hash of what it is about.
 */
export function buildPanels(material: PanelMaterial, deps: Pick<Deps, "sha256Hex">): PanelResource[] {
  const { name, rubricVersion, pairs, decidedByCode, sample } = material;
  const strata = sample === null ? null : { strata: sample.strata, of: [...sample.stratumOf] };
  const snapshot = deps.sha256Hex(
    canonicalJson({
      name,
      rubricVersion,
      outcomes: pairs.outcomes.map(({ responseId, a, b }) => [responseId, a, b]),
      claims: pairs.claims.map(({ responseId, a, b }) => [responseId, a, b]),
      decidedByCode: [decidedByCode.responses, decidedByCode.claims],
      strata: strata === null ? null : [strata.strata.map(({ stratum, N }) => [stratum, N]), strata.of],
    }),
  );
  const earlier = kept.get(snapshot);
  if (earlier !== undefined) return earlier;
  const panels = sample === null ? buildPlain(material, snapshot) : buildWeighted(material, sample, snapshot);
  kept.set(snapshot, panels);
  return panels;
}
