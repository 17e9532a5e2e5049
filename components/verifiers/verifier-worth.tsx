import { SLICE_MINIMUM, SLICES } from "@/domain/scoring/slices";
import type { RunMetrics } from "@/components/measures/list-measures";
import { CountTable } from "@/components/measures/count-table";
import { explainMeasure } from "@/components/measures/explain-measure";
import { Reading } from "@/components/measures/measure-section";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { RatioBar } from "@/components/ui/ratio-bar";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { sliceWord } from "./verifier-words";

type Worth = NonNullable<RunMetrics["verifier"]>;

function SliceRow({ slice, errors, false_accepts, false_flags }: Worth["slices"][number]) {
  const isEnough = errors.n >= SLICE_MINIMUM;
  return (
    <TableRow>
      <Cell rowHeader>{sliceWord(slice)}</Cell>
      <Cell align="end">
        {isEnough && errors.value !== null ? (
          formatValue(errors.value, "rate")
        ) : (
          <span className="text-xs whitespace-nowrap text-ink-3">
            {errors.n === 0 ? "none judged" : "not enough to tell"}
          </span>
        )}
      </Cell>
      <Cell align="end" className="text-xs whitespace-nowrap text-ink-2">
        {formatInterval(errors, "rate")?.replace(/^.*CI /, "") ?? "no interval"}
      </Cell>
      <Cell align="end" className="text-ink-3">
        {errors.n}
      </Cell>
      <Cell align="end">{false_accepts}</Cell>
      <Cell align="end">{false_flags}</Cell>
    </TableRow>
  );
}

/** All claims first, then the kinds that can be told of; those with too few, or none, stand at the end, so that it is seen. */
function listSlices(slices: Worth["slices"]): Worth["slices"] {
  const absent = SLICES.filter((slice) => !slices.some((one) => one.slice === slice));
  const none = { errors: { value: null, n: 0, flags: [] }, false_accepts: 0, false_flags: 0 };
  const rankOf = ({ slice, errors }: Worth["slices"][number]): number => {
    if (slice === "all") return 0;
    return errors.n >= SLICE_MINIMUM ? 1 : 2;
  };
  return [...slices, ...absent.map((slice) => ({ slice, ...none }))].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Errors by kind of claim; each with its n, and in words where that is too few. */
function SliceTable({ slices }: Pick<Worth, "slices">) {
  if (slices.every(({ errors }) => errors.n === 0)) {
    return (
      <p className="text-sm text-ink-2">
        Errors by kind of claim (numbers, tables, length, several passages, terms, language) show here once people have
        judged claims that it scored.
      </p>
    );
  }
  return (
    <Table
      caption={`Where it errs, most often first. A claim stands in every kind it belongs to, so that rows don’t add up; under ${SLICE_MINIMUM} judged claims no rate is told.`}
    >
      <TableHead>
        <HeaderCell>Kind of claim</HeaderCell>
        <HeaderCell align="end">Errors</HeaderCell>
        <HeaderCell align="end">95% interval</HeaderCell>
        <HeaderCell align="end">n</HeaderCell>
        <HeaderCell align="end">Wrongly accepted</HeaderCell>
        <HeaderCell align="end">Wrongly flagged</HeaderCell>
      </TableHead>
      <TableBody>
        {listSlices(slices).map((row) => (
          <SliceRow key={row.slice} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

function AccuracyView({ accuracy }: { accuracy: NonNullable<Worth["accuracy"]> }) {
  const { table } = accuracy;
  return (
    <>
      <RatioBar label="Right, of everything people judged" figure={explainMeasure(accuracy.accuracy)} />
      <RatioBar label="Accepted, of what people found supported" figure={explainMeasure(accuracy.sensitivity)} />
      <RatioBar label="Not accepted, of what people found unsupported" figure={explainMeasure(accuracy.specificity)} />
      <RatioBar
        label="Saying yes to everything would reach"
        figure={explainMeasure(accuracy.base_rate)}
        tone="neutral"
      />
      <CountTable
        caption="Its word beside people’s, in claims"
        rowTitle="People"
        columns={["It says yes", "It says no"]}
        rows={[
          { key: "yes", label: "Supported", counts: [table.said_yes, table.said_no] },
          { key: "no", label: "Not supported", counts: [table.not_said_yes, table.not_said_no] },
        ]}
      />
    </>
  );
}

/** From which score on it says yes, and where that comes from. */
function Threshold({ worth, calibrationHref }: { worth: Worth; calibrationHref: string }) {
  if (worth.threshold !== null) {
    return (
      <p className="text-sm text-ink-2">
        It says yes from <span className="figures">{formatValue(worth.threshold, "coefficient")}</span> on.
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-2">
      Nobody has certified from which score on it says yes: it has scores and no rate.{" "}
      <TextLink href={calibrationHref}>Calibrate it against people’s verdicts</TextLink>
    </p>
  );
}

export interface VerifierWorthProps {
  worth: Worth;
  calibrationHref: string;
}

/** What a verifier's run came to, and where people have judged the same claims, what its word is worth. */
export function VerifierWorth({ worth, calibrationHref }: VerifierWorthProps) {
  const { support, accuracy, slices } = worth;
  return (
    <div className="space-y-6">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-3">
          <Threshold worth={worth} calibrationHref={calibrationHref} />
          <RatioBar label="Claims it finds supported" figure={explainMeasure(support.pooled)} />
          <RatioBar label="The same, mean of the answers" figure={explainMeasure(support.per_answer)} />
          {accuracy === null ? null : <AccuracyView accuracy={accuracy} />}
        </div>
        <Reading
          means="How many claims the verifier finds in the passages they cite and, where people judged the same claims, how often it was right, apart for what holds and what doesn’t."
          silentOn="Whether a claim is supported: its word is a reason to look, never a verdict. It reads a claim’s passages together, so that citation precision isn’t among these."
          unit="claims or answers"
          leftOut={[
            { key: "refusals", words: "answers that decline", count: support.left_out.refusals },
            { key: "empty", words: "answers without a scored claim", count: support.left_out.answers_without_claims },
            { key: "unscored", words: "claims without a yes or no", count: support.left_out.claims_not_scored },
            {
              key: "judged",
              words: "claims people judged and it didn’t score",
              count: accuracy?.left_out.not_scored ?? 0,
            },
          ]}
        />
      </div>
      {accuracy === null ? null : <SliceTable slices={slices} />}
    </div>
  );
}
