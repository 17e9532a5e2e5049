"use client";

import type { OutboxItem } from "@/client/bench/commit-outbox";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LabelChip } from "@/components/ui/label-chip";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import type { BenchTask, ClaimJudgement, DraftResource, Judgement } from "@/contracts/bench";
import { PROBLEMS } from "@/contracts/problems";

import { alignJudgement } from "./bench-state";
import { ReasonWord } from "@/components/ui/reason-word";

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

/** What one draft says of one claim. */
function DraftClaim({ judged }: { judged: ClaimJudgement | undefined }) {
  if (judged === undefined) return null;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {judged.label === null && judged.reason === null ? (
        "open"
      ) : (
        <LabelChip label={judged.label} short chipStyle="plain" />
      )}
      {judged.reason === null ? null : (
        <span>
          <ReasonWord reason={judged.reason} />
        </span>
      )}
      {judged.note === "" ? null : <q className="line-clamp-2">{judged.note}</q>}
    </span>
  );
}

const DECLINED_WORDS = { no: "no", partly: "partly", wholly: "wholly" } as const;

function declinedOf({ declined, note }: Judgement): string {
  const words = declined === null ? "open" : DECLINED_WORDS[declined];
  return note === "" ? words : `${words}, “${note}”`;
}

/** Two drafts of one response side by side: somebody chooses, and both stay until then. */
export function DraftConflict({
  task,
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  task: BenchTask;
  mine: Judgement;
  theirs: DraftResource;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const other = alignJudgement(task, theirs.judgement);
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
      Nothing is sent until you choose. Undo (z) still leads back to this one.
      <table className="mt-2 w-full text-left text-xs">
        <thead>
          <tr>
            <th scope="col" className="w-20 font-normal">
              <span className="sr-only">Of</span>
            </th>
            <th scope="col" className="font-[600]">
              This one
            </th>
            <th scope="col" className="font-[600]">
              The other, saved <TimeStamp at={theirs.savedAt} />
            </th>
          </tr>
        </thead>
        <tbody className="align-top">
          {task.claims.map((claim, at) => (
            <tr key={claim.id}>
              <th scope="row" className="py-0.5 font-normal text-ink-3">
                Claim {claim.ordinal + 1}
              </th>
              <td className="py-0.5 pr-4">
                <DraftClaim judged={mine.claims[at]} />
              </td>
              <td className="py-0.5">
                <DraftClaim judged={other.claims[at]} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-0.5 font-normal text-ink-3">
              Declines
            </th>
            <td className="py-0.5 pr-4">{declinedOf(mine)}</td>
            <td className="py-0.5">{declinedOf(other)}</td>
          </tr>
        </tbody>
      </table>
    </Callout>
  );
}

/** The session ended: what is typed stays on this device, and goes out once somebody has signed in again. */
export function SignedOut() {
  return (
    <Callout tone="attention" role="alert" title="You are signed out">
      Sign in again <TextLink href={`/sign-in?next=${encodeURIComponent(window.location.pathname)}`}>here</TextLink>, or
      in another tab, and what is not saved is sent. Until then it is kept on this device.
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
