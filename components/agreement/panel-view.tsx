import type { AgreementPanel } from "@/contracts/agreement";
import { Facts } from "@/components/ui/facts";
import { countOf } from "@/components/ui/format-count";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import type { FigureResource } from "@/contracts/primitives";
import { Matrix } from "@/components/ui/matrix";
import { Section } from "@/components/ui/section";
import { FigureTable } from "./figure-table";
import { OneSided } from "./one-sided";
import { explainFigure, labelWord, linesOfLabels, linesOfPanel } from "./panel-figures";

export interface PanelViewProps {
  panel: AgreementPanel;
  /** What rows and columns are: "First rater" and "Second rater", or "First pass" and "Re-score". */
  first: string;
  second: string;
  explanations: Readonly<Record<string, string>>;
}

const PASS_FAIL = [
  { key: "pass", label: "Pass" },
  { key: "fail", label: "Fail" },
];

function coefficientText(figure: FigureResource): string {
  if (figure.value === null) return `not defined, because ${figure.reason ?? "no reason was recorded"}`;
  const interval = formatInterval(figure, "coefficient");
  return interval === null
    ? formatValue(figure.value, "coefficient")
    : `${formatValue(figure.value, "coefficient")}, ${interval}`;
}

function leadOf(panel: AgreementPanel): string {
  const unit = panel.unit === "response" ? "response" : "claim";
  const parts = [
    `${countOf(panel.n, unit)} judged by both`,
    panel.notRated === 0 ? null : `${panel.notRated} not rated by one of them`,
    panel.decidedByCode === 0 ? null : `${panel.decidedByCode} decided by code and left out`,
    panel.weighted ? "weighted by the sample’s probabilities" : null,
  ];
  return `${parts.filter((part) => part !== null).join("; ")}.`;
}

/** One agreement: figures on a scale, the table itself, pass against fail, label by label. */
export function PanelView({ panel, first, second, explanations }: PanelViewProps) {
  const { passFail } = panel;
  const explained = (figure: FigureResource) => explainFigure(figure, explanations);
  return (
    <Section title={panel.title} lead={leadOf(panel)}>
      <FigureTable
        caption={`Each of ${panel.n} with its interval; ${passFail.eitherFailed} were failed by at least one`}
        lines={linesOfPanel(panel, explanations)}
        isFirstMarked
      />
      <div className="mt-7 grid gap-x-12 gap-y-7 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Matrix
          caption={`All labels, ${panel.n} pairs`}
          rowTitle={first}
          columnTitle={second}
          categories={panel.labels.map((label) => ({ key: label, label: labelWord(label) }))}
          counts={panel.table}
        />
        <div className="space-y-6">
          <Matrix
            caption="Pass or fail"
            rowTitle={first}
            columnTitle={second}
            categories={PASS_FAIL}
            counts={passFail.table}
          />
          <OneSided
            mcnemar={panel.mcnemar}
            first={first.toLowerCase()}
            second={second.toLowerCase()}
            explanations={explanations}
          />
        </div>
      </div>
      <div className="mt-7 grid gap-x-12 gap-y-7 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FigureTable
          caption="Label by label: of the ratings with it, how many the other gave as well"
          lines={linesOfLabels(panel, explanations)}
        />
        <div>
          <p className="eyebrow mb-2">What kappa leans on</p>
          <Facts
            facts={[
              { term: "Prevalence index", value: coefficientText(explained(panel.prevalence)) },
              { term: "Bias index", value: coefficientText(explained(panel.bias)) },
              { term: "Kappa could reach", value: coefficientText(explained(panel.kappaMax)) },
              { term: "Raw, pass or fail", value: coefficientText(explained(passFail.po)) },
            ]}
          />
          <p className="mt-2 max-w-[48ch] text-xs text-ink-3">
            A high prevalence index means that nearly everything passes; kappa then falls for a handful of differences
            while raw agreement, AC1 and PABAK hardly move. Read fail-specific agreement there.
          </p>
        </div>
      </div>
    </Section>
  );
}
