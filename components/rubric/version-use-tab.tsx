"use client";

import { useVersionUse } from "@/client/use-rubrics";
import type { VersionUse } from "@/contracts/rubrics";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";

const isOlder = (use: VersionUse): boolean => !use.isRubricInForce || !use.isProtocolInForce;

function UseRow({ projectId, use }: { projectId: string; use: VersionUse }) {
  return (
    <TableRow>
      <Cell rowHeader>
        {use.rubricVersion} {isOlder(use) ? <Badge>older</Badge> : <Badge tone="accent">in force</Badge>}
      </Cell>
      <Cell>{use.protocolVersion}</Cell>
      <Cell align="end">{use.labels}</Cell>
      <Cell align="end">{use.submissions}</Cell>
      <Cell align="end">{use.verdicts}</Cell>
      <Cell align="end">{use.referenceJudgements}</Cell>
      <Cell align="end">{use.openItems}</Cell>
      <Cell>
        {use.runs.map((run, index) => (
          <span key={run.runId}>
            {index === 0 ? "" : ", "}
            <TextLink href={`/p/${projectId}/runs/${run.runId}`} quiet>
              run {run.number}
            </TextLink>{" "}
            <span className="text-ink-3">({run.labels})</span>
          </span>
        ))}
      </Cell>
    </TableRow>
  );
}

/** What rests on each pair of versions: labels of an older one are listed here, and pooled nowhere. */
export function VersionUseTab({ projectId }: { projectId: string }) {
  const read = useVersionUse(projectId, true);
  return (
    <Loaded read={read} skeleton={<Skeleton lines={8} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="Nothing is judged yet">
            Once a run is opened for judging, its labels stand here under the rubric and protocol they are made under.
          </EmptyState>
        ) : (
          <>
            <p className="mb-3 max-w-[72ch] text-sm text-ink-2">
              Each figure is of one version. Labels of an older one stay what they are; they carry nothing over into a
              newer one, freeze nothing under it and calibrate nothing for it.
            </p>
            <Table caption="Labels by version of rubric and protocol" captionHidden>
              <TableHead>
                <HeaderCell>Rubric</HeaderCell>
                <HeaderCell>Protocol</HeaderCell>
                <HeaderCell align="end">Labels</HeaderCell>
                <HeaderCell align="end">Judgements</HeaderCell>
                <HeaderCell align="end">Verdicts</HeaderCell>
                <HeaderCell align="end">Frozen</HeaderCell>
                <HeaderCell align="end">Still open</HeaderCell>
                <HeaderCell>Labels of</HeaderCell>
              </TableHead>
              <TableBody>
                {items.map((use) => (
                  <UseRow key={`${use.rubricVersion} ${use.protocolVersion}`} projectId={projectId} use={use} />
                ))}
              </TableBody>
            </Table>
          </>
        )
      }
    </Loaded>
  );
}
