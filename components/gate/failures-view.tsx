"use client";

import { useState } from "react";
import type { RunFailures } from "@/contracts/run-failures";
import { QUERY_SHAPE_WORDS } from "@/contracts/golden-words";
import { SEVERITIES, type Severity } from "@/domain/rubric/codes";
import { useRunFailures, type Weights } from "@/client/use-failures";
import { Dialog } from "@/components/ui/dialog";
import { explainReason } from "@/components/ui/explain-reason";
import { Field } from "@/components/ui/field";
import { countOf } from "@/components/ui/format-count";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { Input } from "@/components/ui/input";
import { Loaded } from "@/components/ui/loaded";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { StatStrip } from "@/components/ui/stat-strip";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { Tile } from "@/components/ui/tile";

type Item = RunFailures["items"][number];
interface Opened {
  readonly title: string;
  readonly items: readonly Item[];
}
type Open = (opened: Opened) => void;

const START: Weights = { minor: 1, major: 3, critical: 9 };
const WEIGHT_MAX = 1000;
const SEVERITY_NAMES: Readonly<Record<Severity, string>> = { minor: "Minor", major: "Major", critical: "Critical" };

function CountButton({ title, items, count, onOpen }: Opened & { count: number; onOpen: Open }) {
  if (count === 0) return <>0</>;
  return (
    <button
      type="button"
      className="underline decoration-dotted underline-offset-4"
      onClick={() => onOpen({ title, items })}
    >
      {count}
      <span className="sr-only"> {title}; show them</span>
    </button>
  );
}

/** What each severity weighs is the owner's to say; a weight that can't be read leaves the last one. */
function WeightFields({ weights, onChange }: { weights: Weights; onChange: (weights: Weights) => void }) {
  return (
    <div data-print="never" className="mt-4 flex flex-wrap gap-3">
      {SEVERITIES.map((severity) => (
        <Field key={severity} label={`Weight of ${severity}`} required className="w-36">
          <Input
            type="number"
            min={0}
            max={WEIGHT_MAX}
            step="any"
            defaultValue={weights[severity]}
            onChange={(event) => {
              const weight = event.target.valueAsNumber;
              if (weight >= 0 && weight <= WEIGHT_MAX) onChange({ ...weights, [severity]: weight });
            }}
          />
        </Field>
      ))}
    </div>
  );
}

function SeverityTable({ seen, onOpen }: { seen: RunFailures; onOpen: Open }) {
  const rows = [
    ...seen.bySeverity.map(({ severity, count }) => ({
      name: SEVERITY_NAMES[severity],
      count,
      weight: formatValue(seen.weights[severity], "coefficient"),
      items: seen.items.filter((item) => item.severity === severity),
    })),
    {
      name: "Not said",
      count: seen.withoutSeverity,
      weight: "left out",
      items: seen.items.filter((item) => item.severity === null),
    },
  ];
  return (
    <Table caption="Failing answers by the gravest of their claims">
      <TableHead>
        <HeaderCell>Severity</HeaderCell>
        <HeaderCell align="end">Weight</HeaderCell>
        <HeaderCell align="end">Answers</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map(({ name, weight, count, items }) => (
          <TableRow key={name}>
            <Cell rowHeader>{name}</Cell>
            <Cell align="end" className="text-ink-2">
              {weight}
            </Cell>
            <Cell align="end">
              <CountButton title={`${name}: failing answers`} items={items} count={count} onOpen={onOpen} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ShapeTable({ seen, onOpen }: { seen: RunFailures; onOpen: Open }) {
  return (
    <Table caption="Failing answers by shape of question">
      <TableHead>
        <HeaderCell>Shape</HeaderCell>
        <HeaderCell align="end">Fail</HeaderCell>
        <HeaderCell align="end">Rate</HeaderCell>
        <HeaderCell align="end">95% interval</HeaderCell>
        <HeaderCell align="end">Scored</HeaderCell>
      </TableHead>
      <TableBody>
        {seen.shapes.map(({ shape, failing, rate }) => {
          const name = shape === null ? "No said shape" : QUERY_SHAPE_WORDS[shape];
          const items = seen.items.filter((item) => item.shape === shape);
          return (
            <TableRow key={name}>
              <Cell rowHeader>{name}</Cell>
              <Cell align="end">
                <CountButton title={`${name}: failing answers`} items={items} count={failing} onOpen={onOpen} />
              </Cell>
              <Cell align="end">{rate.value === null ? "not defined" : formatValue(rate.value, "rate")}</Cell>
              <Cell align="end" className="text-ink-2">
                {formatInterval(rate, "rate") ?? "none"}
              </Cell>
              <Cell align="end">{rate.n}</Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Failing({ projectId, opened, onClose }: { projectId: string; opened: Opened | null; onClose: () => void }) {
  const items = opened?.items ?? [];
  return (
    <Dialog
      title={opened?.title ?? "Failing answers"}
      description={`${countOf(items.length, "answer")}; those behind a wall are not listed.`}
      open={opened !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
    >
      <Table caption="Failing answers" captionHidden stickyHead className="max-h-[60vh]">
        <TableHead>
          <HeaderCell>Answer</HeaderCell>
          <HeaderCell>Outcome</HeaderCell>
          <HeaderCell>Severity</HeaderCell>
        </TableHead>
        <TableBody>
          {items.map(({ responseId, externalId, outcome, severity }) => (
            <TableRow key={responseId}>
              <Cell rowHeader>
                <TextLink href={`/p/${projectId}/responses/${responseId}`}>{externalId}</TextLink>
              </Cell>
              <Cell>
                <OutcomeChip outcome={outcome} short chipStyle="plain" />
              </Cell>
              <Cell>{severity === null ? "not said" : SEVERITY_NAMES[severity]}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Dialog>
  );
}

function Figures({ seen }: { seen: RunFailures }) {
  const { severity, claims } = seen;
  const deff = claims.deff === null ? "" : `; ${formatValue(claims.deff, "coefficient")} of one answer count as one`;
  return (
    <StatStrip label="How grave, and how many claims">
      <Tile
        label="Severity index"
        unit="coefficient"
        figure={{ ...severity, reason: explainReason(severity.reason) }}
        of="answers"
        note="mean weight of an answer; a pass weighs 0"
      />
      <Tile
        label="Failing claims"
        figure={{ ...claims.rate, reason: explainReason(claims.rate.reason) }}
        of="claims"
        note={`in ${countOf(claims.answers, "answer")}${deff}`}
      />
    </StatStrip>
  );
}

/** How grave the failures are, how many claims fail, and on what kind of question: beside the gate, and in none of its figures. */
export function FailuresView({ projectId, runId }: { projectId: string; runId: string }) {
  const [weights, setWeights] = useState(START);
  const [opened, setOpened] = useState<Opened | null>(null);
  const failures = useRunFailures(runId, weights);
  return (
    <Section
      title="How grave, and where"
      lead="Over this run’s closed outcomes. The index is a mean of weights that you choose: it compares runs under the same weights, and says nothing by itself. The gate reads none of it."
    >
      <Loaded read={failures} skeleton={<Skeleton lines={8} />}>
        {(seen) => (
          <>
            <Figures seen={seen} />
            <WeightFields weights={weights} onChange={setWeights} />
            <div className="mt-5 grid gap-x-12 gap-y-6 xl:grid-cols-2">
              <SeverityTable seen={seen} onOpen={setOpened} />
              {seen.shapes.length === 0 ? null : <ShapeTable seen={seen} onOpen={setOpened} />}
            </div>
          </>
        )}
      </Loaded>
      <Failing projectId={projectId} opened={opened} onClose={() => setOpened(null)} />
    </Section>
  );
}
