import type { ReactNode } from "react";
import { clsx } from "clsx";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";

export interface PageHeaderProps {
  title: ReactNode;
  crumbs?: readonly Crumb[];
  /** Chips after the title. */
  badges?: ReactNode;
  /** One or two sentences on what the page is for, or the facts of the thing shown. */
  lead?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  className?: string;
}

/** The head of a page: where one is, what it is, what can be done. Holds the page's only h1. */
export function PageHeader({ title, crumbs, badges, lead, actions, className }: PageHeaderProps) {
  return (
    <header className={clsx("mb-6", className)}>
      {crumbs === undefined ? null : <Breadcrumbs crumbs={crumbs} />}
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-[600] tracking-[-0.015em]">{title}</h1>
          {badges}
        </div>
        {actions === undefined ? null : (
          <div data-print="never" className="flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </div>
      {lead === undefined ? null : <div className="mt-1.5 max-w-[72ch] text-base text-ink-2">{lead}</div>}
    </header>
  );
}
