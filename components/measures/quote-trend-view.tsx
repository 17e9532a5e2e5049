"use client";

import { useId, useState } from "react";
import type { RunResource } from "@/contracts/runs";
import { useMeasuresOfRuns } from "@/client/use-measures";
import { useRuns } from "@/client/use-runs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { formatValue } from "@/components/ui/format-figure";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { MATCH_WORDS } from "./list-measures";
import { listTrend, listTrendRuns, TREND_RUNS, type TrendRow } from "./quote-trend";

function TrendTable({ projectId, rows }: { projectId: string; rows: readonly TrendRow[] }) {
  return (
    <Table
      caption={`Up to ${TREND_RUNS} runs of this system, the oldest first. “rose”: more than chance makes of it, against the run before.`}
    >
      <TableHead>
        <HeaderCell>Run</HeaderCell>
        {MATCH_WORDS.map(([fate, label]) => (
          <HeaderCell key={fate} align="end">
            {label}
          </HeaderCell>
        ))}
        <HeaderCell align="end">Quotes</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map(({ runId, number, expected, shares }) => (
          <TableRow key={runId}>
            <Cell rowHeader>
              <TextLink quiet href={`/p/${projectId}/runs/${runId}/measures`}>
                Run {number}
              </TextLink>
            </Cell>
            {shares.map(({ fate, share, hasRisen }) => (
              <Cell key={fate} align="end">
                {hasRisen ? (
                  <Badge tone="attention" className="mr-1.5">
                    rose
                  </Badge>
                ) : null}
                {share === null ? <span className="text-ink-3">no quote</span> : formatValue(share, "rate")}
              </Cell>
            ))}
            <Cell align="end" className="text-ink-3">
              {expected}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Trend({ projectId, runs }: { projectId: string; runs: readonly RunResource[] }) {
  const found = useMeasuresOfRuns(runs.map(({ id }) => id));
  const failure = found.find(({ error }) => error !== null)?.error ?? null;
  if (failure !== null) return <Failure error={failure} />;
  const counted = runs.flatMap((run, index) => {
    const quotes = found[index]?.data?.quotes;
    return quotes === undefined ? [] : [{ run, quotes }];
  });
  if (counted.length < runs.length) return <Skeleton lines={4} />;
  return <TrendTable projectId={projectId} rows={listTrend(counted)} />;
}

/** How quotes were found in the runs of a system, one after the other; read once somebody looks. */
export function QuoteTrend({ projectId, runId }: { projectId: string; runId: string }) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const runs = useRuns(projectId);
  return (
    <div className="mt-3" data-print="never">
      <Button size="sm" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide the runs before" : "Show quotes over the last runs"}
      </Button>
      <div id={panelId} hidden={!isOpen} className="mt-3">
        {isOpen ? (
          <Loaded read={runs} skeleton={<Skeleton lines={4} />}>
            {(rows) => <Trend projectId={projectId} runs={listTrendRuns(rows, runId)} />}
          </Loaded>
        ) : null}
      </div>
    </div>
  );
}
