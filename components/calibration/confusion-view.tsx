import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { Facts } from "@/components/ui/facts";
import type { Figure } from "@/domain/agreement/figure";
import type { ThresholdFigures } from "@/domain/calibration/figures-at-threshold";
import { formatScore } from "./calibration-words";
import type { OpenedItems } from "./items-dialog";
import { itemsOfCell, type SweptPart } from "./live-threshold";

const WHY: Readonly<Record<string, string>> = {
  empty: "nothing is accepted",
  one_class_only: "there is none of this kind",
};

function figureText(figure: Figure): string {
  if (figure.value === null)
    return `not defined, because ${WHY[figure.reason ?? ""] ?? figure.reason ?? "no reason was recorded"}`;
  const ci = figure.ci === undefined ? null : formatInterval({ ci: figure.ci }, "rate");
  return `${formatValue(figure.value, "rate")} of ${figure.n}${ci === null ? "" : `, ${ci}`}`;
}

interface CountProps {
  count: number;
  title: string;
  isRight: boolean;
  onOpen: () => void;
}

function CountCell({ count, title, isRight, onOpen }: CountProps) {
  return (
    <td className={isRight ? "rounded-xs p-0 inset-ring inset-ring-ink-3" : "rounded-xs bg-unsupported-wash p-0"}>
      <button
        type="button"
        disabled={count === 0}
        onClick={onOpen}
        className="w-full rounded-xs px-2.5 py-1.5 text-right underline decoration-dotted underline-offset-4 focus-visible:-outline-offset-2 disabled:text-ink-3 disabled:no-underline"
      >
        {formatValue(count, "count")}
        <span className="sr-only"> {title}; show them</span>
      </button>
    </td>
  );
}

export interface ConfusionViewProps {
  figures: ThresholdFigures;
  swept: SweptPart;
  onOpen: (opened: OpenedItems) => void;
}

/** What a threshold gets right and wrong, by people's labels; every count opens its items. */
export function ConfusionView({ figures, swept, onOpen }: ConfusionViewProps) {
  const { tau, tp, fp, fn, tn } = figures;
  const open = (title: string, isAccepted: boolean, isPositive: boolean) => () =>
    onOpen({ title: `${title} at ${formatScore(tau)}`, items: itemsOfCell(swept, tau, { isAccepted, isPositive }) });
  const head = "px-2.5 py-1.5 text-xs font-[550] text-ink-2";
  return (
    <div>
      <table className="border-separate border-spacing-px text-sm">
        <caption className="pb-2 text-left text-xs text-ink-3">
          At {formatScore(tau)}, against people; each count opens its items
        </caption>
        <thead>
          <tr>
            <td aria-label="What people found" />
            <th scope="col" className={`${head} text-right`}>
              Accepted
            </th>
            <th scope="col" className={`${head} text-right`}>
              Not accepted
            </th>
          </tr>
        </thead>
        <tbody className="figures">
          <tr>
            <th scope="row" className={`${head} text-left`}>
              People: entailed
            </th>
            <CountCell
              count={tp}
              title="entailed and accepted"
              isRight
              onOpen={open("Entailed and accepted", true, true)}
            />
            <CountCell
              count={fn}
              title="entailed, not accepted"
              isRight={false}
              onOpen={open("Entailed, not accepted", false, true)}
            />
          </tr>
          <tr>
            <th scope="row" className={`${head} text-left`}>
              People: not entailed
            </th>
            <CountCell
              count={fp}
              title="not entailed, yet accepted"
              isRight={false}
              onOpen={open("Not entailed, yet accepted", true, false)}
            />
            <CountCell
              count={tn}
              title="not entailed, not accepted"
              isRight
              onOpen={open("Not entailed, not accepted", false, false)}
            />
          </tr>
        </tbody>
      </table>
      <Facts
        className="mt-3"
        facts={[
          { term: "Right among the accepted", value: figureText(figures.precision) },
          {
            term: "At least, 95% one-sided",
            value:
              figures.precision_lower_one_sided95 === null
                ? "not defined, because nothing is accepted"
                : formatValue(figures.precision_lower_one_sided95, "rate"),
          },
          { term: "Entailed and accepted", value: figureText(figures.recall) },
          { term: "Entailed, held back", value: figureText(figures.false_flag_rate) },
          { term: "Not entailed, accepted", value: figureText(figures.false_accept_rate_of_bad) },
        ]}
      />
    </div>
  );
}
