"use client";

import type { RunResource } from "@/contracts/runs";
import { RUN_KIND_WORDS } from "@/contracts/process-words";
import type { ListFilter } from "@/components/lists/list-query";
import { ListTable, type ListTableProps } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { StackedBar } from "@/components/ui/stacked-bar";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { progressSegments, progressText } from "./progress-segments";

export interface RunsViewProps {
  projectId: string;
  runs: readonly RunResource[];
  mayImport: boolean;
  pages?: ListTableProps<RunResource>["pages"];
}

function Progress({ run }: { run: RunResource }) {
  if (run.progress === null) return <span className="text-ink-3">not open for judging</span>;
  return (
    <div className="min-w-40">
      <p className="figures mb-1 text-xs text-ink-2">{progressText(run.progress)}</p>
      <StackedBar label={`Run ${run.number}`} segments={progressSegments(run.progress)} legendHidden />
    </div>
  );
}

type Judging = "unopened" | "open" | "done";

const JUDGING_WORDS: Readonly<Record<Judging, string>> = {
  unopened: "Not open for judging",
  open: "Being judged",
  done: "All decided",
};

function judgingOf({ progress }: RunResource): Judging {
  if (progress === null) return "unopened";
  return progress.decided >= progress.responses ? "done" : "open";
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const FILTERS: readonly ListFilter<RunResource>[] = [
  { key: "kind", label: "Kind", options: optionsOf(RUN_KIND_WORDS), valuesOf: ({ kind }) => [kind] },
  { key: "judging", label: "Judging", options: optionsOf(JUDGING_WORDS), valuesOf: (run) => [judgingOf(run)] },
];

const EXPORTED: readonly ExportColumn<RunResource>[] = [
  { name: "run", valueOf: (run) => run.number },
  { name: "id", valueOf: (run) => run.id },
  { name: "kind", valueOf: (run) => run.kind },
  { name: "system", valueOf: (run) => run.system },
  { name: "file", valueOf: (run) => run.fileName },
  { name: "sha256", valueOf: (run) => run.sourceSha256 },
  { name: "responses", valueOf: (run) => run.counts.items },
  { name: "claims", valueOf: (run) => run.counts.claims },
  { name: "judging", valueOf: judgingOf },
  { name: "decided", valueOf: (run) => run.progress?.decided ?? null },
  { name: "imported_at", valueOf: (run) => run.importedAt },
];

const textOf = (run: RunResource) => `${run.number} ${run.system} ${run.fileName ?? ""}`;

/** Cells of a row with a bar in it stand at its top. */
const TOP = "py-3 align-top!";

const columnsOf = (projectId: string): readonly Column<RunResource>[] => [
  {
    key: "run",
    header: "Run",
    className: TOP,
    sortValue: ({ number }) => number,
    cell: (run) => (
      <>
        <TextLink href={`/p/${projectId}/runs/${run.id}`} quiet>
          Run {run.number}
        </TextLink>
        <span className="block max-w-56 truncate text-xs font-normal text-ink-3" title={run.fileName ?? undefined}>
          {run.fileName ?? "without a file name"}
        </span>
      </>
    ),
  },
  {
    key: "kind",
    header: "Kind, system",
    className: TOP,
    sortValue: ({ kind, system }) => `${kind} ${system}`,
    cell: (run) => (
      <>
        <Badge tone={run.kind === "live" ? "accent" : "neutral"}>{RUN_KIND_WORDS[run.kind]}</Badge>
        <span className="mt-0.5 block text-xs text-ink-3">{run.system}</span>
      </>
    ),
  },
  {
    key: "responses",
    header: "Responses",
    align: "end",
    className: TOP,
    sortValue: ({ counts }) => counts.items,
    cell: ({ counts }) => counts.items,
  },
  {
    key: "claims",
    header: "Claims",
    align: "end",
    className: TOP,
    sortValue: ({ counts }) => counts.claims,
    cell: ({ counts }) => counts.claims,
  },
  { key: "judging", header: "Judging", className: TOP, sortValue: judgingOf, cell: (run) => <Progress run={run} /> },
  {
    key: "decision",
    header: "Decision",
    className: TOP,
    cell: (run) => <TextLink href={`/p/${projectId}/runs/${run.id}/gate`}>Gate</TextLink>,
  },
  {
    key: "imported",
    header: "Imported",
    className: TOP,
    sortValue: ({ importedAt }) => importedAt,
    cell: ({ importedAt }) => <TimeStamp at={importedAt} />,
  },
];

/** Runs, newest first. */
export function RunsView({ projectId, runs, mayImport, pages }: RunsViewProps) {
  return (
    <ListTable
      caption="Runs, newest first"
      noun="run"
      columns={columnsOf(projectId)}
      rows={runs}
      rowKey={(run) => run.id}
      filters={FILTERS}
      textOf={textOf}
      exported={EXPORTED}
      fileName="runs"
      {...(pages === undefined ? {} : { pages })}
      empty={
        <EmptyState title="No run yet">
          {mayImport
            ? "Drop a file of answers above, one response a line, or push one from your pipeline with assay import run."
            : "A lead or an engineer imports the first one; it appears here."}
        </EmptyState>
      }
    />
  );
}
