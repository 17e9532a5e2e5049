import type { ReactNode } from "react";
import { ProblemError } from "@/client/problem-error";
import type { ReadState } from "@/client/use-read";
import { Failure } from "./failure";

export interface LoadedProps<T> {
  read: ReadState<T>;
  /** As tall as what it stands for, so that nothing jumps. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A refusal stays a refusal; anything else may pass. */
const mayPass = (error: Error) => !(error instanceof ProblemError) || error.status >= 500 || error.status === 429;

/**
 * What was read, or the wait for it, or why it can't be shown. A failure while an older answer is on screen is said above it,
 * and the older answer stays.
 */
export function Loaded<T>({ read, skeleton, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = read;
  const retry = error !== null && mayPass(error) ? { onRetry: () => void refetch(), retrying: isFetching } : {};
  const failure = error === null ? null : <Failure error={error} {...retry} className="mb-4" />;
  if (data === undefined) return failure ?? skeleton;
  return (
    <>
      {failure}
      {children(data)}
    </>
  );
}
