"use client";

import type { GoldenExposureResource } from "@/contracts/golden-items";
import { EXPOSURE_KIND_WORDS, ITEM_USE_WORDS } from "@/contracts/golden-words";
import { useGoldenExposures } from "@/client/use-golden";
import type { ListFilter } from "@/components/lists/list-query";
import { ListTable } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const FILTERS: readonly ListFilter<GoldenExposureResource>[] = [
  { key: "how", label: "How", options: optionsOf(EXPOSURE_KIND_WORDS), valuesOf: (row) => [row.kind] },
  { key: "use", label: "Use", options: optionsOf(ITEM_USE_WORDS), valuesOf: (row) => [row.use] },
];

const EXPORTED: readonly ExportColumn<GoldenExposureResource>[] = [
  { name: "at", valueOf: (row) => row.at },
  { name: "question", valueOf: (row) => row.externalId },
  { name: "who", valueOf: (row) => row.who },
  { name: "how", valueOf: (row) => row.kind },
  { name: "by_token", valueOf: (row) => row.byToken },
  { name: "use", valueOf: (row) => row.use },
];

const textOf = (row: GoldenExposureResource) => `${row.externalId} ${row.who}`;

const columnsOf = (projectId: string): readonly Column<GoldenExposureResource>[] => [
  {
    key: "question",
    header: "Question",
    sortValue: (row) => row.externalId,
    cell: (row) => (
      <TextLink href={`/p/${projectId}/golden/${row.goldenItemId}`} quiet className="font-mono text-xs">
        {row.externalId}
      </TextLink>
    ),
  },
  { key: "who", header: "Who", sortValue: (row) => row.who, cell: (row) => row.who },
  {
    key: "how",
    header: "How",
    sortValue: (row) => row.kind,
    cell: (row) => `${EXPOSURE_KIND_WORDS[row.kind]}${row.byToken ? ", by token" : ""}`,
  },
  { key: "use", header: "Use", sortValue: (row) => row.use, cell: (row) => ITEM_USE_WORDS[row.use] },
  {
    key: "at",
    header: "First that day",
    sortValue: (row) => row.at,
    cell: (row) => <TimeStamp at={row.at} detail="second" />,
  },
];

/** Who came to know which question: sealed ones whenever they were shown, the others when the set was exported. */
export function Exposures({ projectId }: { projectId: string }) {
  const exposures = useGoldenExposures(projectId);
  return (
    <Loaded read={exposures} skeleton={<Skeleton lines={8} />}>
      {(rows) => (
        <ListTable
          caption="Who came to know which question"
          noun="entry"
          columns={columnsOf(projectId)}
          rows={rows}
          rowKey={(row) => row.id}
          filters={FILTERS}
          textOf={textOf}
          exported={EXPORTED}
          fileName="golden-register"
          pages={exposures}
          empty={
            <EmptyState title="Nobody is in the register">
              Sealed questions are entered whenever somebody writes, opens or signs one; all others when the set is
              exported.
            </EmptyState>
          }
        />
      )}
    </Loaded>
  );
}
