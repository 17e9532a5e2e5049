"use client";

import type { AgreementPanel } from "@/contracts/agreement";
import type { FigureResource } from "@/contracts/primitives";
import type { AgreementCell } from "@/client/use-agreement";
import { TableFigure } from "@/components/charts/table-figure";
import { Facts } from "@/components/ui/facts";
import { countOf } from "@/components/ui/format-count";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { Matrix } from "@/components/ui/matrix";
import { Section } from "@/components/ui/section";
import { FigureTable } from "./figure-table";
import { OneSided, pText } from "./one-sided";
import { explainFigure, labelWord, linesOfLabels, linesOfOneVsRest, linesOfPanel, usedLabels } from "./panel-figures";
import { remarksOf } from "./panel-remarks";
import { useRubricWords } from "@/components/ui/rubric-words";

export interface PanelViewProps {
  panel: AgreementPanel;
  /** What rows and columns are: "First rater" and "Second rater", or "First pass" and "Re-score". */
  first: string;
  second: string;
  explanations: Readonly<Record<string, string>>;
  /** Opens the pairs of a cell; without it counts are only read. */
  onOpen?: ((cell: PanelCell) => void) | undefined;
}

/** A cell of one of the panel's tables. */
export type PanelCell = Pick<AgreementCell, "unit" | "by" | "a" | "b"> & {
  /** What stands in it: of a weighted table an estimate, of any other how many pairs it holds. */
  readonly count: number;
  readonly isWeighted: boolean;
};

const PASS_FAIL = [
  { key: "pass", label: "Pass" },
  { key: "fail", label: "Fail" },
];

function coefficientText(figure: FigureResource): string {
  if (figure.value === null) return `not defined, because ${figure.reason ?? "no reason was recorded"}`;
  const value = formatValue(figure.value, "coefficient");
  const interval = formatInterval(figure, "coefficient");
  return interval === null ? value : `${value}, ${interval}`;
}

function testText(
  { statistic, df, p }: AgreementPanel["bowker"],
  explanations: PanelViewProps["explanations"],
): string {
  if (p.value === null || statistic === null || df === null) return coefficientText(explainFigure(p, explanations));
  return `${pText(p.value)}, ${formatValue(statistic, "coefficient")} on ${df} df`;
}

function leadOf(panel: AgreementPanel): string {
  const parts = [
    `${countOf(panel.n, panel.unit)} judged by both`,
    panel.notRated === 0 ? null : `${panel.notRated} not rated by one of them`,
    panel.decidedByCode === 0 ? null : `${panel.decidedByCode} decided by code and left out`,
  ];
  const counted = parts.filter((part) => part !== null).join("; ");
  return `${counted}. How alike two people judged the same things; not whether either of them is right.`;
}

type OpenAt = ((row: number, column: number) => void) | undefined;

/** What a matrix calls with a place, for a table whose sides are these names. */
function openerOf(
  { panel, onOpen }: PanelViewProps,
  by: PanelCell["by"],
  names: readonly string[],
  counts: readonly (readonly number[])[],
): OpenAt {
  if (onOpen === undefined) return undefined;
  return (row, column) => {
    const [a, b] = [names[row], names[column]];
    if (a === undefined || b === undefined) return;
    onOpen({ unit: panel.unit, by, a, b, count: counts[row]?.[column] ?? 0, isWeighted: panel.weighted });
  };
}

function Tables(props: PanelViewProps) {
  const { panel, first, second, explanations, onOpen } = props;
  const words = useRubricWords();
  const { labels, table, unused } = usedLabels(panel);
  const counts = panel.weighted ? "weighted to the whole frame and rounded" : `${panel.n} pairs`;
  return (
    <div className="mt-7 grid gap-x-12 gap-y-7 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <TableFigure title={`${panel.title}, all labels`} fileName={`agreement-${panel.unit}-labels`}>
          <Matrix
            caption={`All labels, ${counts}`}
            rowTitle={first}
            columnTitle={second}
            categories={labels.map((label) => ({ key: label, label: labelWord(label, words) }))}
            counts={table}
            onOpen={openerOf(props, "label", labels, table)}
          />
        </TableFigure>
        {onOpen === undefined ? null : (
          <p className="mt-2 text-xs text-ink-3">
            A count opens its pairs. They are labels: that you read them is recorded, and you will not be asked to judge
            those responses again.
          </p>
        )}
        {unused.length === 0 ? null : (
          <p className="mt-2 text-xs text-ink-3">
            Used by neither: {unused.map((label) => labelWord(label, words)).join(", ")}.
          </p>
        )}
      </div>
      <div className="space-y-6">
        <TableFigure title={`${panel.title}, pass or fail`} fileName={`agreement-${panel.unit}-pass-fail`}>
          <Matrix
            caption={`Pass or fail, ${counts}`}
            rowTitle={first}
            columnTitle={second}
            categories={PASS_FAIL}
            counts={panel.passFail.table}
            onOpen={openerOf(
              props,
              "effect",
              PASS_FAIL.map(({ key }) => key),
              panel.passFail.table,
            )}
          />
        </TableFigure>
        <OneSided
          mcnemar={panel.mcnemar}
          first={first.toLowerCase()}
          second={second.toLowerCase()}
          explanations={explanations}
        />
      </div>
    </div>
  );
}

function Background({ panel, explanations }: Pick<PanelViewProps, "panel" | "explanations">) {
  const { passFail } = panel;
  const text = (figure: FigureResource) =>
    figure.value === null && figure.reason === passFail.kappa.reason
      ? "not defined, as kappa"
      : coefficientText(explainFigure(figure, explanations));
  return (
    <div>
      <p className="eyebrow mb-2">What kappa leans on</p>
      <Facts
        facts={[
          { term: "Prevalence index", value: text(panel.prevalence) },
          { term: "Bias index", value: text(panel.bias) },
          { term: "Pass or fail, raw", value: text(passFail.po) },
          { term: "Pass or fail, highest kappa", value: text(passFail.kappaMax) },
          { term: "Pass or fail, P(kappa over 0.6)", value: text(passFail.pKappaAbove06) },
          { term: "All labels, highest kappa", value: text(panel.kappaMax) },
          { term: "Symmetry (Bowker)", value: testText(panel.bowker, explanations) },
          { term: "Margins (Stuart-Maxwell)", value: testText(panel.stuartMaxwell, explanations) },
        ]}
      />
      <p className="mt-2 max-w-[48ch] text-xs text-ink-3">
        A high prevalence index means that nearly everything passes; kappa then falls for a handful of differences while
        raw agreement, AC1 and PABAK hardly move. Read fail-specific agreement there.
      </p>
    </div>
  );
}

/** One agreement: figures on a scale, the table itself, pass against fail, label by label. */
export function PanelView(props: PanelViewProps) {
  const { panel, explanations } = props;
  const words = useRubricWords();
  return (
    <Section title={panel.title} lead={leadOf(panel)}>
      <FigureTable
        caption={`Each with its interval; ${countOf(panel.passFail.eitherFailed, panel.unit)} failed by at least one of the two`}
        lines={linesOfPanel(panel, explanations)}
        isFirstMarked
      />
      <ul className="mt-3 space-y-0.5 text-sm text-ink-2">
        {remarksOf(panel).map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <Tables {...props} />
      <div className="mt-7 grid gap-x-12 gap-y-7 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-6">
          <FigureTable
            caption="Label by label: of the ratings with it, how many the other gave as well"
            lines={linesOfLabels(panel, explanations, words)}
          />
          <FigureTable
            caption="Label by label: kappa of this label against all others"
            lines={linesOfOneVsRest(panel, explanations, words)}
          />
        </div>
        <Background panel={panel} explanations={explanations} />
      </div>
    </Section>
  );
}
