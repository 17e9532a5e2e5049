import type { ReactNode } from "react";
import { clsx } from "clsx";

export interface EmptyStateProps {
  title: ReactNode;
  /** Why there is nothing, and what would change that. */
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here, said plainly and with the next step. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx("mx-auto max-w-md px-6 py-10 text-center", className)}>
      <p className="text-base font-[550]">{title}</p>
      {children === undefined ? null : <div className="mt-1 text-sm text-pretty text-ink-2">{children}</div>}
      {action === undefined ? null : <div className="mt-4 flex justify-center gap-2">{action}</div>}
    </div>
  );
}
