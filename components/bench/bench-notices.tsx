"use client";

import type { OutboxItem } from "@/client/bench/commit-outbox";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { DraftResource } from "@/contracts/bench";
import { PROBLEMS } from "@/contracts/problems";

/** The lease ran out and was handed on: nothing is lost, and nothing can be committed here. */
export function LostLease({ onNext }: { onNext: () => void }) {
  return (
    <Callout
      tone="attention"
      role="alert"
      title="This response is no longer yours"
      action={
        <Button variant="primary" size="sm" onClick={onNext}>
          Take the next one
        </Button>
      }
    >
      The time for it ran out and it was handed on, or it was given back elsewhere. Your draft is kept, on the server up
      to its last saving and on this device; nothing of it counts as a judgement.
    </Callout>
  );
}

/** Two drafts of one response: somebody chooses, and both stay until then. */
export function DraftConflict({
  theirs,
  describe,
  onMine,
  onTheirs,
}: {
  theirs: DraftResource;
  /** What a draft says, in a line. */
  describe: (draft: DraftResource["judgement"]) => string;
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <Callout
      tone="attention"
      role="alert"
      title="This judgement was also changed elsewhere"
      action={
        <>
          <Button size="sm" onClick={onTheirs}>
            Take the other
          </Button>
          <Button size="sm" variant="primary" onClick={onMine}>
            Keep this one
          </Button>
        </>
      }
    >
      The other was saved {theirs.savedAt.slice(0, 16).replace("T", " ")} UTC: {describe(theirs.judgement)} Nothing is
      sent until you choose; undo (z) still leads back.
    </Callout>
  );
}

/** Commits that the server refused: each with why, and the ways on. */
export function ReturnedCommits({
  items,
  onReopen,
  onDiscard,
  onRetry,
}: {
  items: readonly OutboxItem[];
  onReopen: (leaseId: string) => void;
  onDiscard: (leaseId: string) => void;
  onRetry: () => void;
}) {
  return items
    .filter((item) => item.state === "returned")
    .map(({ order, problem }) => {
      const isLost = problem?.code === "lease_lost" || problem?.code === "not_open_for_change";
      const known = Object.entries(PROBLEMS).find(([code]) => code === problem?.code)?.[1];
      const details = problem?.problem.errors?.map((error) => error.message) ?? [];
      return (
        <Callout
          key={order.leaseId}
          tone="danger"
          role="alert"
          title="A judgement was not accepted, and does not count"
          action={
            <>
              <Button size="sm" variant="quiet" onClick={() => onDiscard(order.leaseId)}>
                Let it go
              </Button>
              <Button size="sm" variant="quiet" onClick={onRetry}>
                Send again
              </Button>
              {isLost ? null : (
                <Button size="sm" variant="primary" onClick={() => onReopen(order.leaseId)}>
                  Open it again
                </Button>
              )}
            </>
          }
        >
          {[known?.[1] ?? problem?.problem.title ?? "", problem?.problem.detail ?? known?.[2] ?? "", ...details]
            .filter((words) => words !== "")
            .join(" · ")}
        </Callout>
      );
    });
}
