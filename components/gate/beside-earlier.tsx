"use client";

import { useState } from "react";
import type { RunComparison } from "@/contracts/run-comparison";
import { useRunComparison } from "@/client/use-gate";
import { useRuns } from "@/client/use-runs";
import { listOtherRuns } from "@/components/measures/delta-words";
import { explainReason } from "@/components/ui/explain-reason";
import { Field } from "@/components/ui/field";
import { countOf } from "@/components/ui/format-count";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { Loaded } from "@/components/ui/loaded";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { StatStrip } from "@/components/ui/stat-strip";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { Tile } from "@/components/ui/tile";

type Moved = RunComparison["regressions"][number];
type Shown = RunComparison["change"];

const explained = (figure: Shown) => ({ ...figure, reason: explainReason(figure.reason) });

function droppedWords({ dropped, carried }: RunComparison): string {
  const parts: readonly (readonly [number, string])[] = [
    [dropped.onlyBefore, "only the earlier run has"],
    [dropped.onlyNow, "only this one has"],
    [dropped.notJudged, "not closed in both"],
    [dropped.doubled, "with two responses in one run"],
  ];
  const told = parts.filter(([n]) => n > 0).map(([n, words]) => `${countOf(n, "item")} ${words}`);
  const left = told.length === 0 ? "No item is left out." : `Left out: ${told.join(", ")}.`;
  return carried === 0 ? left : `${left} ${countOf(carried, "item")} kept an earlier verdict and can’t have moved.`;
}

function MovedTable({ projectId, caption, moved }: { projectId: string; caption: string; moved: readonly Moved[] }) {
  if (moved.length === 0) return null;
  const link = (id: string, words: string) => <TextLink href={`/p/${projectId}/responses/${id}`}>{words}</TextLink>;
  return (
    <Table caption={caption} className="max-w-2xl">
      <TableHead>
        <HeaderCell>Item</HeaderCell>
        <HeaderCell>Before</HeaderCell>
        <HeaderCell>Now</HeaderCell>
      </TableHead>
      <TableBody>
        {moved.map(({ externalId, beforeId, nowId }) => (
          <TableRow key={nowId}>
            <Cell rowHeader>{externalId}</Cell>
            <Cell>{link(beforeId, "its answer before")}</Cell>
            <Cell>{link(nowId, "its answer now")}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** What a change of build did to the same items, and how much of it may be chance. */
function ComparisonView({ projectId, seen }: { projectId: string; seen: RunComparison }) {
  const { regressions, repairs, change, pOneSided, pMid, flipRate, n } = seen;
  const midWords = pMid.value === null ? undefined : `mid-p, both ways ${formatValue(pMid.value, "coefficient")}`;
  return (
    <div className="space-y-5">
      <StatStrip label="Beside the earlier run">
        <Tile label="Fail now, passed before" unit="count" figure={{ value: seen.counts.passFail, n }} of="items" />
        <Tile label="Pass now, failed before" unit="count" figure={{ value: seen.counts.failPass, n }} of="items" />
        <Tile
          label="Change of the fail rate"
          figure={explained(change)}
          of="items"
          note="in percentage points; above 0 is worse"
        />
        <Tile
          label="Chance of so few repairs"
          unit="coefficient"
          figure={explained(pOneSided)}
          note={midWords ?? "if both ways were alike"}
        />
        <Tile
          label="Another outcome, either way"
          figure={explained(flipRate)}
          of="items"
          note={seen.isSameBuild ? "the same build: noise" : "if the build is the same, this is noise"}
        />
      </StatStrip>
      <p className="max-w-[78ch] text-sm text-ink-2">
        {droppedWords(seen)}{" "}
        {seen.isSameBuild
          ? `Both runs tell the same fingerprint: what flips between them comes from generation and from judging${flipRate.value === null ? "" : ` (${formatInterval(flipRate, "rate") ?? "no interval"})`}, and a difference between two builds is to be read against it.`
          : "It does not tell why an item moved, and nothing of items outside the set."}
      </p>
      <MovedTable projectId={projectId} caption="Fail now, passed before" moved={regressions} />
      <MovedTable projectId={projectId} caption="Pass now, failed before" moved={repairs} />
    </div>
  );
}

/** A run held against an earlier one on the same golden items, by people's outcomes. */
export function BesideEarlier({ projectId, runId }: { projectId: string; runId: string }) {
  const [beforeId, setBeforeId] = useState<string | null>(null);
  const runs = useRuns(projectId);
  const read = useRunComparison(runId, beforeId);
  return (
    <Section
      title="Beside an earlier run"
      lead="The same golden items in both, by people’s outcomes: a paired test, not the difference of two rates. The same build twice shows how much flips by itself."
    >
      <Loaded read={runs} skeleton={<Skeleton lines={2} />}>
        {(rows) => {
          const options = listOtherRuns(rows, runId);
          return options.length === 0 ? (
            <p className="text-sm text-ink-2">The project has no other run.</p>
          ) : (
            <Field label="Earlier run" required className="mb-5 w-80 max-w-full">
              <Select options={options} value={beforeId} onValueChange={setBeforeId} placeholder="Choose a run…" />
            </Field>
          );
        }}
      </Loaded>
      {beforeId === null ? null : (
        <Loaded read={read} skeleton={<Skeleton lines={8} />}>
          {(seen) => <ComparisonView projectId={projectId} seen={seen} />}
        </Loaded>
      )}
    </Section>
  );
}
