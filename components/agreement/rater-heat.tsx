import type { AgreementDetail } from "@/contracts/agreement-detail";
import { TableFigure } from "@/components/charts/table-figure";
import { formatValue } from "@/components/ui/format-figure";
import { ScrollFrame } from "@/components/ui/scroll-frame";

type Pair = AgreementDetail["pairs"][number];

const DEEPEST_SHARE = 30;

/** Fail-specific agreement has no other reason to be missing than that neither of the two failed anything. */
const WHY_NONE = { withheld: "too few", none: "none failed" } as const;

interface PairCellProps {
  pair: Pair;
  onOpen: () => void;
}

function PairCell({ pair, onOpen }: PairCellProps) {
  const { value } = pair.failSpecific;
  const heat = { "--heat": `${(value ?? 0) * DEEPEST_SHARE}%` };
  return (
    <td data-meaning style={heat} className="heat min-w-24 rounded-xs p-0">
      <button
        type="button"
        onClick={onOpen}
        className="w-full rounded-xs px-2.5 py-1.5 text-right focus-visible:-outline-offset-2"
      >
        {value === null ? WHY_NONE[pair.isWithheld ? "withheld" : "none"] : formatValue(value, "rate")}
        <span className="block text-xs text-ink-2 underline decoration-dotted underline-offset-4">n {pair.n}</span>
        <span className="sr-only">
          {pair.a} with {pair.b}; show their items
        </span>
      </button>
    </td>
  );
}

export interface RaterHeatProps {
  detail: AgreementDetail;
  onOpen: (pair: Pair) => void;
}

/** Raters by raters: where at least one of two failed a response, how often both did. Every cell opens its items. */
export function RaterHeat({ detail, onOpen }: RaterHeatProps) {
  const { raters, pairs } = detail;
  const find = (a: string, b: string) => pairs.find((pair) => pair.a === a && pair.b === b);
  const head = "px-2.5 py-1.5 text-xs font-[550] text-ink-2";
  return (
    <TableFigure title="raters with each other" fileName="raters-with-each-other">
      <ScrollFrame>
        <table className="border-separate border-spacing-px text-sm">
          <caption className="pb-2 text-left text-xs text-ink-3">
            Fail-specific agreement, and how many responses both judged
          </caption>
          <thead>
            <tr>
              <td aria-label="Raters" />
              {raters.slice(1).map((rater) => (
                <th key={rater} scope="col" className={`${head} text-right`}>
                  {rater}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {raters.slice(0, -1).map((a, row) => (
              <tr key={a}>
                <th scope="row" className={`${head} text-left`}>
                  {a}
                </th>
                {raters.slice(1).map((b, column) => {
                  const pair = column >= row ? find(a, b) : undefined;
                  return pair === undefined ? (
                    <td key={b} className="px-2.5 text-right text-xs text-ink-3">
                      {column < row ? "" : "none in common"}
                    </td>
                  ) : (
                    <PairCell key={b} pair={pair} onOpen={() => onOpen(pair)} />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </TableFigure>
  );
}
