import type { z } from "zod";
import type { agreementDetailEndpoints } from "@/contracts/agreement-detail";
import type { FigureResource } from "@/contracts/primitives";
import { agreementByGroup } from "@/domain/agreement/agreement-by-group";
import { agreementOverTime } from "@/domain/agreement/agreement-over-time";
import { rulingsByRater } from "@/domain/agreement/adjudication-effect";
import { MEASURED_CUSUMS } from "@/domain/agreement/cusum";
import { multiRaterPanel } from "@/domain/agreement/multi-rater-panel";
import { type RaterPair, raterPairs, type Rating } from "@/domain/agreement/rater-pairs";
import { canonicalJson } from "@/domain/audit/canonical-json";
import { QUERY_SHAPES, type QueryShape } from "@/domain/golden/item-codes";
import { CLAIM_LABELS, OUTCOMES } from "@/domain/rubric/codes";
import { effectOf } from "@/domain/rubric/effects";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listFirstPairs } from "@/server/repositories/agreement";
import {
  listJudgementFacts,
  listResponseNames,
  listResponseShapes,
  listRuledLabels,
} from "@/server/repositories/agreement-detail";
import { isReadyRunOf } from "@/server/repositories/gate";
import { assertEnough, PAIRS_MIN } from "./agreement/compared-pairs";
import { toFigure } from "./agreement/figure-resource";
import { readPairs } from "./agreement/read-pairs";

type Answer = z.input<(typeof agreementDetailEndpoints.getAgreementDetail)["answer"]>;

const WINDOW_ITEMS = 25;
const FAIL_OUTCOMES = OUTCOMES.filter((outcome) => effectOf(outcome) === "against");
const LABELS = { labels: OUTCOMES, failLabels: FAIL_OUTCOMES };

const withheld = (n: number): FigureResource => ({ value: null, n, reason: "too_few_pairs", flags: [] });

function toPair({
  a,
  b,
  n,
  po,
  kappa,
  fail_specific_agreement: failSpecific,
  direction,
}: RaterPair): Answer["pairs"][number] {
  if (n < PAIRS_MIN) {
    const none = withheld(n);
    return { a, b, n, isWithheld: true, po: none, kappa: none, failSpecific: none, direction: null };
  }
  const figures = { po: toFigure(po), kappa: toFigure(kappa), failSpecific: toFigure(failSpecific) };
  return { a, b, n, isWithheld: false, ...figures, direction };
}

/** Everybody together: each response carries the labels of two of the raters. */
function allTogether(deps: Pick<Deps, "sha256Hex">, runId: string, ratings: readonly Rating[]): Answer["all"] {
  const raters = [...new Set(ratings.map(({ rater }) => rater))].sort();
  const labelsOf = new Map<string, Map<string, string>>();
  for (const { item, rater, label } of ratings) {
    const own = labelsOf.get(item) ?? new Map<string, string>();
    labelsOf.set(item, own.set(rater, label));
  }
  const units = [...labelsOf.values()].map((own) => raters.map((rater) => own.get(rater) ?? null));
  const seedHex = deps.sha256Hex(canonicalJson({ statistic: "all raters of a run", runId, units }));
  const { n, alpha_nominal: alpha, ac1 } = multiRaterPanel(units, { labels: OUTCOMES, seedHex });
  return { n, alpha: toFigure(alpha), ac1: toFigure(ac1) };
}

function shapesOf(pairs: readonly TimedPair[], shapeOf: ReadonlyMap<string, QueryShape>): Answer["shapes"] {
  const grouped = pairs.map(({ responseId, labels: [a, b] }) => ({ a, b, group: shapeOf.get(responseId) ?? null }));
  return agreementByGroup(grouped, [...QUERY_SHAPES, null], LABELS).map(
    ({ name: shape, n, disagreement_rate: rate, fail_specific_agreement: fails }) => {
      const isWithheld = n < PAIRS_MIN;
      const [disagreement, failSpecific] = isWithheld ? [withheld(n), withheld(n)] : [toFigure(rate), toFigure(fails)];
      return { shape, n, isWithheld, disagreement, failSpecific };
    },
  );
}

/** A closed pair with who judged and what each came to. */
interface TimedPair {
  readonly responseId: string;
  readonly raters: readonly [string, string];
  readonly labels: readonly [string | null, string | null];
  readonly closedAt: number;
}

async function readTimedPairs(tx: Tx, runId: string): Promise<TimedPair[]> {
  const pairs = await listFirstPairs(tx, runId);
  const ids = pairs.flatMap(({ firstId, secondId }) => (secondId === null ? [] : [firstId, secondId]));
  const facts = new Map((await listJudgementFacts(tx, ids)).map((fact) => [fact.id, fact]));
  const { outcomes } = await readPairs(tx, runId, pairs);
  const labelsOf = new Map(outcomes.map(({ responseId, a, b }) => [responseId, [a, b] as const]));
  const timed = pairs.flatMap(({ responseId, firstId, secondId }): TimedPair[] => {
    const [first, second] = [facts.get(firstId), facts.get(secondId ?? "")];
    const labels = labelsOf.get(responseId);
    if (first === undefined || second === undefined || labels === undefined) return [];
    const closedAt = Math.max(first.committedAt.getTime(), second.committedAt.getTime());
    return [{ responseId, raters: [first.rater, second.rater], labels, closedAt }];
  });
  return timed.sort((a, b) => a.closedAt - b.closedAt || (a.responseId < b.responseId ? -1 : 1));
}

function overTimeOf(pairs: readonly TimedPair[]): Answer["overTime"] {
  const [cusum] = MEASURED_CUSUMS;
  if (cusum === undefined) throw new Error("no CUSUM was measured");
  const { windows, chart } = agreementOverTime(
    pairs.map(({ labels: [a, b] }) => ({ a, b })),
    { ...LABELS, windowItems: WINDOW_ITEMS, cusum },
  );
  return {
    windowItems: WINDOW_ITEMS,
    windows: windows.map(({ from, to, disagreement_rate: rate, kappa, fail_specific_agreement: failSpecific }) => ({
      from,
      to,
      disagreement: toFigure(rate),
      kappa: toFigure(kappa),
      failSpecific: toFigure(failSpecific),
    })),
    chart: { ...cusum, path: [...chart.path], signals: [...chart.signals] },
  };
}

/**
 * Raters with each other, agreement over time, and raters before rulings, over a run's first blind pairs.
 * @throws Refusal `not_found`, `too_few_pairs`
 */
export async function getAgreementDetail(deps: Deps, caller: Caller, runId: string): Promise<Answer> {
  const { prisma } = deps.db;
  if (!(await isReadyRunOf(prisma, caller.projectId, runId)))
    throw new Refusal("not_found", "There is no such run in this project.");
  const all = await readTimedPairs(prisma, runId);
  assertEnough(all.length);
  const ratings = all.flatMap(({ responseId, raters, labels }) =>
    raters.flatMap((rater, i) => {
      const label = labels[i] ?? null;
      return label === null ? [] : [{ item: responseId, rater, label }];
    }),
  );
  const names = await listResponseNames(prisma, runId, caller.userId);
  const shapeOf = await listResponseShapes(prisma, runId);
  const rated = all.filter(({ labels: [a, b] }) => a !== null && b !== null);
  const items = rated.flatMap(({ responseId, raters, labels: [a, b] }, place) => {
    const externalId = names.get(responseId);
    const [first = "", second = ""] = [...raters].sort();
    if (externalId === undefined) return [];
    const shape = shapeOf.get(responseId) ?? null;
    return [{ place, responseId, externalId, a: first, b: second, shape, differs: a !== b }];
  });
  const rulings = rulingsByRater(await listRuledLabels(prisma, runId), CLAIM_LABELS);
  return {
    runId,
    raters: [...new Set(ratings.map(({ rater }) => rater))].sort(),
    labels: [...OUTCOMES],
    pairs: raterPairs(ratings, LABELS).map(toPair),
    all: allTogether(deps, runId, ratings),
    shapes: shapesOf(rated, shapeOf),
    overTime: overTimeOf(rated),
    items,
    rulings: rulings.map(({ rater, table, overruled }) => ({
      rater,
      labels: [...CLAIM_LABELS],
      table: table.map((row) => [...row]),
      overruled: toFigure(overruled),
    })),
  };
}
