import type { DisputeRow } from "@/contracts/disputes";
import { DISPUTE_CAUSE_WORDS } from "@/contracts/process-words";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

export interface DisputesViewProps {
  projectId: string;
  disputes: readonly DisputeRow[];
  /** The list is narrowed down; an empty one says so. */
  isFiltered: boolean;
}

function DisputeTableRow({ projectId, dispute }: { projectId: string; dispute: DisputeRow }) {
  const isShut = dispute.ratedByMe && dispute.state === "open";
  return (
    <TableRow>
      <Cell rowHeader className="max-w-[36rem] py-2.5">
        {isShut ? (
          <>
            <span className="font-normal text-ink-2">{dispute.question}</span>
            <span className="block text-xs font-normal text-ink-3">You rated it; another lead settles it.</span>
          </>
        ) : (
          <TextLink href={`/p/${projectId}/disputes/${dispute.id}`} quiet>
            {dispute.question}
          </TextLink>
        )}
      </Cell>
      <Cell>{DISPUTE_CAUSE_WORDS[dispute.kind]}</Cell>
      <Cell align="end">{dispute.differingClaims === 0 ? "none" : countOf(dispute.differingClaims, "claim")}</Cell>
      <Cell>
        <Badge tone={dispute.state === "open" ? "attention" : "neutral"}>{dispute.state}</Badge>
      </Cell>
      <Cell>
        <TimeStamp at={dispute.openedAt} />
      </Cell>
    </TableRow>
  );
}

/** Disputes, open ones first. */
export function DisputesView({ projectId, disputes, isFiltered }: DisputesViewProps) {
  if (disputes.length === 0) {
    return (
      <EmptyState title={isFiltered ? "None of these" : "No dispute"}>
        {isFiltered
          ? "Another filter shows the others."
          : "A dispute opens by itself where two blind judgements differ. A lead who was not one of the two settles it."}
      </EmptyState>
    );
  }
  return (
    <Table caption="Disputes, open ones first" captionHidden>
      <TableHead>
        <HeaderCell>Question</HeaderCell>
        <HeaderCell>What differs</HeaderCell>
        <HeaderCell align="end">Differing</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Opened</HeaderCell>
      </TableHead>
      <TableBody>
        {disputes.map((dispute) => (
          <DisputeTableRow key={dispute.id} projectId={projectId} dispute={dispute} />
        ))}
      </TableBody>
    </Table>
  );
}
