"use client";

import type { MisattributedRow } from "@/contracts/dispute-queue";
import { ListTable, type ListTableProps } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { questionWords } from "@/components/ui/question-words";

export interface MisattributedViewProps {
  projectId: string;
  rows: readonly MisattributedRow[];
  pages: NonNullable<ListTableProps<MisattributedRow>["pages"]>;
}

const EXPORTED: readonly ExportColumn<MisattributedRow>[] = [
  { name: "response", valueOf: (row) => row.responseId },
  { name: "question", valueOf: (row) => row.question },
  { name: "misattributed_claims", valueOf: (row) => row.misattributedClaims },
  { name: "decided_at", valueOf: (row) => row.decidedAt },
];

const columnsOf = (projectId: string): readonly Column<MisattributedRow>[] => [
  {
    key: "question",
    header: "Question",
    className: "max-w-[40rem] py-2.5",
    sortValue: (row) => row.question,
    cell: (row) => (
      <>
        <TextLink href={`/p/${projectId}/responses/${row.responseId}`} quiet>
          {questionWords(row.question)}
        </TextLink>
        {row.ratedByMe ? <span className="block text-xs font-normal text-ink-3">You rated it.</span> : null}
      </>
    ),
  },
  {
    key: "claims",
    header: "Misattributed claims",
    align: "end",
    sortValue: (row) => row.misattributedClaims,
    cell: (row) => row.misattributedClaims,
  },
  {
    key: "decided",
    header: "Decided",
    sortValue: (row) => row.decidedAt,
    cell: (row) => <TimeStamp at={row.decidedAt} />,
  },
];

/** Both raters call these misattributed: verdicts already, and the kind that a lead looks at all the same. */
export function MisattributedView({ projectId, rows, pages }: MisattributedViewProps) {
  return (
    <ListTable
      caption="Responses that both raters call misattributed"
      noun="response"
      columns={columnsOf(projectId)}
      rows={rows}
      rowKey={(row) => row.responseId}
      filters={[]}
      textOf={(row) => row.question}
      exported={EXPORTED}
      fileName="misattributed"
      pages={pages}
      empty={
        <EmptyState title="None so far">
          Where both raters call a citation misattributed it is a verdict. It is listed here because nothing misleads
          more; open the response to look, and dispute it if you doubt it.
        </EmptyState>
      }
    />
  );
}
