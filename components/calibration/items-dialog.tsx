"use client";

import type { CalibrationItemResource } from "@/contracts/calibrations";
import { Dialog } from "@/components/ui/dialog";
import { countOf } from "@/components/ui/format-count";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { formatScore, PART_WORDS } from "./calibration-words";

/** What a figure rests on. */
export interface OpenedItems {
  readonly title: string;
  readonly items: readonly CalibrationItemResource[];
}

const SHOWN_MAX = 200;

function PlaceCell({ projectId, item }: { projectId: string; item: CalibrationItemResource }) {
  const { claim, line } = item;
  if (claim !== null)
    return (
      <TextLink href={`/p/${projectId}/responses/${claim.responseId}`}>
        {claim.externalId}, claim {claim.ordinal + 1}
      </TextLink>
    );
  return line === null ? "behind a wall" : `pair ${line} of the file`;
}

export interface ItemsDialogProps {
  projectId: string;
  opened: OpenedItems | null;
  onClose: () => void;
}

/** The items behind a figure, highest score first. */
export function ItemsDialog({ projectId, opened, onClose }: ItemsDialogProps) {
  // What a wall hides has no name: its place among all is its key.
  const items = (opened?.items ?? []).map((item, place) => ({ ...item, place })).sort((a, b) => b.score - a.score);
  const shown = items.slice(0, SHOWN_MAX);
  const rest = items.length - shown.length;
  return (
    <Dialog
      title={opened?.title ?? "Items"}
      description={`${countOf(items.length, "item")}${rest === 0 ? "" : `, the ${SHOWN_MAX} highest scores shown`}.`}
      open={opened !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
    >
      <Table caption="Items, highest score first" captionHidden stickyHead className="max-h-[60vh]">
        <TableHead>
          <HeaderCell>Item</HeaderCell>
          <HeaderCell align="end">Score</HeaderCell>
          <HeaderCell>People</HeaderCell>
          <HeaderCell>Part</HeaderCell>
        </TableHead>
        <TableBody>
          {shown.map((item) => (
            <TableRow key={item.place}>
              <Cell rowHeader>
                <PlaceCell projectId={projectId} item={item} />
              </Cell>
              <Cell align="end">{formatScore(item.score)}</Cell>
              <Cell>{item.isPositive ? "entailed" : "not entailed"}</Cell>
              <Cell className="text-ink-3">{PART_WORDS[item.part]}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Dialog>
  );
}
