import type { ProductionRateAnswer } from "@/contracts/production";
import type { FigureResource } from "@/contracts/primitives";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { OpenedAnswers } from "./production-items";
import { ADVICE_WORDS, boundsText, explained, intervalText, rateText, type SampleRate } from "./production-words";

type Judge = NonNullable<SampleRate["judge"]>;

interface Line {
  readonly name: string;
  readonly figure: FigureResource;
  readonly interval: string;
  readonly note: string;
}

function linesOf(judge: Judge, all: SampleRate): Line[] {
  return [
    {
      name: "Verifier and people",
      figure: judge.estimate,
      interval: intervalText(judge.estimate),
      note: "by strata of the verifier’s word; of what was drawn from",
    },
    {
      name: "The same, these answers",
      figure: judge.estimate,
      interval: boundsText(all.thisPopulation),
      note: "what was read whole adds no doubt",
    },
    {
      name: "People alone",
      figure: all.humanOnly,
      interval: intervalText(all.humanOnly),
      note: "the answers that were read, as a plain sample",
    },
    {
      name: "PPI++",
      figure: judge.ppiPlusPlus,
      interval: intervalText(judge.ppiPlusPlus),
      note: "for comparison: at 2% its interval holds 80 to 94% of the time",
    },
    {
      name: "PPI",
      figure: judge.ppi,
      interval: intervalText(judge.ppi),
      note: "for comparison: at 2% its interval holds 78 to 95% of the time",
    },
    {
      name: "Verifier alone",
      figure: judge.judgeOnly,
      interval: "none",
      note: "the share flagged: off by whatever the verifier gets wrong, and never the rate",
    },
  ];
}

function StrataTable({ judge, rate, onOpen }: { judge: Judge; rate: ProductionRateAnswer; onOpen: OpenAnswers }) {
  const rows = [
    { name: "Flagged", stratum: judge.flagged, isFlagged: true },
    { name: "Not flagged", stratum: judge.unflagged, isFlagged: false },
  ];
  return (
    <Table caption="What the verifier said, and what people found" className="max-w-2xl">
      <TableHead>
        <HeaderCell>Verifier</HeaderCell>
        <HeaderCell align="end">Answers</HeaderCell>
        <HeaderCell align="end">Closed by people</HeaderCell>
        <HeaderCell align="end">Of them fail</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map(({ name, stratum, isFlagged }) => (
          <TableRow key={name}>
            <Cell rowHeader>{name}</Cell>
            <Cell align="end">
              <button
                type="button"
                className="underline decoration-dotted underline-offset-4"
                onClick={() =>
                  onOpen({
                    title: `${name} by the verifier`,
                    items: rate.items.filter((item) => !item.isSettled && item.isFlagged === isFlagged),
                  })
                }
              >
                {stratum.N}
                <span className="sr-only"> answers; show them</span>
              </button>
            </Cell>
            <Cell align="end">{stratum.n}</Cell>
            <Cell align="end">{stratum.bad}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

type OpenAnswers = (opened: OpenedAnswers) => void;

/** What the verifier is worth here: each way to the rate beside the others, and whether judging pays. */
export function JudgeSection({ rate, onOpen }: { rate: ProductionRateAnswer; onOpen: OpenAnswers }) {
  const { all, explanations } = rate;
  const { judge } = all;
  return (
    <Section
      title="With the verifier’s word"
      lead="All samples together. The verifier’s word sorts answers into two heaps; people’s labels say how many of each fail. It decides nothing by itself."
    >
      {judge === null ? (
        <p className="text-sm text-ink-2">
          This verifier has not scored every sample shown here, so there are no strata over all of them. Score the runs
          it has not seen, under Verifiers of each run.
        </p>
      ) : (
        <div className="space-y-5">
          {judge.advice === null ? null : (
            <Callout tone={judge.advice === "pays" ? "grounded" : "attention"}>{ADVICE_WORDS[judge.advice]}</Callout>
          )}
          <Table caption="Ways to the rate, each with its 95% interval">
            <TableHead>
              <HeaderCell>Way</HeaderCell>
              <HeaderCell align="end">Rate</HeaderCell>
              <HeaderCell align="end">Interval</HeaderCell>
              <HeaderCell>Note</HeaderCell>
            </TableHead>
            <TableBody>
              {linesOf(judge, all).map(({ name, figure, interval, note }) => (
                <TableRow key={name}>
                  <Cell rowHeader>{name}</Cell>
                  <Cell align="end">{rateText(figure)}</Cell>
                  <Cell align="end" className="text-ink-2">
                    {interval}
                  </Cell>
                  <Cell className="text-ink-3">
                    {figure.value === null ? `because ${explained(figure, explanations).reason ?? ""}` : note}
                  </Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <StrataTable judge={judge} rate={rate} onOpen={onOpen} />
        </div>
      )}
    </Section>
  );
}
