"use client";

import { RotateCcw } from "lucide-react";
import { RaiseFlag } from "@/components/adjudication/flag-actions";
import { ListBar, ListFoot, type ListPages, type ListParts, NoneLikeThis, useList } from "@/components/lists/list-bar";
import type { ListFilter, ListOrder } from "@/components/lists/list-query";
import type { ExportColumn } from "@/components/lists/print-rows";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LabelChip } from "@/components/ui/label-chip";
import { TimeStamp } from "@/components/ui/time-stamp";
import type { OwnSubmission } from "@/contracts/bench";
import { CLAIM_LABEL_WORDS } from "@/contracts/words";
import { questionWords } from "@/components/ui/question-words";

export interface OwnJudgementsViewProps {
  readonly projectId: string;
  readonly items: readonly OwnSubmission[];
  /** The judgement that is being opened. */
  readonly opening: string | null;
  readonly onOpen: (submissionId: string) => void;
  readonly pages: ListPages;
}

const STATE_WORDS: Readonly<Record<OwnSubmission["state"], string | null>> = {
  judged: null,
  cannot_judge: "cannot judge",
  conflict: "conflict of interest",
};

const DECLINED_SAID: Readonly<Record<NonNullable<OwnSubmission["declined"]>, string>> = {
  no: "nothing declined",
  partly: "declined in part",
  wholly: "declined",
};

/** What was said of the response as a whole; where it has no claims that is the whole judgement. */
function listMarks({ declined, supportInR, answersQuestion }: OwnSubmission): readonly string[] {
  return [
    ...(declined === null ? [] : [DECLINED_SAID[declined]]),
    ...(supportInR === null
      ? []
      : [supportInR ? "a retrieved passage supports it" : "no retrieved passage supports it"]),
    ...(answersQuestion === null ? [] : [`answers the question: ${answersQuestion}`]),
  ];
}

function Marks({ item }: { item: OwnSubmission }) {
  const marks = listMarks(item);
  if (marks.length === 0) return null;
  return (
    <p className="mt-1.5 text-sm text-ink-3">
      The response: <span className="text-ink-2">{marks.join(" · ")}</span>
    </p>
  );
}

function Row({ item, isOpening, onOpen }: { item: OwnSubmission; isOpening: boolean; onOpen: () => void }) {
  const state = STATE_WORDS[item.state];
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-line-soft px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-96">
        <p className="flex flex-wrap items-center gap-2 text-base font-[550]">
          {questionWords(item.question)}
          {state === null ? null : <Badge tone="attention">{state}</Badge>}
          {item.superseded ? <Badge>superseded</Badge> : null}
        </p>
        <ul className="mt-1.5 space-y-1">
          {item.claims.map((claim, at) => (
            <li key={at} className="flex items-baseline justify-between gap-4 text-sm text-ink-2">
              <span className="line-clamp-2">{claim.text}</span>
              <LabelChip label={claim.label} short chipStyle="plain" />
            </li>
          ))}
        </ul>
        <Marks item={item} />
      </div>
      <div className="flex shrink-0 items-center gap-3 text-xs text-ink-3">
        <TimeStamp at={item.committedAt} />
        {item.superseded || item.state === "conflict" ? null : (
          <Button size="sm" icon={<RotateCcw />} busy={isOpening} onClick={onOpen}>
            Take up again
            <span className="sr-only">: {questionWords(item.question)}</span>
          </Button>
        )}
        <RaiseFlag responseId={item.responseId} size="sm" about={questionWords(item.question)} />
      </div>
    </li>
  );
}

const nameOfState = ({ state, superseded }: OwnSubmission) => (superseded ? "superseded" : state);

const LABEL_OPTIONS = Object.entries(CLAIM_LABEL_WORDS).map(([value, label]) => ({ value, label }));

const FILTERS: readonly ListFilter<OwnSubmission>[] = [
  {
    key: "label",
    label: "Label",
    options: LABEL_OPTIONS,
    valuesOf: ({ claims }) => claims.flatMap(({ label }) => (label === null ? [] : [label])),
  },
  {
    key: "state",
    label: "State",
    options: [
      { value: "judged", label: "Judged" },
      { value: "cannot_judge", label: "Cannot judge" },
      { value: "conflict", label: "Conflict of interest" },
      { value: "superseded", label: "Superseded" },
    ],
    valuesOf: (item) => [nameOfState(item)],
  },
];

const ORDERS: readonly ListOrder<OwnSubmission>[] = [
  { label: "Newest first", sort: { key: "at", direction: "descending" }, valueOf: ({ committedAt }) => committedAt },
  { label: "Oldest first", sort: { key: "at", direction: "ascending" }, valueOf: ({ committedAt }) => committedAt },
  { label: "By question", sort: { key: "question", direction: "ascending" }, valueOf: ({ question }) => question },
];

const EXPORTED: readonly ExportColumn<OwnSubmission>[] = [
  { name: "id", valueOf: (item) => item.id },
  { name: "response", valueOf: (item) => item.responseId },
  { name: "question", valueOf: (item) => item.question },
  { name: "committed_at", valueOf: (item) => item.committedAt },
  { name: "state", valueOf: nameOfState },
  { name: "labels", valueOf: ({ claims }) => claims.map(({ label }) => label ?? "").join(" ") },
  { name: "declined", valueOf: (item) => item.declined },
  { name: "support_in_r", valueOf: (item) => item.supportInR },
  { name: "answers_question", valueOf: (item) => item.answersQuestion },
];

const textOf = ({ question, claims }: OwnSubmission) => [question, ...claims.map(({ text }) => text)].join(" ");

/** Own judgements, each with its labels and the way to supersede it. */
export function OwnJudgementsView({ projectId, items, opening, onOpen, pages }: OwnJudgementsViewProps) {
  const parts: ListParts<OwnSubmission> = {
    noun: "judgement",
    rows: items,
    filters: FILTERS,
    orders: ORDERS,
    textOf,
    exported: EXPORTED,
    fileName: "my-judgements",
    pages,
  };
  const list = useList(parts);
  if (items.length === 0) {
    return (
      <EmptyState
        title="You have not committed anything yet"
        action={
          <ButtonLink href={`/p/${projectId}/queue`} variant="primary">
            To the queue
          </ButtonLink>
        }
      >
        What you commit is listed here and stays open for a change of mind until the pair is closed.
      </EmptyState>
    );
  }
  return (
    <>
      <ListBar parts={parts} list={list} />
      {list.shown.length === 0 ? (
        <NoneLikeThis noun="judgement" list={list} />
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {list.shown.map((item) => (
            <Row key={item.id} item={item} isOpening={opening === item.id} onOpen={() => onOpen(item.id)} />
          ))}
        </ul>
      )}
      <ListFoot parts={parts} list={list} />
    </>
  );
}
