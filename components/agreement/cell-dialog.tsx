"use client";

import type { CellPair } from "@/contracts/agreement-detail";
import { type AgreementSubject, useCellPairs } from "@/client/use-agreement";
import { Dialog } from "@/components/ui/dialog";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { useRubricWords } from "@/components/ui/rubric-words";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { labelWord } from "./panel-figures";
import type { PanelCell } from "./panel-view";

/** A cell that somebody opened, and of whose table it is. */
export interface OpenedCell extends PanelCell {
  readonly subject: AgreementSubject;
}

const EFFECT_WORDS: Readonly<Record<string, string>> = { pass: "Pass", fail: "Fail" };

function PairTable({ projectId, pairs, first, second, hasClaims }: PairTableProps) {
  const words = useRubricWords();
  return (
    <Table caption="Pairs of the cell" captionHidden stickyHead className="max-h-[55vh]">
      <TableHead>
        <HeaderCell>Response</HeaderCell>
        {hasClaims ? <HeaderCell align="end">Claim</HeaderCell> : null}
        <HeaderCell>{first}</HeaderCell>
        <HeaderCell>{second}</HeaderCell>
      </TableHead>
      <TableBody>
        {pairs.map(({ responseId, externalId, claim, a, b }) => (
          <TableRow key={`${responseId} ${claim ?? ""}`}>
            <Cell rowHeader>
              <TextLink href={`/p/${projectId}/responses/${responseId}`}>{externalId}</TextLink>
            </Cell>
            {hasClaims ? <Cell align="end">{claim === null ? "" : claim + 1}</Cell> : null}
            <Cell>{labelWord(a, words)}</Cell>
            <Cell>{labelWord(b, words)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface PairTableProps {
  projectId: string;
  pairs: readonly CellPair[];
  first: string;
  second: string;
  hasClaims: boolean;
}

export interface CellDialogProps {
  projectId: string;
  opened: OpenedCell | null;
  first: string;
  second: string;
  onClose: () => void;
}

/** The pairs behind a cell, read once it is opened. */
export function CellDialog({ projectId, opened, first, second, onClose }: CellDialogProps) {
  const words = useRubricWords();
  const found = useCellPairs(projectId, opened);
  const nameOf = (name: string) => EFFECT_WORDS[name] ?? labelWord(name, words);
  const title = opened === null ? "Pairs" : `${first}: ${nameOf(opened.a)}; ${second}: ${nameOf(opened.b)}`;
  const counted =
    opened === null
      ? ""
      : opened.isWeighted
        ? "The table estimates the whole frame; these are the pairs of the sample. "
        : `${countOf(opened.count, opened.unit)}; those behind a wall are not listed. `;
  return (
    <Dialog
      title={title}
      description={`${counted}That you read them is recorded.`}
      open={opened !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
    >
      <Loaded read={found} skeleton={<Skeleton lines={5} />}>
        {(pairs) => (
          <>
            <PairTable
              projectId={projectId}
              pairs={pairs}
              first={first}
              second={second}
              hasClaims={opened?.unit === "claim"}
            />
            <LoadMore
              shown={countOf(pairs.length, "pair")}
              hasMore={found.hasMore}
              isLoading={found.isLoadingMore}
              onLoadMore={found.loadMore}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
