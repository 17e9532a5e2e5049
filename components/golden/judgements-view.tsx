import type { ReactNode } from "react";
import type { ReferenceJudgementResource } from "@/contracts/golden";
import { VERDICT_BASES } from "@/domain/rubric/codes";
import { BASIS_WORDS } from "@/contracts/words";
import { Badge } from "@/components/ui/badge";
import { Digest } from "@/components/ui/digest";
import { EmptyState } from "@/components/ui/empty-state";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

export interface JudgementsViewProps {
  projectId: string;
  judgements: readonly ReferenceJudgementResource[];
  isLead: boolean;
  /** What a lead can do with one that holds. */
  actionOf?: (judgement: ReferenceJudgementResource) => ReactNode;
}

function basisWords(basis: string): string {
  const known = VERDICT_BASES.find((code) => code === basis);
  return known === undefined ? basis : BASIS_WORDS[known];
}

function JudgementRow({
  projectId,
  judgement,
  action,
}: {
  projectId: string;
  judgement: ReferenceJudgementResource;
  action: ReactNode;
}) {
  return (
    <TableRow>
      <Cell rowHeader className="max-w-[30rem] py-2">
        <TextLink href={`/p/${projectId}/responses/${judgement.responseId}`} quiet className="font-normal!">
          {judgement.question}
        </TextLink>
        <span className="block font-mono text-xs font-normal text-ink-3">{judgement.externalId}</span>
      </Cell>
      <Cell>
        <OutcomeChip outcome={judgement.outcome} short chipStyle="plain" />
        <span className="block text-xs text-ink-3">{basisWords(judgement.basis)}</span>
      </Cell>
      <Cell className="text-xs">
        <span className="block">
          {judgement.proposedBy}, {judgement.approvedBy}
        </span>
        <span className="text-ink-3">
          <TimeStamp at={judgement.frozenAt} detail="date" />
        </span>
      </Cell>
      <Cell>
        <Digest hex={judgement.digest} label={`digest of ${judgement.externalId}`} />
        {judgement.supersededById === null ? null : <Badge className="ml-1.5">superseded</Badge>}
        {judgement.supersedesId === null ? null : <Badge className="ml-1.5">supersedes</Badge>}
      </Cell>
      <Cell align="end">{judgement.supersededById === null ? action : null}</Cell>
    </TableRow>
  );
}

/** Frozen verdicts on responses, superseded ones too: old runs are measured on them. */
export function JudgementsView({ projectId, judgements, isLead, actionOf }: JudgementsViewProps) {
  if (judgements.length === 0) {
    return (
      <EmptyState title="No reference judgement yet">
        {isLead
          ? "Pick closed verdicts on a run’s page, or open a response, and propose them. A second lead signs."
          : "A lead proposes closed verdicts and a second one signs."}
      </EmptyState>
    );
  }
  return (
    <Table caption="Reference judgements" captionHidden>
      <TableHead>
        <HeaderCell>Response to</HeaderCell>
        <HeaderCell>Verdict</HeaderCell>
        <HeaderCell>Signed by</HeaderCell>
        <HeaderCell>Digest</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Action</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {judgements.map((judgement) => (
          <JudgementRow key={judgement.id} projectId={projectId} judgement={judgement} action={actionOf?.(judgement)} />
        ))}
      </TableBody>
    </Table>
  );
}
