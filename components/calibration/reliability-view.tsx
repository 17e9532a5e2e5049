import type { CalibrationDetail } from "@/contracts/calibrations";
import type { FigureResource } from "@/contracts/primitives";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { Facts } from "@/components/ui/facts";
import { formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { formatScore } from "./calibration-words";
import { ItemsButton } from "./items-button";
import type { OpenedItems } from "./items-dialog";
import { itemsOfBins } from "./live-threshold";

const SERIES: readonly PlotSeries[] = [
  { key: "entailed", label: "Entailed, as people found", look: "first", isPoints: true, whisker: "whisker" },
];

const SENTENCE: Readonly<Record<string, string>> = {
  scores_not_probabilities: "the scores do not lie between 0 and 1",
  empty: "there is no item",
};

const digits = (figure: FigureResource): string =>
  figure.value === null
    ? `not defined, because ${SENTENCE[figure.reason ?? ""] ?? figure.reason ?? "no reason was recorded"}`
    : figure.value.toFixed(3);

export interface ReliabilityViewProps {
  calibration: CalibrationDetail;
  onOpen: (opened: OpenedItems) => void;
}

/** Whether a score can be read as a chance, with an exact interval a bin. */
export function ReliabilityView({ calibration, onOpen }: ReliabilityViewProps) {
  const { reliability } = calibration.figures;
  const { table, ece, ece2_debiased: debiased } = reliability.ece_mass10;
  const band = reliability.ece_mass10_null_band95;
  const { reliability: gap, resolution, uncertainty } = reliability.brier_decomposition;
  const filled = table.filter(({ n }) => n > 0);
  const behind = itemsOfBins(
    calibration.items,
    table.map(({ n }) => n),
  );
  return (
    <Section title="Reliability" lead="Ten bins with as many items each, over all items: nothing was fitted for this.">
      {filled.length === 0 ? (
        <p className="mb-4 text-sm text-ink-2">No diagram, because {SENTENCE[ece.reason ?? ""] ?? "there is none"}.</p>
      ) : (
        <ChartFigure
          title="Reliability diagram"
          meaning="Where a point lies on the diagonal, a score means what it says: of the items scored 0.7, 70% are entailed. Whiskers are exact 95% intervals; a point off the diagonal whose whisker crosses it may be chance."
          fileName={`calibration-${calibration.number}-reliability`}
          table={{
            columns: ["Mean score", "Entailed", "95% interval", "Items"],
            rows: filled.map((bin) => ({
              key: String(bin.bin),
              cells: [
                formatScore(bin.mean_score ?? 0),
                formatValue(bin.fraction_entailed ?? 0, "rate"),
                bin.cp95 === null
                  ? "none"
                  : `${formatValue(bin.cp95[0], "rate")} to ${formatValue(bin.cp95[1], "rate")}`,
                <ItemsButton
                  key="open"
                  title={`Bin ${bin.bin + 1} of the reliability diagram`}
                  items={behind[bin.bin] ?? []}
                  onOpen={onOpen}
                />,
              ],
            })),
          }}
        >
          <Plot
            rows={filled.map(({ mean_score: x, fraction_entailed: entailed, cp95 }) => ({
              x: x ?? 0,
              entailed,
              whisker: cp95 === null || entailed === null ? null : ([entailed - cp95[0], cp95[1] - entailed] as const),
            }))}
            series={SERIES}
            xLabel="Mean score of the bin"
            yLabel="Entailed"
            xDomain={[0, 1]}
            yDomain={[0, 1]}
            formatX={formatScore}
            formatY={(y) => formatValue(y, "rate")}
            marks={[{ key: "diagonal", at: { from: [0, 0], to: [1, 1] } }]}
          />
        </ChartFigure>
      )}
      <Facts
        facts={[
          {
            term: "Calibration error",
            value: `${digits(ece)}${band === null ? "" : `; a perfect verifier with these scores shows ${band.lo.toFixed(3)} to ${band.hi.toFixed(3)} in 95 of 100`}`,
          },
          { term: "Less what chance adds", value: digits(debiased) },
          {
            term: "Brier score",
            value:
              gap === null || resolution === null || uncertainty === null
                ? digits(reliability.brier)
                : `${digits(reliability.brier)} = reliability ${gap.toFixed(3)} - resolution ${resolution.toFixed(3)} + uncertainty ${uncertainty.toFixed(3)}`,
          },
          { term: "Log loss", value: digits(reliability.log_loss_clipped_1e_15) },
        ]}
      />
    </Section>
  );
}
