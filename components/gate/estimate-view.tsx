import type { GateEstimate } from "@/contracts/gate";
import type { FigureResource } from "@/contracts/primitives";
import { explainReason } from "@/components/ui/explain-reason";
import { formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { StatStrip } from "@/components/ui/stat-strip";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { Tile } from "@/components/ui/tile";
import { TimeStamp } from "@/components/ui/time-stamp";

const explained = (figure: FigureResource) => ({ ...figure, reason: explainReason(figure.reason) });

function noteOfJudgements({ judgements, settledByOpening, withoutResponse }: GateEstimate): string | undefined {
  const settled = settledByOpening.carried + settledByOpening.mechanical;
  const notes = [
    ...(judgements.notQueued > 0 ? [`${judgements.notQueued} of them once the run is opened for judging`] : []),
    ...(settled > 0 ? [`opening it settles ${settled} responses`] : []),
    ...(withoutResponse > 0 ? [`${withoutResponse} items have no response to judge`] : []),
  ];
  return notes.length === 0 ? undefined : notes.join("; ");
}

/** If failing answers were as frequent as this, how the run would end. */
function EndsTable({ estimate: { earlyFail, expected } }: { estimate: GateEstimate }) {
  if (earlyFail.rates.length === 0 || expected === 0) return null;
  const caption = `${earlyFail.allowed} of ${expected} may fail. The verdict falls as soon as one more has.`;
  return (
    <Table caption={caption} className="mt-5 max-w-2xl">
      <TableHead>
        <HeaderCell>If so many answers fail</HeaderCell>
        <HeaderCell align="end">the run fails in</HeaderCell>
        <HeaderCell align="end">after about</HeaderCell>
      </TableHead>
      <TableBody>
        {earlyFail.rates.map(({ rate, failChance, itemsJudged }) => (
          <TableRow key={rate}>
            <Cell rowHeader>{formatValue(rate, "rate")}</Cell>
            <Cell align="end">{formatValue(failChance, "rate")} of cases</Cell>
            <Cell align="end">
              {itemsJudged === null ? "it never does" : `${formatValue(itemsJudged, "count")} items`}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** What the decision will still take: judgements, hours, and the likely end, from the panel's own pace. */
export function EstimateView({ estimate }: { estimate: GateEstimate }) {
  const { judgements, pace, hours, rulings, endsAt } = estimate;
  const isOver = judgements.total === 0 && rulings.open === 0;
  return (
    <Section
      title="What it still takes"
      lead="From the pace of all raters together over the last two weeks, breaks left out. It does not tell how the answers will turn out."
    >
      {isOver ? (
        <p className="text-sm text-ink-2">Nothing: no judgement and no ruling of this run is to come.</p>
      ) : (
        <StatStrip label="What the decision still takes">
          <Tile
            label="Judgements to come"
            unit="count"
            figure={{ value: judgements.total }}
            note={noteOfJudgements(estimate)}
          />
          <Tile
            label="Hours of raters"
            unit="hours"
            figure={explained(hours)}
            of="judgements timed"
            note={
              pace.secondsPerJudgement.value === null
                ? undefined
                : `${formatValue(pace.secondsPerJudgement.value, "seconds")} a judgement`
            }
          />
          <Tile
            label="Rulings"
            unit="count"
            figure={{ value: rulings.open }}
            note={
              rulings.toCome.value === null
                ? "open now"
                : `open now; about ${formatValue(rulings.toCome.value, "count")} more to come, as pairs have differed here`
            }
          />
          <div className="min-w-0">
            <p className="eyebrow">Last judgement in</p>
            <p className="mt-1 text-sm">
              {endsAt === null ? <>Not defined, because nobody judged of late</> : <TimeStamp at={endsAt} />}
            </p>
            <p className="mt-0.5 text-xs text-ink-2">if the next days go as the last ones</p>
          </div>
        </StatStrip>
      )}
      {estimate.outcome === "fail" && !isOver ? (
        <p className="mt-3 max-w-[78ch] text-sm text-ink-2">
          It has failed already, and what is still to come can’t turn that. It is needed for the rate, which is
          published of a complete run alone.
        </p>
      ) : null}
      <EndsTable estimate={estimate} />
    </Section>
  );
}
