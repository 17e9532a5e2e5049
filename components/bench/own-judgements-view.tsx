"use client";

import { RotateCcw } from "lucide-react";
import { RaiseFlag } from "@/components/adjudication/flag-actions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LabelChip } from "@/components/ui/label-chip";
import { TimeStamp } from "@/components/ui/time-stamp";
import type { OwnSubmission } from "@/contracts/bench";
import { questionWords } from "@/components/ui/question-words";

export interface OwnJudgementsViewProps {
  readonly projectId: string;
  readonly items: readonly OwnSubmission[];
  /** The judgement that is being opened. */
  readonly opening: string | null;
  readonly onOpen: (submissionId: string) => void;
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

/** Own judgements, each with its labels and the way to supersede it. */
export function OwnJudgementsView({ projectId, items, opening, onOpen }: OwnJudgementsViewProps) {
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
    <ul className="rounded-md border border-line bg-surface">
      {items.map((item) => (
        <Row key={item.id} item={item} isOpening={opening === item.id} onOpen={() => onOpen(item.id)} />
      ))}
    </ul>
  );
}
