"use client";

import type { GoldenItemResource } from "@/contracts/golden";
import {
  ADVERSARIAL_KIND_WORDS,
  ITEM_KIND_WORDS,
  ITEM_STATE_WORDS,
  ITEM_USE_WORDS,
  QUERY_SHAPE_WORDS,
} from "@/contracts/golden-words";
import { QUERY_SHAPES } from "@/domain/golden/item-codes";
import type { ListFilter } from "@/components/lists/list-query";
import { ListTable, type ListTableProps } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import type { Column } from "@/components/ui/data-table";
import { Digest } from "@/components/ui/digest";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { kindWords, StateBadges, UseBadge } from "./item-badges";

export interface ItemsViewProps {
  projectId: string;
  items: readonly GoldenItemResource[];
  /** Items with a target written on this device and not proposed yet. */
  draftIds: readonly string[];
  isLead: boolean;
  pages?: ListTableProps<GoldenItemResource>["pages"];
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const NO_SHAPE = "none";

const FILTERS: readonly ListFilter<GoldenItemResource>[] = [
  { key: "state", label: "State", options: optionsOf(ITEM_STATE_WORDS), valuesOf: (item) => [item.state] },
  {
    key: "kind",
    label: "Kind",
    options: [...optionsOf(ITEM_KIND_WORDS), ...optionsOf(ADVERSARIAL_KIND_WORDS)],
    valuesOf: (item) => (item.adversarialKind === null ? [item.kind] : [item.kind, item.adversarialKind]),
  },
  {
    key: "shape",
    label: "Shape",
    options: [...optionsOf(QUERY_SHAPE_WORDS), { value: NO_SHAPE, label: "Not said" }],
    valuesOf: (item) => [item.queryShape ?? NO_SHAPE],
  },
  { key: "use", label: "Use", options: optionsOf(ITEM_USE_WORDS), valuesOf: (item) => [item.use] },
  {
    key: "needs",
    label: "Needs",
    options: [
      { value: "attest", label: "Attesting again" },
      { value: "stale", label: "A newer source" },
      { value: "signature", label: "A signature" },
      { value: "target", label: "A target" },
    ],
    valuesOf: (item) => [
      ...(item.doubts.includes("to_reattest") ? ["attest"] : []),
      ...(item.doubts.some((doubt) => doubt !== "to_reattest") ? ["stale"] : []),
      ...(item.proposalPending ? ["signature"] : []),
      ...(item.frozenAt === null && item.retiredAt === null ? ["target"] : []),
    ],
  },
];

const EXPORTED: readonly ExportColumn<GoldenItemResource>[] = [
  { name: "id", valueOf: (item) => item.externalId },
  { name: "question", valueOf: (item) => (item.withheld ? null : item.question) },
  { name: "state", valueOf: (item) => item.state },
  { name: "kind", valueOf: (item) => item.kind },
  { name: "adversarial", valueOf: (item) => item.adversarialKind },
  { name: "shape", valueOf: (item) => item.queryShape },
  { name: "use", valueOf: (item) => item.use },
  { name: "doubts", valueOf: (item) => item.doubts.join(" ") },
  { name: "as_of", valueOf: (item) => item.target?.content.asOf ?? null },
  { name: "frozen_at", valueOf: (item) => item.frozenAt },
  { name: "digest", valueOf: (item) => item.target?.digest ?? null },
];

const textOf = (item: GoldenItemResource) => `${item.externalId} ${item.question}`;

function columnsOf(projectId: string, draftIds: readonly string[]): readonly Column<GoldenItemResource>[] {
  return [
    {
      key: "question",
      header: "Question",
      className: "max-w-[34rem] min-w-60 py-2",
      sortValue: (item) => item.externalId,
      cell: (item) => (
        <>
          <TextLink href={`/p/${projectId}/golden/${item.id}`} quiet className="font-normal!">
            {item.withheld ? `Sealed question ${item.externalId}` : item.question}
          </TextLink>
          <span className="block font-mono text-xs font-normal text-ink-3">{item.externalId}</span>
        </>
      ),
    },
    {
      key: "state",
      header: "State",
      sortValue: (item) => item.state,
      cell: (item) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <StateBadges item={item} />
          {draftIds.includes(item.id) ? <Badge tone="accent">draft on this device</Badge> : null}
        </span>
      ),
    },
    {
      key: "kind",
      header: "Kind",
      sortValue: (item) => kindWords(item),
      cell: (item) => (
        <span className="flex flex-wrap items-center gap-1.5 text-xs">
          {kindWords(item)}
          <UseBadge use={item.use} />
        </span>
      ),
    },
    {
      key: "shape",
      header: "Shape",
      className: "text-xs",
      sortValue: (item) => (item.queryShape === null ? null : QUERY_SHAPES.indexOf(item.queryShape)),
      cell: (item) =>
        item.queryShape === null ? <span className="text-ink-3">not said</span> : QUERY_SHAPE_WORDS[item.queryShape],
    },
    {
      key: "asOf",
      header: "As of",
      className: "whitespace-nowrap",
      sortValue: (item) => item.target?.content.asOf ?? null,
      cell: (item) => item.target?.content.asOf,
    },
    {
      key: "frozen",
      header: "Signed by",
      className: "text-xs",
      isExtra: true,
      sortValue: (item) => item.frozenAt,
      cell: (item) => (
        <>
          {item.target === null ? null : (
            <span className="block">
              {item.target.proposedBy}, {item.target.approvedBy}
            </span>
          )}
          {item.frozenAt === null ? null : (
            <span className="text-ink-3">
              <TimeStamp at={item.frozenAt} detail="date" />
            </span>
          )}
        </>
      ),
    },
    {
      key: "digest",
      header: "Digest",
      isExtra: true,
      cell: (item) =>
        item.target === null ? null : <Digest hex={item.target.digest} label={`digest of ${item.externalId}`} />,
    },
  ];
}

/** Questions with where each stands and what is frozen about it. */
export function ItemsView({ projectId, items, draftIds, isLead, pages }: ItemsViewProps) {
  return (
    <>
      <ListTable
        caption="Questions and their frozen targets"
        noun="question"
        columns={columnsOf(projectId, draftIds)}
        rows={items}
        rowKey={(item) => item.id}
        filters={FILTERS}
        textOf={textOf}
        exported={EXPORTED}
        fileName="golden-questions"
        {...(pages === undefined ? {} : { pages })}
        empty={
          <EmptyState
            title="No question yet"
            action={
              isLead ? (
                <>
                  <ButtonLink href={`/p/${projectId}/golden/new`} variant="primary">
                    Write a question
                  </ButtonLink>
                  <ButtonLink href={`/p/${projectId}/golden/import`}>Import questions</ButtonLink>
                </>
              ) : undefined
            }
          >
            Questions are written by hand, come from a file, or with an imported run.
            {isLead ? " A lead writes down what each should be answered with, and a second lead signs." : ""}
          </EmptyState>
        }
      />
      {isLead ? (
        <p className="mt-2 text-xs text-ink-3">
          A question of which you are judging an answer is not listed until that is closed.
        </p>
      ) : null}
    </>
  );
}
