import { Dialog } from "@/components/ui/dialog";
import { countOf } from "@/components/ui/format-count";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { type ProductionItem, STANDING_WORDS } from "./production-words";

/** What a figure rests on. */
export interface OpenedAnswers {
  readonly title: string;
  readonly items: readonly ProductionItem[];
}

export interface ProductionItemsProps {
  projectId: string;
  opened: OpenedAnswers | null;
  onClose: () => void;
}

const SHOWN_MAX = 200;
const ORDER: readonly ProductionItem["standing"][] = ["failed", "disputed", "passed", "declined", "open"];

function flagWords({ isFlagged }: ProductionItem): string {
  if (isFlagged === null) return "not asked";
  return isFlagged ? "flagged" : "not flagged";
}

/** The answers behind a point, those that fail first. */
export function ProductionItems({ projectId, opened, onClose }: ProductionItemsProps) {
  const items = [...(opened?.items ?? [])].sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing));
  const shown = items.slice(0, SHOWN_MAX);
  const isJudged = items.some(({ isFlagged }) => isFlagged !== null);
  const rest = items.length === shown.length ? "" : `, the first ${SHOWN_MAX} shown`;
  return (
    <Dialog
      title={opened?.title ?? "Answers"}
      description={`${countOf(items.length, "answer")}${rest}. Those that fail come first.`}
      open={opened !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
    >
      <Table caption="Answers, those that fail first" captionHidden stickyHead className="max-h-[60vh]">
        <TableHead>
          <HeaderCell>Answer</HeaderCell>
          <HeaderCell>Given</HeaderCell>
          <HeaderCell>By people</HeaderCell>
          {isJudged ? <HeaderCell>Verifier</HeaderCell> : null}
        </TableHead>
        <TableBody>
          {shown.map((item) => (
            <TableRow key={item.responseId}>
              <Cell rowHeader>
                <TextLink href={`/p/${projectId}/responses/${item.responseId}`}>{item.externalId}</TextLink>
              </Cell>
              <Cell>
                <TimeStamp at={item.at} detail="date" />
              </Cell>
              <Cell>
                {STANDING_WORDS[item.standing]}
                {item.isSettled ? <span className="text-ink-3">, nobody was asked</span> : null}
              </Cell>
              {isJudged ? <Cell className="text-ink-2">{flagWords(item)}</Cell> : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Dialog>
  );
}
