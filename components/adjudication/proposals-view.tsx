"use client";

import type { GuidelineProposalResource } from "@/contracts/dispute-queue";
import { ListTable, type ListTableProps } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

export interface ProposalsViewProps {
  projectId: string;
  rows: readonly GuidelineProposalResource[];
  pages: NonNullable<ListTableProps<GuidelineProposalResource>["pages"]>;
}

const EXPORTED: readonly ExportColumn<GuidelineProposalResource>[] = [
  { name: "id", valueOf: (row) => row.id },
  { name: "dispute", valueOf: (row) => row.disputeId },
  { name: "text", valueOf: (row) => row.text },
  { name: "rubric", valueOf: (row) => row.rubricVersion },
  { name: "proposed_by", valueOf: (row) => row.proposedBy },
  { name: "proposed_at", valueOf: (row) => row.proposedAt },
];

const columnsOf = (projectId: string): readonly Column<GuidelineProposalResource>[] => [
  {
    key: "text",
    header: "What the guideline should say",
    className: "max-w-[40rem] py-2.5",
    cell: (row) => (
      <>
        <span className="whitespace-pre-wrap font-normal">{row.text}</span>
        <TextLink href={`/p/${projectId}/disputes/${row.disputeId}`} className="block text-xs">
          the ruling it comes from
        </TextLink>
      </>
    ),
  },
  { key: "rubric", header: "Ruled under", sortValue: (row) => row.rubricVersion, cell: (row) => row.rubricVersion },
  { key: "by", header: "By", sortValue: (row) => row.proposedBy, cell: (row) => row.proposedBy },
  { key: "at", header: "At", sortValue: (row) => row.proposedAt, cell: (row) => <TimeStamp at={row.proposedAt} /> },
];

/** What rulings showed that the guideline should say; a later version of the rubric may take it up. */
export function ProposalsView({ projectId, rows, pages }: ProposalsViewProps) {
  return (
    <ListTable
      caption="Proposals for the guideline"
      noun="proposal"
      columns={columnsOf(projectId)}
      rows={rows}
      rowKey={(row) => row.id}
      filters={[]}
      textOf={(row) => row.text}
      exported={EXPORTED}
      fileName="guideline-proposals"
      pages={pages}
      empty={
        <EmptyState title="No proposal">
          Where a ruling shows a gap in the guideline, write down on its page what the guideline should say.
        </EmptyState>
      }
    />
  );
}
