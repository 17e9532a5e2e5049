import type { GoldenItemResource } from "@/contracts/golden";
import { Badge } from "@/components/ui/badge";
import { Digest } from "@/components/ui/digest";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

export interface ItemsViewProps {
  projectId: string;
  items: readonly GoldenItemResource[];
  /** Items with a target written on this device and not proposed yet. */
  draftIds: readonly string[];
  isLead: boolean;
}

function TargetCell({ item, hasDraft }: { item: GoldenItemResource; hasDraft: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {item.target === null ? (
        <span className="text-ink-3">no target</span>
      ) : (
        <Badge tone={item.target.content.answerable ? "grounded" : "refusal"}>
          {item.target.content.answerable ? "answerable" : "unanswerable"}
        </Badge>
      )}
      {item.proposalPending ? <Badge tone="attention">waits for a signature</Badge> : null}
      {hasDraft ? <Badge tone="accent">draft on this device</Badge> : null}
    </span>
  );
}

function ItemRow({ projectId, item, hasDraft }: { projectId: string; item: GoldenItemResource; hasDraft: boolean }) {
  return (
    <TableRow>
      <Cell rowHeader className="max-w-[34rem] py-2">
        <TextLink href={`/p/${projectId}/golden/${item.id}`} quiet className="font-normal!">
          {item.question}
        </TextLink>
        <span className="block font-mono text-xs font-normal text-ink-3">{item.externalId}</span>
      </Cell>
      <Cell>
        <TargetCell item={item} hasDraft={hasDraft} />
      </Cell>
      <Cell className="whitespace-nowrap">{item.target === null ? null : item.target.content.asOf}</Cell>
      <Cell className="text-xs">
        {item.target === null ? null : (
          <>
            <span className="block">
              {item.target.proposedBy}, {item.target.approvedBy}
            </span>
            <span className="text-ink-3">
              <TimeStamp at={item.target.frozenAt} detail="date" />
            </span>
          </>
        )}
      </Cell>
      <Cell>
        {item.target === null ? null : <Digest hex={item.target.digest} label={`digest of ${item.externalId}`} />}
      </Cell>
    </TableRow>
  );
}

/** Questions with what is frozen about each. */
export function ItemsView({ projectId, items, draftIds, isLead }: ItemsViewProps) {
  if (items.length === 0) {
    return (
      <EmptyState title="No question yet">
        Questions come with an imported run.
        {isLead ? " A lead then writes down what each should be answered with, and a second lead signs." : ""}
      </EmptyState>
    );
  }
  return (
    <Table caption="Questions and their frozen targets" captionHidden>
      <TableHead>
        <HeaderCell>Question</HeaderCell>
        <HeaderCell>Target</HeaderCell>
        <HeaderCell>As of</HeaderCell>
        <HeaderCell>Signed by</HeaderCell>
        <HeaderCell>Digest</HeaderCell>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <ItemRow key={item.id} projectId={projectId} item={item} hasDraft={draftIds.includes(item.id)} />
        ))}
      </TableBody>
    </Table>
  );
}
