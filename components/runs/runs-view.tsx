import type { RunResource } from "@/contracts/runs";
import { RUN_KIND_WORDS } from "@/contracts/process-words";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { StackedBar } from "@/components/ui/stacked-bar";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { progressSegments, progressText } from "./progress-segments";

export interface RunsViewProps {
  projectId: string;
  runs: readonly RunResource[];
  mayImport: boolean;
}

function ProgressCell({ run }: { run: RunResource }) {
  if (run.progress === null) return <span className="text-ink-3">not open for judging</span>;
  return (
    <div className="min-w-40">
      <p className="figures mb-1 text-xs text-ink-2">{progressText(run.progress)}</p>
      <StackedBar label={`Run ${run.number}`} segments={progressSegments(run.progress)} legendHidden />
    </div>
  );
}

function RunRow({ projectId, run }: { projectId: string; run: RunResource }) {
  const root = `/p/${projectId}/runs/${run.id}`;
  return (
    <TableRow>
      <Cell rowHeader className="py-3 align-top!">
        <TextLink href={root} quiet>
          Run {run.number}
        </TextLink>
        <span className="block max-w-56 truncate text-xs font-normal text-ink-3" title={run.fileName ?? undefined}>
          {run.fileName ?? "without a file name"}
        </span>
      </Cell>
      <Cell className="py-3 align-top!">
        <Badge tone={run.kind === "live" ? "accent" : "neutral"}>{RUN_KIND_WORDS[run.kind]}</Badge>
        <span className="mt-0.5 block text-xs text-ink-3">{run.system}</span>
      </Cell>
      <Cell align="end" className="py-3 align-top!">
        {run.counts.items}
      </Cell>
      <Cell align="end" className="py-3 align-top!">
        {run.counts.claims}
      </Cell>
      <Cell className="py-3 align-top!">
        <ProgressCell run={run} />
      </Cell>
      <Cell className="py-3 align-top!">
        <TextLink href={`${root}/gate`}>Gate</TextLink>
      </Cell>
      <Cell className="py-3 align-top!">
        <TimeStamp at={run.importedAt} />
      </Cell>
    </TableRow>
  );
}

/** Runs, newest first. */
export function RunsView({ projectId, runs, mayImport }: RunsViewProps) {
  if (runs.length === 0) {
    return (
      <EmptyState title="No run yet">
        {mayImport
          ? "Drop a file of answers above, one response a line, or push one from your pipeline with assay import run."
          : "A lead or an engineer imports the first one; it appears here."}
      </EmptyState>
    );
  }
  return (
    <Table caption="Runs, newest first" captionHidden>
      <TableHead>
        <HeaderCell>Run</HeaderCell>
        <HeaderCell>Kind, system</HeaderCell>
        <HeaderCell align="end">Responses</HeaderCell>
        <HeaderCell align="end">Claims</HeaderCell>
        <HeaderCell>Judging</HeaderCell>
        <HeaderCell>Decision</HeaderCell>
        <HeaderCell>Imported</HeaderCell>
      </TableHead>
      <TableBody>
        {runs.map((run) => (
          <RunRow key={run.id} projectId={projectId} run={run} />
        ))}
      </TableBody>
    </Table>
  );
}
