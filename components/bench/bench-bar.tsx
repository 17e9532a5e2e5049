"use client";

import type { ReactNode } from "react";
import { ArrowLeft, BookOpen } from "lucide-react";
import type { OutboxItem } from "@/client/bench/commit-outbox";
import type { SaveView } from "@/client/bench/draft-saver";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SaveState } from "@/components/ui/save-state";
import type { BenchTask } from "@/contracts/bench";
import { SaveLine } from "./save-line";

export interface BenchBarProps {
  readonly progress: BenchTask["progress"] | null;
  /** Null where there is nothing to save. */
  readonly save: SaveView | null;
  readonly outbox: readonly OutboxItem[];
  readonly title: ReactNode;
  /** Leads out of a judgement that was taken up again. */
  readonly onLeave?: () => void;
  readonly onRubric: (() => void) | null;
}

/** Judgements that were committed and have not been answered, in words; null for none. */
function describeOutbox(outbox: readonly OutboxItem[]): string | null {
  const waiting = outbox.filter((item) => item.state === "waiting").length;
  if (waiting > 0) {
    const what = waiting === 1 ? "1 commit" : `${waiting} commits`;
    const kept = outbox.every((item) => item.isKept) ? "kept on this device" : "not kept: stay on this page";
    return `${what} not sent yet, ${kept}`;
  }
  return outbox.some((item) => item.state === "sending") ? "committing" : null;
}

/** The line above the bench: how far one is, and whether the work is saved. */
export function BenchBar({ progress, save, outbox, title, onLeave, onRubric }: BenchBarProps) {
  const sending = describeOutbox(outbox);
  const isWaiting = outbox.some((item) => item.state === "waiting");
  // The draft on screen may be saved while a commit is not: then nothing here may say "saved".
  const isOnlyDraftSaved = isWaiting && (save === null || save.status === "saved");
  const share = progress === null || progress.planned === 0 ? 0 : Math.min(1, progress.committed / progress.planned);
  return (
    <div className="relative flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-canvas px-4 py-0.5 text-sm">
      {onLeave === undefined ? null : (
        <Button size="sm" variant="quiet" icon={<ArrowLeft />} onClick={onLeave}>
          My judgements
        </Button>
      )}
      <h1 className="font-[600]">{title}</h1>
      {progress === null ? null : (
        <span className="figures text-ink-2">
          {progress.committed} of {progress.planned}
          <span className="text-ink-3"> · {progress.committedToday} today</span>
        </span>
      )}
      {save === null || isOnlyDraftSaved ? null : <SaveLine save={save} />}
      {isOnlyDraftSaved && sending !== null ? (
        <SaveState status="unsaved" detail={sending} />
      ) : (
        <output className="text-xs">
          {sending === null ? null : <Badge tone={isWaiting ? "attention" : "neutral"}>{sending}</Badge>}
        </output>
      )}
      <span className="ml-auto flex items-center gap-0.5">
        {onRubric === null ? null : (
          <IconButton label="Rubric" shortcut="H" size="sm" icon={<BookOpen />} onClick={onRubric} />
        )}
      </span>
      {/* Drawn for the eye; the words beside it say the same. */}
      <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-px">
        <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
