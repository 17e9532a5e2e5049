import type { AgreementDetail } from "@/contracts/agreement-detail";
import { Dialog } from "@/components/ui/dialog";
import { countOf } from "@/components/ui/format-count";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";

/** What a cell or a window rests on. */
export interface OpenedPairs {
  readonly title: string;
  readonly items: AgreementDetail["items"];
}

export interface PairItemsProps {
  projectId: string;
  opened: OpenedPairs | null;
  onClose: () => void;
}

/** The responses behind a figure, those that differ first. */
export function PairItems({ projectId, opened, onClose }: PairItemsProps) {
  const items = [...(opened?.items ?? [])].sort((x, y) => Number(y.differs) - Number(x.differs) || x.place - y.place);
  const differing = items.filter(({ differs }) => differs).length;
  return (
    <Dialog
      title={opened?.title ?? "Responses"}
      description={`${countOf(items.length, "response")}, ${differing} of them with two outcomes.`}
      open={opened !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
    >
      <Table caption="Responses, those that differ first" captionHidden stickyHead className="max-h-[60vh]">
        <TableHead>
          <HeaderCell>Response</HeaderCell>
          <HeaderCell>Judged by</HeaderCell>
          <HeaderCell>Outcome</HeaderCell>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.responseId}>
              <Cell rowHeader>
                <TextLink href={`/p/${projectId}/responses/${item.responseId}`}>{item.externalId}</TextLink>
              </Cell>
              <Cell>
                {item.a}, {item.b}
              </Cell>
              <Cell>{item.differs ? "they differ" : "the same"}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Dialog>
  );
}
