"use client";

import { type ReactNode, useMemo } from "react";
import type { ReferenceJudgementResource } from "@/contracts/golden";
import { OUTCOMES, VERDICT_BASES } from "@/domain/rubric/codes";
import { BASIS_WORDS, OUTCOME_WORDS } from "@/contracts/words";
import type { ListFilter } from "@/components/lists/list-query";
import { ListTable, type ListTableProps } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { Digest } from "@/components/ui/digest";
import { EmptyState } from "@/components/ui/empty-state";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { questionWords } from "@/components/ui/question-words";

export interface JudgementsViewProps {
  projectId: string;
  judgements: readonly ReferenceJudgementResource[];
  isLead: boolean;
  /** What a lead can do with one that holds. */
  actionOf?: (judgement: ReferenceJudgementResource) => ReactNode;
  pages?: ListTableProps<ReferenceJudgementResource>["pages"];
}

function basisWords(basis: string): string {
  const known = VERDICT_BASES.find((code) => code === basis);
  return known === undefined ? basis : BASIS_WORDS[known];
}

const FILTERS: readonly ListFilter<ReferenceJudgementResource>[] = [
  {
    key: "outcome",
    label: "Verdict",
    options: OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] })),
    valuesOf: (judgement) => [judgement.outcome],
  },
  {
    key: "basis",
    label: "Basis",
    options: VERDICT_BASES.map((value) => ({ value, label: BASIS_WORDS[value] })),
    valuesOf: (judgement) => [judgement.basis],
  },
  {
    key: "force",
    label: "In force",
    options: [
      { value: "holds", label: "Holds" },
      { value: "superseded", label: "Superseded" },
    ],
    valuesOf: (judgement) => [judgement.supersededById === null ? "holds" : "superseded"],
  },
];

const EXPORTED: readonly ExportColumn<ReferenceJudgementResource>[] = [
  { name: "response", valueOf: (judgement) => judgement.externalId },
  { name: "outcome", valueOf: (judgement) => judgement.outcome },
  { name: "basis", valueOf: (judgement) => judgement.basis },
  { name: "proposed_by", valueOf: (judgement) => judgement.proposedBy },
  { name: "signed_by", valueOf: (judgement) => judgement.approvedBy },
  { name: "frozen_at", valueOf: (judgement) => judgement.frozenAt },
  { name: "superseded", valueOf: (judgement) => judgement.supersededById !== null },
  { name: "digest", valueOf: (judgement) => judgement.digest },
];

const textOf = (judgement: ReferenceJudgementResource) =>
  `${judgement.externalId} ${questionWords(judgement.question)}`;

function columnsOf(
  projectId: string,
  actionOf: JudgementsViewProps["actionOf"],
): readonly Column<ReferenceJudgementResource>[] {
  return [
    {
      key: "response",
      header: "Response to",
      className: "max-w-[30rem] py-2",
      sortValue: (judgement) => judgement.externalId,
      cell: (judgement) => (
        <>
          <TextLink href={`/p/${projectId}/responses/${judgement.responseId}`} quiet className="font-normal!">
            {questionWords(judgement.question)}
          </TextLink>
          <span className="block font-mono text-xs font-normal text-ink-3">{judgement.externalId}</span>
        </>
      ),
    },
    {
      key: "verdict",
      header: "Verdict",
      sortValue: (judgement) => judgement.outcome,
      cell: (judgement) => (
        <>
          <OutcomeChip outcome={judgement.outcome} short chipStyle="plain" />
          <span className="block text-xs text-ink-3">
            {basisWords(judgement.basis)}, {judgement.rubricVersion}
          </span>
        </>
      ),
    },
    {
      key: "signed",
      header: "Signed by",
      className: "text-xs",
      sortValue: (judgement) => judgement.frozenAt,
      cell: (judgement) => (
        <>
          <span className="block">
            {judgement.proposedBy}, {judgement.approvedBy}
          </span>
          <span className="text-ink-3">
            <TimeStamp at={judgement.frozenAt} detail="date" />
          </span>
        </>
      ),
    },
    {
      key: "digest",
      header: "Digest",
      cell: (judgement) => (
        <>
          <Digest hex={judgement.digest} label={`digest of ${judgement.externalId}`} />
          {judgement.supersededById === null ? null : <Badge className="ml-1.5">superseded</Badge>}
          {judgement.supersedesId === null ? null : <Badge className="ml-1.5">supersedes</Badge>}
        </>
      ),
    },
    {
      key: "action",
      header: <span className="sr-only">Action</span>,
      align: "end",
      cell: (judgement) => (judgement.supersededById === null ? actionOf?.(judgement) : null),
    },
  ];
}

/** Frozen verdicts on responses, superseded ones too: old runs are measured on them. */
export function JudgementsView({ projectId, judgements, isLead, actionOf, pages }: JudgementsViewProps) {
  const columns = useMemo(() => columnsOf(projectId, actionOf), [projectId, actionOf]);
  return (
    <ListTable
      caption="Reference judgements"
      noun="reference judgement"
      columns={columns}
      rows={judgements}
      rowKey={(judgement) => judgement.id}
      filters={FILTERS}
      textOf={textOf}
      exported={EXPORTED}
      fileName="reference-judgements"
      {...(pages === undefined ? {} : { pages })}
      empty={
        <EmptyState title="No reference judgement yet">
          {isLead
            ? "Pick closed verdicts on a run’s page, or open a response, and propose them. A second lead signs."
            : "A lead proposes closed verdicts and a second one signs."}
        </EmptyState>
      }
    />
  );
}
