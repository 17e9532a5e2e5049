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
      <Cell rowHeader className="font-mono text-xs font-normal">
        <TextLink href={`/p/${projectId}/responses/${item.responseId}`} quiet>
          {item.externalId}
        </TextLink>
      </Cell>
      <Cell>
        <OutcomeChip outcome={item.outcome} short chipStyle="plain" />
      </Cell>
      <Cell>{reasonWords(item.reason)}</Cell>
      <Cell className="text-ink-2">{item.explanation}</Cell>
    </TableRow>
  );
}

/** The failing items of each stage, every one a link to its replay. */
export function FailingItems({ projectId, groups }: { projectId: string; groups: readonly StageGroup[] }) {
  const present = groups.filter((group) => group.items.length > 0);
  if (present.length === 0) return <p className="text-sm text-ink-2">No closed response fails.</p>;
  return present.map(({ stage, items }) => (
    <section key={stage} id={`stage-${stage}`} aria-labelledby={`stage-title-${stage}`} className="mb-6 scroll-mt-6">
      <h3 id={`stage-title-${stage}`} className="text-base font-[600]">
        {STAGE_WORDS[stage] ?? stage} <span className="figures font-normal text-ink-3">{items.length}</span>
      </h3>
      <p className="mb-1 text-sm text-ink-3">{STAGE_ABOUT[stage] ?? ""}</p>
      <Table caption={`Items that point at ${STAGE_WORDS[stage] ?? stage}`} captionHidden>
        <TableHead>
          <HeaderCell>Item</HeaderCell>
          <HeaderCell>Outcome</HeaderCell>
          <HeaderCell>Reason</HeaderCell>
          <HeaderCell>Read from</HeaderCell>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <ItemRow key={item.responseId} projectId={projectId} item={item} />
          ))}
        </TableBody>
      </Table>
    </section>
  ));
}
