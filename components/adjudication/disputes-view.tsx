"use client";

import type { DisputeRow } from "@/contracts/disputes";
import { DISPUTE_CAUSE_WORDS } from "@/contracts/process-words";
import type { ListFilter } from "@/components/lists/list-query";
import { ListTable, type ListTableProps } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { questionWords } from "@/components/ui/question-words";

export interface DisputesViewProps {
  projectId: string;
  disputes: readonly DisputeRow[];
  empty: { title: string; text: string };
  pages?: ListTableProps<DisputeRow>["pages"];
}

const FILTERS: readonly ListFilter<DisputeRow>[] = [
  {
    key: "state",
    label: "State",
    options: [
      { value: "open", label: "Open" },
      { value: "settled", label: "Settled" },
      { value: "reopened", label: "Opened again" },
      { value: "since", label: "A judgement since" },
    ],
    valuesOf: (row) => [
      row.state,
      ...(row.reopened > 0 ? ["reopened"] : []),
      ...(row.judgementsSince > 0 ? ["since"] : []),
    ],
  },
  {
    key: "what",
    label: "What differs",
    options: Object.entries(DISPUTE_CAUSE_WORDS).map(([value, label]) => ({ value, label })),
    valuesOf: (row) => [row.kind],
  },
];

const EXPORTED: readonly ExportColumn<DisputeRow>[] = [
  { name: "id", valueOf: (row) => row.id },
  { name: "response", valueOf: (row) => row.responseId },
  { name: "question", valueOf: (row) => row.question },
  { name: "what", valueOf: (row) => row.kind },
  { name: "claims", valueOf: (row) => row.differingClaims },
  { name: "state", valueOf: (row) => row.state },
  { name: "opened_at", valueOf: (row) => row.openedAt },
  { name: "reopened", valueOf: (row) => row.reopened },
  { name: "judgements_since", valueOf: (row) => row.judgementsSince },
];

function Question({ projectId, row }: { projectId: string; row: DisputeRow }) {
  if (row.ratedByMe && row.state === "open") {
    return (
      <>
        <span className="font-normal text-ink-2">{questionWords(row.question)}</span>
        <span className="block text-xs font-normal text-ink-3">You rated it; another lead settles it.</span>
      </>
    );
  }
  return (
    <TextLink href={`/p/${projectId}/disputes/${row.id}`} quiet>
      {questionWords(row.question)}
    </TextLink>
  );
}

function State({ row }: { row: DisputeRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={row.state === "open" ? "attention" : "neutral"}>{row.state}</Badge>
      {row.reopened > 0 ? <Badge>opened again</Badge> : null}
      {row.judgementsSince > 0 ? <Badge tone="attention">new evidence: a judgement since</Badge> : null}
    </span>
  );
}

const columnsOf = (projectId: string): readonly Column<DisputeRow>[] => [
  {
    key: "question",
    header: "Question",
    className: "max-w-[36rem] py-2.5",
    sortValue: (row) => row.question,
    cell: (row) => <Question projectId={projectId} row={row} />,
  },
  { key: "what", header: "What differs", sortValue: (row) => row.kind, cell: (row) => DISPUTE_CAUSE_WORDS[row.kind] },
  {
    key: "claims",
    header: "To rule on",
    align: "end",
    sortValue: (row) => row.differingClaims,
    cell: (row) => (row.differingClaims === 0 ? "none" : countOf(row.differingClaims, "claim")),
  },
  { key: "state", header: "State", sortValue: (row) => row.state, cell: (row) => <State row={row} /> },
  { key: "opened", header: "Opened", sortValue: (row) => row.openedAt, cell: (row) => <TimeStamp at={row.openedAt} /> },
];

/** Disputes, open ones first. */
export function DisputesView({ projectId, disputes, empty, pages }: DisputesViewProps) {
  return (
    <ListTable
      caption="Disputes"
      noun="dispute"
      columns={columnsOf(projectId)}
      rows={disputes}
      rowKey={(row) => row.id}
      filters={FILTERS}
      textOf={(row) => row.question}
      exported={EXPORTED}
      fileName="disputes"
      empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
      {...(pages === undefined ? {} : { pages })}
    />
  );
}
