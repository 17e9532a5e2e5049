import { GATE_FLAG_WORDS } from "@/contracts/process-words";
import { Callout } from "@/components/ui/callout";
import { StatStrip } from "@/components/ui/stat-strip";
import { TextLink } from "@/components/ui/text-link";
import { Tile } from "@/components/ui/tile";
import { BehindMeasure } from "./behind-measure";
import { CountTable } from "./count-table";
import { explainMeasure } from "./explain-measure";
import { listMeasures, type Measure, type RunMetrics, tabulateAbstention } from "./list-measures";
import { MeasureSection } from "./measure-section";
import { QuoteTrend } from "./quote-trend-view";
import { QuoteWarnings } from "./quote-warnings";

export interface MeasuresViewProps {
  projectId: string;
  runId: string;
  metrics: RunMetrics;
}

function Headlines({ metrics }: { metrics: RunMetrics }) {
  const { strict } = metrics.citations;
  const { answer_rate, false_refusal_rate } = metrics.abstention;
  const tiles = [
    { label: "Handle validity", figure: metrics.handle_validity, of: "handles" },
    { label: "Quotes found", figure: metrics.quotes.resolved, of: "quotes" },
    { label: "Citation recall", figure: strict.recall_pooled, of: "claims" },
    { label: "Citation precision", figure: strict.precision_pooled, of: "citations" },
    { label: "Answered", figure: answer_rate, of: "responses" },
    { label: "False refusals", figure: false_refusal_rate, of: "answerable" },
  ];
  return (
    <StatStrip label="The numbers of this run, each for itself" className="mb-9">
      {tiles.map(({ label, figure, of }) => (
        <Tile key={label} label={label} figure={explainMeasure(figure)} of={of} />
      ))}
    </StatStrip>
  );
}

function AbstentionTable({ metrics }: { metrics: RunMetrics }) {
  const rows = tabulateAbstention(metrics).map(({ answered, declined, ...row }) => ({
    ...row,
    counts: [answered, declined],
  }));
  return <CountTable caption="In responses" rowTitle="The question" columns={["Answered", "Declined"]} rows={rows} />;
}

/** What people closed leads to the run's own list with its filters. */
function BehindPeople({ projectId, runId }: Pick<MeasuresViewProps, "projectId" | "runId">) {
  const run = `/p/${projectId}/runs/${runId}`;
  return (
    <p className="mt-4 text-sm" data-print="never">
      Behind it: <TextLink href={`${run}?show=decided`}>decided responses</TextLink>,{" "}
      <TextLink href={`${run}?show=failing`}>those that fail</TextLink>. Left out:{" "}
      <TextLink href={`${run}?show=queued`}>waiting</TextLink>,{" "}
      <TextLink href={`${run}?show=disputed`}>disputed</TextLink>,{" "}
      <TextLink href={`${run}?show=not_queued`}>not queued</TextLink>.
    </p>
  );
}

function Behind({ projectId, runId, measure }: Pick<MeasuresViewProps, "projectId" | "runId"> & { measure: Measure }) {
  if (measure.from === "people") return <BehindPeople projectId={projectId} runId={runId} />;
  return (
    <>
      <BehindMeasure projectId={projectId} runId={runId} title={measure.title} findings={measure.findings} />
      {measure.key === "quotes" ? (
        <>
          <QuoteWarnings projectId={projectId} runId={runId} />
          <QuoteTrend projectId={projectId} runId={runId} />
        </>
      ) : null}
    </>
  );
}

/** The numbers of a run, one by one: never folded into one score. */
export function MeasuresView({ projectId, runId, metrics }: MeasuresViewProps) {
  return (
    <>
      {metrics.targets_frozen_later ? (
        <Callout tone="attention" className="mb-6" title={GATE_FLAG_WORDS.targets_frozen_after_run}>
          What was answered and declined is held against them: they could have been written with this run in view.
        </Callout>
      ) : null}
      <Headlines metrics={metrics} />
      {listMeasures(metrics).map((measure) => (
        <MeasureSection
          key={measure.key}
          measure={measure}
          table={measure.key === "abstention" ? <AbstentionTable metrics={metrics} /> : undefined}
          behind={<Behind projectId={projectId} runId={runId} measure={measure} />}
        />
      ))}
    </>
  );
}
