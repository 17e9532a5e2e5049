import type { ReactNode } from "react";
import { clsx } from "clsx";
import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "./button";

/** What a page needs of an RFC 9457 answer; every problem of the API fits. */
export interface ProblemLike {
  title: string;
  detail?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
}

export interface ErrorStateProps {
  problem: ProblemLike;
  /** Offered only where trying again may help. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Other ways on. */
  action?: ReactNode;
  className?: string;
}

/** Something failed: what, why, the number to quote, and what to do now. */
export function ErrorState({ problem, onRetry, retrying = false, action, className }: ErrorStateProps) {
  const facts = [
    problem.status === undefined ? null : String(problem.status),
    problem.code ?? null,
    problem.requestId === undefined ? null : `request ${problem.requestId}`,
  ];
  const line = facts.filter((fact) => fact !== null).join(" · ");
  return (
    <div role="alert" className={clsx("rounded-md border border-danger/40 bg-surface px-4 py-3.5", className)}>
      <p className="flex items-center gap-2 text-base font-[550]">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
        {problem.title}
      </p>
      {problem.detail === undefined ? null : <p className="mt-1 text-sm text-ink-2">{problem.detail}</p>}
      {line === "" ? null : <p className="mt-2 font-mono text-2xs break-all text-ink-3">{line}</p>}
      {onRetry === undefined && action === undefined ? null : (
        <div className="mt-3 flex gap-2">
          {onRetry === undefined ? null : (
            <Button size="sm" icon={<RotateCw />} busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
