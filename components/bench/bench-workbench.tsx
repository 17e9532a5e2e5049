"use client";

import { type ReactNode, useEffect } from "react";
import type { BenchApi } from "@/client/bench/bench-api";
import { OfflineError, ProblemError } from "@/client/problem-error";
import { useBench } from "@/client/use-bench";
import { usePrefetchedTexts } from "@/client/use-source-text";
import { ButtonLink } from "@/components/ui/button-link";
import { ErrorState, type ProblemLike } from "@/components/ui/error-state";
import { RubricWordsProvider } from "@/components/ui/rubric-words";
import { Skeleton } from "@/components/ui/skeleton";
import type { BenchTask } from "@/contracts/bench";
import { BenchBar } from "./bench-bar";
import { ReturnedCommits } from "./bench-notices";
import { BenchScreen } from "./bench-screen";
import { useWarmPdfs } from "./use-warm-pdfs";

export interface BenchWorkbenchProps {
  readonly projectId: string;
  readonly userId: string;
  /** A judgement taken up again, and where to go when it is given. */
  readonly only?: { readonly task: BenchTask; readonly onDone: () => void; readonly onLeave: () => void };
  readonly api?: BenchApi;
}

function problemOf(failure: unknown): ProblemLike {
  if (failure instanceof ProblemError) return failure.problem;
  if (failure instanceof OfflineError) {
    return {
      title: "The server can’t be reached",
      detail: "What you have done is kept on this device and sent later.",
    };
  }
  return { title: "The next response could not be loaded" };
}

const nothing = () => undefined;

/** Texts that are loaded before they are looked at; a retrieved set may be long. */
const MOST_PREFETCHED = 24;

function Loading() {
  return (
    <div className="grid min-h-0 flex-1 gap-px bg-line md:grid-cols-[42fr_58fr]">
      <div className="bg-surface p-6">
        <Skeleton lines={7} label="The next response is loading" />
      </div>
      <div className="bg-surface p-6">
        <Skeleton lines={14} label="The source is loading" />
      </div>
    </div>
  );
}

/** The bench with no response on it. */
function Rest({ title, href, children }: { title: string; href?: string; children: ReactNode }) {
  return (
    <section className="mx-auto max-w-md px-6 py-16 text-center">
      <h2 className="text-md font-[600]">{title}</h2>
      <p className="mt-1 text-sm text-pretty text-ink-2">{children}</p>
      {href === undefined ? null : (
        <p className="mt-4">
          <ButtonLink href={href}>Your judgements</ButtonLink>
        </p>
      )}
    </section>
  );
}

/** The bench: one response after the other, or one judgement that is taken up again. */
export function BenchWorkbench({ projectId, userId, only, api }: BenchWorkbenchProps) {
  const { session, view } = useBench({
    projectId,
    userId,
    ...(only === undefined ? {} : { only: only.task }),
    ...(api === undefined ? {} : { api }),
  });
  const wanted = [view.task, view.next].flatMap((task) => task?.chunks.map((chunk) => chunk.versionId) ?? []);
  usePrefetchedTexts(wanted.slice(0, MOST_PREFETCHED));
  useWarmPdfs(view);
  const isSent = view.outbox.length === 0;
  const onDone = only?.onDone;
  useEffect(() => {
    if (view.phase === "done" && isSent) onDone?.();
  }, [view.phase, isSent, onDone]);
  const title = only === undefined ? "Queue" : "Taken up again";
  const { task } = view;
  return (
    <div className="flex min-h-0 grow basis-0 flex-col overflow-hidden">
      {view.phase === "judging" && task !== null ? (
        <RubricWordsProvider words={task.rubric.words}>
          <BenchScreen
            key={`${task.leaseId} ${task.isSourceClosed ? "closed" : "open"}`}
            {...{ projectId, task, view, session, title }}
            {...(only === undefined ? {} : { onLeave: only.onLeave })}
          />
        </RubricWordsProvider>
      ) : (
        <>
          <BenchBar progress={view.progress} save={null} outbox={view.outbox} title={title} onRubric={null} />
          <div className="space-y-2 empty:hidden [&:not(:empty)]:p-2">
            <ReturnedCommits
              items={view.outbox}
              onReopen={(leaseId) => void session.reopen(leaseId).catch(nothing)}
              onDiscard={(leaseId) => session.discard(leaseId)}
              onRetry={() => session.retry()}
            />
          </div>
          {view.phase === "loading" ? <Loading /> : null}
          {view.phase === "failed" ? (
            <div className="mx-auto w-full max-w-xl p-6">
              <ErrorState problem={problemOf(view.failure)} onRetry={() => session.retry()} />
            </div>
          ) : null}
          {view.phase === "empty" ? (
            <Rest title="Nothing is left to judge" href={`/p/${projectId}/judgements`}>
              Every response that waits for you is judged. What you deferred and what others give back comes up here.
            </Rest>
          ) : null}
          {view.phase === "done" ? (
            <Rest title={isSent ? "Your judgement is on the record" : "Your judgement is on its way"}>
              The one before it stays; the first blind one is what agreement is computed on.
            </Rest>
          ) : null}
        </>
      )}
    </div>
  );
}
