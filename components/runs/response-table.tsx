import { History } from "lucide-react";
import type { ResponseRow } from "@/contracts/runs";
import { BASIS_WORDS, STAGE_WORDS } from "@/contracts/words";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/format-count";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { Selection } from "./use-selection";
import { questionWords } from "@/components/ui/question-words";

export interface ResponseTableProps {
  projectId: string;
  rows: readonly ResponseRow[];
  /** What to say where the filter finds nothing. */
  empty: string;
  /** For leads: which decided responses are picked for freezing. */
  selection?: Selection;
}

const STATE_WORDS: Readonly<Record<ResponseRow["state"], string>> = {
  not_queued: "not queued",
  queued: "waits for judgements",
  disputed: "disputed",
  decided: "decided",
};

const SET_WORDS: Readonly<Record<ResponseRow["retrievedSet"], string>> = {
  known: "",
  partial: "retrieved set known in part",
  unknown: "retrieved set unknown",
};

/** Only what two people agreed on or a lead ruled can be frozen. */
export function isFreezable(row: ResponseRow): boolean {
  return row.state === "decided" && (row.basis === "unanimous" || row.basis === "adjudicated");
}

function OutcomeCell({ row }: { row: ResponseRow }) {
  if (row.state !== "decided") return <span className="text-ink-3">{STATE_WORDS[row.state]}</span>;
  return (
    <>
      <OutcomeChip outcome={row.outcome} short chipStyle="plain" />
      {row.basis === null ? null : <span className="block text-xs text-ink-3">{BASIS_WORDS[row.basis]}</span>}
    </>
  );
}

function Row({ projectId, row, selection }: { projectId: string; row: ResponseRow; selection: Selection | undefined }) {
  return (
    <TableRow selected={selection?.has(row.id) ?? false}>
      {selection === undefined ? null : (
        <Cell className="w-8">
          {isFreezable(row) ? (
            <Checkbox
              label={`Pick ${row.externalId}`}
              labelHidden
              checked={selection.has(row.id)}
              onChange={() => selection.toggle(row.id)}
            />
          ) : null}
        </Cell>
      )}
      <Cell rowHeader className="max-w-[34rem] py-2">
        <TextLink href={`/p/${projectId}/responses/${row.id}`} quiet className="line-clamp-2 font-normal!">
          {questionWords(row.question)}
        </TextLink>
        <span className="block text-xs font-normal text-ink-3">
          <span className="font-mono">{row.externalId}</span>
          {row.retrievedSet === "known" ? null : ` · ${SET_WORDS[row.retrievedSet]}`}
        </span>
        {row.staleCitations === 0 ? null : (
          <Badge tone="attention" icon={<History />} className="mt-0.5">
            {countOf(row.staleCitations, "citation")} changed or gone in a newer version
          </Badge>
        )}
      </Cell>
      <Cell align="end">{row.claims}</Cell>
      <Cell align="end">{row.findings === 0 ? <span className="text-ink-3">none</span> : row.findings}</Cell>
      <Cell>
        <OutcomeCell row={row} />
      </Cell>
      <Cell>{row.stage === null ? null : (STAGE_WORDS[row.stage] ?? row.stage)}</Cell>
    </TableRow>
  );
}

/** The responses of a run, each a link to its replay. */
export function ResponseTable({ projectId, rows, empty, selection }: ResponseTableProps) {
  if (rows.length === 0) return <p className="border-y border-line py-8 text-center text-sm text-ink-3">{empty}</p>;
  return (
    <Table caption="Responses of this run" captionHidden>
      <TableHead>
        {selection === undefined ? null : (
          <HeaderCell>
            <span className="sr-only">Picked</span>
          </HeaderCell>
        )}
        <HeaderCell>Question</HeaderCell>
        <HeaderCell align="end">Claims</HeaderCell>
        <HeaderCell align="end">Findings</HeaderCell>
        <HeaderCell>Outcome</HeaderCell>
        <HeaderCell>Stage</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id} projectId={projectId} row={row} selection={selection} />
        ))}
      </TableBody>
    </Table>
  );
}
