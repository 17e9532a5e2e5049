import { REASONS } from "@/domain/rubric/codes";
import { REASON_WORDS, STAGE_WORDS } from "@/contracts/words";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { STAGE_ABOUT, type FailingItem, type StageGroup } from "./gate-parts";

function reasonWords(reason: string | null): string {
  const known = REASONS.find((code) => code === reason);
  return known === undefined ? (reason ?? "") : REASON_WORDS[known];
}

function ItemRow({ projectId, item }: { projectId: string; item: FailingItem }) {
  return (
    <TableRow>
      <Cell rowHeader className="w-40 font-mono text-xs font-normal!">
        <TextLink href={`/p/${projectId}/responses/${item.responseId}`} quiet>
          {item.externalId}
        </TextLink>
      </Cell>
      <Cell className="w-40">
        <OutcomeChip outcome={item.outcome} short chipStyle="plain" />
      </Cell>
      <Cell>{reasonWords(item.reason)}</Cell>
      <Cell className="text-ink-2">{item.explanation}</Cell>
    </TableRow>
  );
}

function StageRows({ projectId, group }: { projectId: string; group: StageGroup }) {
  const { stage, items } = group;
  return (
    <TableBody>
      <tr id={`stage-${stage}`} className="scroll-mt-6 border-b border-line-soft">
        <th scope="rowgroup" colSpan={4} className="pt-5 pb-1.5 text-left font-normal">
          <span className="text-base font-[600]">{STAGE_WORDS[stage] ?? stage}</span>{" "}
          <span className="figures text-ink-3">{items.length}</span>
          <span className="ml-2 text-sm text-ink-3">{STAGE_ABOUT[stage] ?? ""}</span>
        </th>
      </tr>
      {items.map((item) => (
        <ItemRow key={item.responseId} projectId={projectId} item={item} />
      ))}
    </TableBody>
  );
}

/** The failing items by stage, upstream first, every one a link to its replay. */
export function FailingItems({ projectId, groups }: { projectId: string; groups: readonly StageGroup[] }) {
  const present = groups.filter((group) => group.items.length > 0);
  if (present.length === 0) return <p className="text-sm text-ink-2">No closed response fails.</p>;
  return (
    <Table caption="Failing items by stage" captionHidden>
      <TableHead>
        <HeaderCell>Item</HeaderCell>
        <HeaderCell>Outcome</HeaderCell>
        <HeaderCell>Reason</HeaderCell>
        <HeaderCell>Read from</HeaderCell>
      </TableHead>
      {present.map((group) => (
        <StageRows key={group.stage} projectId={projectId} group={group} />
      ))}
    </Table>
  );
}
