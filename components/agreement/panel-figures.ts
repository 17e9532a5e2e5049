import { CLAIM_LABELS, OUTCOMES } from "@/domain/rubric/codes";
import type { AgreementPanel } from "@/contracts/agreement";
import type { FigureResource } from "@/contracts/primitives";
import { explainReason } from "@/components/ui/explain-reason";
import type { FigureUnit } from "@/components/ui/format-figure";
import type { RubricWords } from "@/domain/rubric/rubric-words";

/** One line of a table of figures. */
export interface FigureLine {
  key: string;
  label: string;
  /** How to read it. */
  about: string;
  figure: FigureResource;
  unit: FigureUnit;
}

type Explanations = Readonly<Record<string, string>>;

/** A figure whose reason is a clause for people instead of a code. */
export function explainFigure(figure: FigureResource, explanations: Explanations): FigureResource {
  const reason = explainReason(figure.reason, explanations);
  return reason === undefined ? figure : { ...figure, reason };
}

/** The word for a label of a panel: an outcome or a claim's label; a label of another vocabulary stands for itself. */
export function labelWord(label: string, { labels }: RubricWords): string {
  const code = [...OUTCOMES, ...CLAIM_LABELS].find((known) => known === label);
  return code === undefined ? label : labels[code].word;
}

/** The figures of a panel, the one that can fall at many passes first; explained where they don't exist. */
export function linesOfPanel(panel: AgreementPanel, explanations: Explanations): readonly FigureLine[] {
  const { passFail } = panel;
  const lines: FigureLine[] = [
    {
      key: "fail",
      label: "Fail-specific agreement",
      about: "When either failed it, how often did both",
      figure: passFail.failSpecific,
      unit: "rate",
    },
    {
      key: "pf",
      label: "Kappa, pass or fail",
      about: "What the gate turns on",
      figure: passFail.kappa,
      unit: "coefficient",
    },
    {
      key: "kappa",
      label: "Kappa, all labels",
      about: "Over the rubric’s labels",
      figure: panel.kappa,
      unit: "coefficient",
    },
    { key: "po", label: "Raw agreement", about: "Same label, chance not taken out", figure: panel.po, unit: "rate" },
    { key: "ac1", label: "AC1", about: "Steadier where one label is rare", figure: panel.ac1, unit: "coefficient" },
    { key: "pabak", label: "PABAK", about: "Chance taken as even", figure: panel.pabak, unit: "coefficient" },
    { key: "alpha", label: "Alpha, nominal", about: "Krippendorff’s", figure: panel.alpha, unit: "coefficient" },
    { key: "pi", label: "Scott’s pi", about: "Chance from both together", figure: panel.scottPi, unit: "coefficient" },
    {
      key: "gate",
      label: "Kappa, by gate class",
      about: "Half for another label that the gate treats alike",
      figure: panel.gateWeighted,
      unit: "coefficient",
    },
  ];
  return lines.map((line) => ({ ...line, figure: explainFigure(line.figure, explanations) }));
}

/** The labels that either rater used, with their table; and those that neither did. */
export function usedLabels(panel: Pick<AgreementPanel, "labels" | "table">) {
  const indices = panel.labels.map((_, index) => index);
  const at = (row: number, column: number) => panel.table[row]?.[column] ?? 0;
  const isUsed = (label: number) => indices.some((other) => at(label, other) > 0 || at(other, label) > 0);
  const used = indices.filter(isUsed);
  return {
    labels: used.flatMap((index) => panel.labels[index] ?? []),
    table: used.map((row) => used.map((column) => at(row, column))),
    unused: panel.labels.filter((_, index) => !used.includes(index)),
  };
}

/** A figure of each label in use. */
function linesByLabel(
  panel: AgreementPanel,
  explanations: Explanations,
  words: RubricWords,
  take: { figureOf: (of: AgreementPanel["specific"][number]) => FigureResource; unit: FigureLine["unit"] },
): readonly FigureLine[] {
  const { labels } = usedLabels(panel);
  return panel.specific
    .filter(({ label }) => labels.includes(label))
    .map((of) => ({
      key: of.label,
      label: labelWord(of.label, words),
      about: "",
      figure: explainFigure(take.figureOf(of), explanations),
      unit: take.unit,
    }));
}

/** Agreement label by label: of the ratings with this label, how many the other rater gave as well. */
export const linesOfLabels = (panel: AgreementPanel, explanations: Explanations, words: RubricWords) =>
  linesByLabel(panel, explanations, words, { figureOf: ({ figure }) => figure, unit: "rate" });

/** Kappa of each label against all others. */
export const linesOfOneVsRest = (panel: AgreementPanel, explanations: Explanations, words: RubricWords) =>
  linesByLabel(panel, explanations, words, { figureOf: ({ kappa }) => kappa, unit: "coefficient" });

/** Where a shared scale begins: zero, or the tenth below the lowest thing on it. It always ends at one. */
export function scaleStartOf(lines: readonly FigureLine[]): number {
  const lows = lines.flatMap(({ figure }) =>
    figure.value === null ? [] : [figure.value, figure.ci?.lo ?? figure.value],
  );
  const lowest = Math.min(0, ...lows);
  return Math.max(-1, Math.floor(lowest * 5) / 5);
}

/** Ticks of a scale from `start` to 1, every fifth. */
export function ticksOf(start: number): readonly number[] {
  const count = Math.round((1 - start) * 5);
  return Array.from({ length: count + 1 }, (_, index) => Math.round((start + index / 5) * 10) / 10);
}
