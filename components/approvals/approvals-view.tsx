"use client";

import type { ReactNode } from "react";
import type { ApprovalResource } from "@/contracts/golden";
import { APPROVAL_KIND_WORDS, APPROVAL_STATE_WORDS } from "@/contracts/process-words";
import { ListBar, type ListParts, NoneLikeThis, useList } from "@/components/lists/list-bar";
import type { ListFilter, ListOrder } from "@/components/lists/list-query";
import type { ExportColumn } from "@/components/lists/print-rows";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { ApprovalCard } from "./approval-card";

export interface ApprovalsViewProps {
  projectId: string;
  approvals: readonly ApprovalResource[];
  /** Leads act on what is open; auditors read. */
  renderActions: ((approval: ApprovalResource) => ReactNode) | null;
  pages?: ListParts<ApprovalResource>["pages"];
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const FILTERS: readonly ListFilter<ApprovalResource>[] = [
  { key: "state", label: "State", options: optionsOf(APPROVAL_STATE_WORDS), valuesOf: ({ state }) => [state] },
  { key: "what", label: "What", options: optionsOf(APPROVAL_KIND_WORDS), valuesOf: ({ kind }) => [kind] },
  {
    key: "by",
    label: "Proposed by",
    options: [
      { value: "me", label: "Me" },
      { value: "others", label: "Others" },
    ],
    valuesOf: ({ mine }) => [mine ? "me" : "others"],
  },
];

const EXPORTED: readonly ExportColumn<ApprovalResource>[] = [
  { name: "id", valueOf: (approval) => approval.id },
  { name: "what", valueOf: (approval) => approval.kind },
  { name: "state", valueOf: (approval) => approval.state },
  { name: "subjects", valueOf: (approval) => approval.subjects.map(({ title }) => title).join(" ") },
  { name: "proposed_by", valueOf: (approval) => approval.proposedBy },
  { name: "proposed_at", valueOf: (approval) => approval.proposedAt },
  { name: "decided_by", valueOf: (approval) => approval.decidedBy },
  { name: "decided_at", valueOf: (approval) => approval.decidedAt },
  { name: "alone", valueOf: (approval) => approval.isLone },
  { name: "reason", valueOf: (approval) => approval.reason },
  { name: "digest", valueOf: (approval) => approval.contentDigest },
];

const ORDERS: readonly ListOrder<ApprovalResource>[] = [
  { label: "Newest first", sort: { key: "at", direction: "descending" }, valueOf: ({ proposedAt }) => proposedAt },
  { label: "Oldest first", sort: { key: "at", direction: "ascending" }, valueOf: ({ proposedAt }) => proposedAt },
  { label: "By what", sort: { key: "what", direction: "ascending" }, valueOf: ({ kind }) => APPROVAL_KIND_WORDS[kind] },
  { label: "By who", sort: { key: "by", direction: "ascending" }, valueOf: ({ proposedBy }) => proposedBy },
];

const textOf = ({ reason, proposedBy, subjects }: ApprovalResource) =>
  [reason, proposedBy, ...subjects.flatMap(({ title, detail }) => [title, detail])].join(" ");

type CardsProps = Omit<ApprovalsViewProps, "pages">;

function Cards({ projectId, approvals, renderActions }: CardsProps) {
  return (
    <div className="space-y-4">
      {approvals.map((approval) => (
        <ApprovalCard
          key={approval.id}
          projectId={projectId}
          approval={approval}
          actions={renderActions?.(approval) ?? null}
        />
      ))}
    </div>
  );
}

/** What waits for a second signature, and what was decided. */
export function ApprovalsView({ projectId, approvals, renderActions, pages }: ApprovalsViewProps) {
  const parts: ListParts<ApprovalResource> = {
    noun: "proposal",
    rows: approvals,
    filters: FILTERS,
    textOf,
    exported: EXPORTED,
    orders: ORDERS,
    fileName: "second-signatures",
    ...(pages === undefined ? {} : { pages }),
  };
  const list = useList(parts);
  const open = list.shown.filter((approval) => approval.state === "proposed");
  const decided = list.shown.filter((approval) => approval.state !== "proposed");
  const isEmpty = list.shown.length === 0 && approvals.length > 0;
  return (
    <>
      {approvals.length === 0 ? null : <ListBar parts={parts} list={list} />}
      {isEmpty ? (
        <NoneLikeThis noun="proposal" list={list} />
      ) : (
        <Section title="Waits for a second signature">
          {open.length === 0 ? (
            <div className="border-y border-line">
              <EmptyState title="Nothing waits">
                {renderActions === null
                  ? "Proposals of the leads appear here."
                  : "Propose targets on the golden set’s page, verdicts on a run’s page, or a policy; they appear here."}
              </EmptyState>
            </div>
          ) : (
            <Cards projectId={projectId} approvals={open} renderActions={renderActions} />
          )}
        </Section>
      )}
      {decided.length === 0 ? null : (
        <Section title="Decided">
          <Cards projectId={projectId} approvals={decided} renderActions={null} />
        </Section>
      )}
    </>
  );
}
