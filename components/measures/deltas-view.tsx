import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { formatValue } from "@/components/ui/format-figure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import {
  describeFaults,
  describeFlips,
  describeOutcome,
  describeShared,
  formatDelta,
  linkToMoved,
  METRIC_WORDS,
  type RunDeltas,
  STATE_WORDS,
} from "./delta-words";

function RateCell({ figure }: { figure: RunDeltas["metrics"][number]["now"] }) {
  return (
    <Cell align="end">
      {figure.value === null ? (
        <span className="text-xs text-ink-3">not defined</span>
      ) : (
        <>
          {formatValue(figure.value, "rate")} <span className="text-xs text-ink-3">n = {figure.n}</span>
        </>
      )}
    </Cell>
  );
}

function MetricTable({ metrics }: Pick<RunDeltas, "metrics">) {
  return (
    <Table caption="Over the responses that both runs have, on the same contexts">
      <TableHead>
        <HeaderCell>Measure</HeaderCell>
        <HeaderCell align="end">Before</HeaderCell>
        <HeaderCell align="end">This run</HeaderCell>
        <HeaderCell align="end">Change</HeaderCell>
        <HeaderCell>State</HeaderCell>
      </TableHead>
      <TableBody>
        {metrics.map(({ metric, base, now, delta, state }) => (
          <TableRow key={metric}>
            <Cell rowHeader>{METRIC_WORDS[metric]}</Cell>
            <RateCell figure={base} />
            <RateCell figure={now} />
            <Cell align="end">{formatDelta(delta)}</Cell>
            <Cell>
              <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface MovedProps {
  title: string;
  empty: string;
  items: readonly { readonly id: string; readonly faults: readonly string[] }[];
  hrefOf: (id: string) => string | null;
}

function Moved({ title, empty, items, hrefOf }: MovedProps) {
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-[550]">
        {title} <span className="figures font-normal text-ink-3">{items.length}</span>
      </h3>
      {items.length === 0 ? (
        <p className="text-sm text-ink-3">{empty}</p>
      ) : (
        <ul className="space-y-1.5 text-sm">
          {items.map(({ id, faults }) => {
            const href = hrefOf(id);
            return (
              <li key={id}>
                {href === null ? <span className="font-mono">{id}</span> : <TextLink href={href}>{id}</TextLink>}
                {faults.length === 0 ? null : (
                  <span className="block text-xs text-ink-3">{describeFaults(faults)}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Machine metrics of a run beside another's, and which responses moved. */
export function DeltasView({ projectId, deltas }: { projectId: string; deltas: RunDeltas }) {
  const outcome = describeOutcome(deltas);
  const hrefOf = (id: string) => linkToMoved(projectId, deltas, id);
  return (
    <div className="space-y-5">
      <Callout tone={outcome.tone} title={outcome.title}>
        {describeShared(deltas)} {describeFlips(deltas.flips)}
      </Callout>
      <MetricTable metrics={deltas.metrics} />
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <Moved
          title="With findings they didn’t have"
          empty="No response got a new finding."
          items={deltas.worse}
          hrefOf={hrefOf}
        />
        <Moved
          title="Without findings now"
          empty="No response lost all of its findings."
          items={deltas.better.map((id) => ({ id, faults: [] }))}
          hrefOf={hrefOf}
        />
      </div>
    </div>
  );
}
