import { describeFailure } from "@/client/describe-failure";
import { ErrorState } from "./error-state";

export interface FailureProps {
  /** Whatever a call threw; null draws nothing. */
  error: unknown;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}

/** A failed call: what, why, which fields, the number to quote. */
export function Failure({ error, onRetry, retrying = false, className }: FailureProps) {
  if (error === null || error === undefined) return null;
  const failure = describeFailure(error);
  const retry = onRetry === undefined ? {} : { onRetry, retrying };
  return (
    <div className={className}>
      <ErrorState problem={failure} {...retry} />
      {failure.errors.length === 0 ? null : (
        <ul className="mt-2 list-disc space-y-0.5 pl-5 text-sm text-ink-2">
          {failure.errors.map((error) => (
            <li key={`${error.field}-${error.code}-${error.line ?? ""}`}>{error.message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
