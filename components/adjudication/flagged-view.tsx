"use client";

import type { FlaggedResponse } from "@/contracts/flags";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { AnswerFlags, TakeUp } from "./flag-actions";
import { FlagList } from "./flag-list";
import { questionWords } from "@/components/ui/question-words";

export interface FlaggedViewProps {
  projectId: string;
  rows: readonly FlaggedResponse[];
  isLead: boolean;
}

function Standing({ row, projectId, isLead }: { row: FlaggedResponse } & Omit<FlaggedViewProps, "rows">) {
  if (row.isBeingJudged)
    return <p className="text-xs text-ink-3">Its raters are at work; it waits until they are done.</p>;
  if (row.ratedByMe) return <p className="text-xs text-ink-3">You rated it; another lead looks at it.</p>;
  if (!isLead) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <TakeUp projectId={projectId} responseId={row.responseId} size="sm" />
      <AnswerFlags responseId={row.responseId} />
    </div>
  );
}

/** Responses with flags that nobody has answered, the longest waiting first. */
export function FlaggedView({ projectId, rows, isLead }: FlaggedViewProps) {
  if (rows.length === 0) {
    return (
      <EmptyState title="No open flag">
        Raters and leads flag a response that they want looked at again: from My judgements, or from its replay.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line-soft rounded-md border border-line bg-surface" aria-label="Flagged responses">
      {rows.map((row) => (
        <li key={row.responseId} className="space-y-2 p-4">
          <TextLink href={`/p/${projectId}/responses/${row.responseId}`} quiet>
            {questionWords(row.question)}
          </TextLink>
          <FlagList flags={row.flags} />
          <Standing row={row} projectId={projectId} isLead={isLead} />
        </li>
      ))}
    </ul>
  );
}
