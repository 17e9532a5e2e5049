import type { z } from "zod";
import type { ImportedAgreement, importedAgreementEndpoints } from "@/contracts/imported-agreement";
import { agreementPanel } from "@/domain/agreement/agreement-panel";
import { type LabelPair, tableOfPairs } from "@/domain/agreement/agreement-table";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { type ImportedLabelRow, listImportedLabels } from "@/server/repositories/imported-labels";
import { toFigure } from "./agreement/figure-resource";
import { explainFigures } from "./agreement/explain-figures";

type Query = z.output<(typeof importedAgreementEndpoints.getImportedAgreement)["query"]>;
type Panel = NonNullable<ImportedAgreement["panel"]>;

/** A unit with what two raters called it. */
interface Unit extends LabelPair {
  readonly responseId: string;
  readonly externalId: string;
  readonly claim: number | null;
}

function countRaters(labels: readonly ImportedLabelRow[]): ImportedAgreement["raters"] {
  const counts = new Map<string, number>();
  for (const { rater } of labels) counts.set(rater, (counts.get(rater) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, labels: count })).sort((x, y) => (x.name < y.name ? -1 : 1));
}

/** The two that were asked for; else the first two by name. Null where there aren't two. */
function chooseTwo(raters: ImportedAgreement["raters"], { a, b }: Query): readonly [string, string] | null {
  const names = raters.map(({ name }) => name);
  const first = names.find((name) => name === a) ?? names.find((name) => name !== b);
  const second = names.find((name) => name === b && name !== first) ?? names.find((name) => name !== first);
  return first === undefined || second === undefined ? null : [first, second];
}

/** What one rater called a unit. Two labels on one are none: nobody can say which is meant. */
interface Said {
  readonly label: string | null;
  readonly times: number;
}

const keyOf = ({ responseId, claimId }: ImportedLabelRow): string => claimId ?? responseId;

function listUnits(labels: readonly ImportedLabelRow[], [a, b]: readonly [string, string]) {
  const said = new Map<string, Map<string, Said>>();
  const rows = new Map<string, ImportedLabelRow>();
  for (const row of labels) {
    const key = keyOf(row);
    rows.set(key, row);
    const own = said.get(key) ?? new Map<string, Said>();
    const times = (own.get(row.rater)?.times ?? 0) + 1;
    own.set(row.rater, { label: times === 1 ? row.label : null, times });
    said.set(key, own);
  }
  let doubled = 0;
  const units = [...rows].map(([key, { responseId, externalId, claim }]): Unit => {
    const [byA, byB] = [a, b].map((rater) => said.get(key)?.get(rater));
    if ((byA?.times ?? 0) > 1 || (byB?.times ?? 0) > 1) doubled += 1;
    return { responseId, externalId, claim, a: byA?.label ?? null, b: byB?.label ?? null };
  });
  return { units, doubled };
}

/** The labels that were used, in the order in which the command line has them: so that both draw the same numbers. */
const labelsOf = (units: readonly Unit[]): string[] =>
  [...new Set(units.flatMap(({ a, b }) => [a, b]).filter((label) => label !== null))].sort();

function buildPanel(
  deps: Pick<Deps, "sha256Hex">,
  [a, b]: readonly [string, string],
  unit: Panel["unit"],
  { units, doubled }: ReturnType<typeof listUnits>,
): Panel {
  const labels = labelsOf(units);
  const counts = tableOfPairs(units, labels).counts;
  const seedHex = deps.sha256Hex(JSON.stringify([labels, counts]));
  const panel = agreementPanel(
    units.map((pair) => ({ a: pair.a, b: pair.b })),
    { labels, failLabels: [], seedHex },
  );
  const { only_a: onlyA, only_b: onlyB, neither } = panel.left_out;
  return {
    a,
    b,
    unit,
    labels,
    table: panel.table.map((row) => [...row]),
    n: panel.n,
    leftOut: { onlyA, onlyB, neither, doubled },
    po: toFigure(panel.po),
    kappa: toFigure(panel.kappa),
    kappaMax: toFigure(panel.kappa_max),
    ac1: toFigure(panel.ac1),
    scottPi: toFigure(panel.scott_pi),
    pabak: toFigure(panel.pabak_bp),
    alpha: toFigure(panel.alpha_nominal),
    specific: panel.specific_agreement.map((figure, i) => ({ label: labels[i] ?? "", figure: toFigure(figure) })),
  };
}

/** Labels of claims where the two labelled claims, else of whole responses: units of two kinds are never pooled. */
function ofOneKind(labels: readonly ImportedLabelRow[], two: readonly [string, string]): ImportedLabelRow[] {
  const own = labels.filter(({ rater }) => two.includes(rater));
  const ofClaims = own.filter(({ claimId }) => claimId !== null);
  return ofClaims.length > own.length / 2 ? ofClaims : own.filter(({ claimId }) => claimId === null);
}

/** Agreement of two raters whose labels came with the run's file. Nothing of the gate rests on it. */
export async function getImportedAgreement(
  deps: Deps,
  caller: Caller,
  runId: string,
  query: Query,
): Promise<ImportedAgreement> {
  const { userId, roles } = caller;
  const asked = { runId, userId, isClosedOnly: roles.includes("rater") };
  const labels = await listImportedLabels(deps.db.prisma, asked);
  const raters = countRaters(labels);
  const two = chooseTwo(raters, query);
  const own = two === null ? [] : ofOneKind(labels, two);
  const unit = own.some(({ claimId }) => claimId !== null) ? "claim" : "response";
  const read = two === null ? null : listUnits(own, two);
  const panel =
    two === null || read === null || labelsOf(read.units).length === 0 ? null : buildPanel(deps, two, unit, read);
  return {
    runId,
    raters,
    panel,
    items: (read?.units ?? []).flatMap(({ a, b, ...item }) => (a === null || b === null ? [] : [{ ...item, a, b }])),
    explanations: explainFigures(panel === null ? [] : [panel]),
  };
}
