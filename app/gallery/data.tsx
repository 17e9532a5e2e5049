"use client";

import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { GateChip, type GateState } from "@/components/ui/gate-chip";
import { Matrix } from "@/components/ui/matrix";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { RatioBar } from "@/components/ui/ratio-bar";
import { StackedBar } from "@/components/ui/stacked-bar";
import { StatStrip } from "@/components/ui/stat-strip";
import { TextLink } from "@/components/ui/text-link";
import { Tile } from "@/components/ui/tile";
import { TimeStamp } from "@/components/ui/time-stamp";
import { Specimen } from "./specimen";

interface RunRow {
  name: string;
  responses: number;
  rate: number | null;
  gate: GateState;
  at: string;
}

const RUNS: readonly RunRow[] = [
  { name: "returns-2026-03-09", responses: 150, rate: 0.0133, gate: "pass", at: "2026-03-09T14:05:00Z" },
  { name: "returns-2026-03-02", responses: 150, rate: 0.0467, gate: "fail", at: "2026-03-02T09:31:00Z" },
  { name: "returns-nightly", responses: 40, rate: null, gate: "undecided", at: "2026-03-10T02:00:00Z" },
];

const COLUMNS: readonly Column<RunRow>[] = [
  {
    key: "name",
    header: "Run",
    cell: (row) => (
      <TextLink href="#data" quiet>
        {row.name}
      </TextLink>
    ),
    sortValue: (row) => row.name,
  },
  {
    key: "responses",
    header: "Responses",
    align: "end",
    cell: (row) => row.responses,
    sortValue: (row) => row.responses,
  },
  {
    key: "rate",
    header: "Ungrounded",
    align: "end",
    cell: (row) => (row.rate === null ? "open" : `${(row.rate * 100).toFixed(1)}%`),
    sortValue: (row) => row.rate,
  },
  { key: "gate", header: "Gate", cell: (row) => <GateChip state={row.gate} /> },
  { key: "at", header: "Finished", cell: (row) => <TimeStamp at={row.at} />, sortValue: (row) => row.at },
];

const OUTCOME_SEGMENTS = [
  { key: "grounded", label: "Grounded", count: 121, tone: "grounded" },
  { key: "refusal", label: "Correct refusal", count: 14, tone: "refusal" },
  { key: "unsupported", label: "Unsupported", count: 4, tone: "unsupported" },
  { key: "misattributed", label: "Misattributed", count: 3, tone: "misattributed" },
  { key: "apart", label: "Apart", count: 3, tone: "apart" },
  { key: "undecided", label: "Undecided", count: 5, tone: "undecided" },
] as const;

const CATEGORIES = [
  { key: "grounded", label: "Grounded" },
  { key: "unsupported", label: "Unsupported" },
  { key: "misattributed", label: "Misattributed" },
  { key: "not_a_claim", label: "Not a claim" },
];

const COUNTS = [
  [61, 2, 3, 0],
  [1, 9, 2, 0],
  [4, 1, 14, 0],
  [0, 0, 0, 3],
];

function TableSpecimens() {
  return (
    <>
      <Specimen title="Table, sortable">
        {() => (
          <DataTable
            caption="Runs of the last fortnight"
            columns={COLUMNS}
            rows={RUNS}
            rowKey={(row) => row.name}
            isSelected={(row) => row.gate === "fail"}
            empty="No runs yet."
            initialSort={{ key: "at", direction: "descending" }}
          />
        )}
      </Specimen>
      <Specimen title="Table, by hand; empty table">
        {() => (
          <div className="space-y-4">
            <Table caption="Disputes" captionHidden>
              <TableHead>
                <HeaderCell>Claim</HeaderCell>
                <HeaderCell>Ruled</HeaderCell>
                <HeaderCell align="end">Waits</HeaderCell>
              </TableHead>
              <TableBody>
                <TableRow>
                  <Cell rowHeader>Expedited freight is covered</Cell>
                  <Cell>
                    <OutcomeChip outcome="misattributed" short chipStyle="plain" />
                  </Cell>
                  <Cell align="end">2 d</Cell>
                </TableRow>
                <TableRow>
                  <Cell rowHeader>The term ends on 31 March</Cell>
                  <Cell>
                    <OutcomeChip outcome={null} short chipStyle="plain" />
                  </Cell>
                  <Cell align="end">4 h</Cell>
                </TableRow>
              </TableBody>
            </Table>
            <DataTable
              caption="Runs"
              captionHidden
              columns={COLUMNS}
              rows={[]}
              rowKey={(row) => row.name}
              empty="No runs yet. Push one with assay import run."
            />
          </div>
        )}
      </Specimen>
    </>
  );
}

function FigureSpecimens() {
  return (
    <Specimen title="Figures" note="Each with its n and interval; one that doesn’t exist says why.">
      {(theme) => (
        <StatStrip label={`Agreement, ${theme}`}>
          <Tile
            label="Ungrounded rate"
            figure={{ value: 0.0467, n: 150, ci: { lo: 0.0228, hi: 0.0933, level: 0.95, method: "wilson" } }}
            of="responses"
            note="Limit 2.0%"
            tone="misattributed"
          />
          <Tile
            label="Cohen’s kappa"
            unit="coefficient"
            figure={{ value: 0.7241, n: 100, ci: { lo: 0.6, hi: 0.84, level: 0.95, method: "bootstrap" } }}
            of="pairs"
          />
          <Tile
            label="Kappa, refusals"
            unit="coefficient"
            figure={{ value: null, n: 12, reason: "both raters used one label only." }}
            of="pairs"
          />
          <Tile label="Judgements" unit="count" figure={{ value: 1204 }} />
        </StatStrip>
      )}
    </Specimen>
  );
}

/** Tables, figures and charts. */
export function DataSpecimens() {
  return (
    <>
      <TableSpecimens />
      <FigureSpecimens />
      <Specimen title="Bars">
        {() => (
          <div className="space-y-5">
            <StackedBar label="150 responses by outcome" segments={OUTCOME_SEGMENTS} />
            <RatioBar
              label="Ungrounded"
              figure={{ value: 0.0467, n: 150, ci: { lo: 0.0228, hi: 0.0933, level: 0.95, method: "wilson" } }}
              limit={{ value: 0.02, label: "limit" }}
              scaleEnd={0.15}
              tone="misattributed"
            />
            <RatioBar
              label="Citation precision"
              figure={{ value: 0.91, n: 212, ci: { lo: 0.864, hi: 0.941, level: 0.95, method: "wilson" } }}
            />
            <RatioBar label="Citation recall" figure={{ value: null, n: 0, reason: "no claim carries a citation" }} />
          </div>
        )}
      </Specimen>
      <Specimen title="Agreement table">
        {() => (
          <Matrix
            caption="100 claims, judged twice"
            rowTitle="First judgement"
            columnTitle="Re-score"
            categories={CATEGORIES}
            counts={COUNTS}
          />
        )}
      </Specimen>
      <Specimen title="Record">
        {() => (
          <Facts
            facts={[
              { term: "Set version", value: "3, frozen by two" },
              {
                term: "Digest",
                value: (
                  <Digest
                    hex="9f3a1c20b7de41aa02c9d3109f3a1c20b7de41aa02c9d3109f3a1c20b7de41aa"
                    label="digest of set version 3"
                  />
                ),
              },
              { term: "Frozen", value: <TimeStamp at="2026-03-09T14:05:33Z" detail="second" /> },
              { term: "Due", value: <TimeStamp at="2026-03-31T21:59:00Z" zone="Europe/Berlin" /> },
            ]}
          />
        )}
      </Specimen>
    </>
  );
}
