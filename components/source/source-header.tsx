"use client";

import { ExternalLink, Search } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { buttonClass } from "@/components/ui/button-class";
import { type PageViewControl, PageViewSwitch } from "./page-view";
import type { SourceSubject } from "./source-subject";

export interface SourceHeaderProps {
  readonly subject: SourceSubject;
  /** Where the words begin that are read, 1-based; null where there are no pages. */
  readonly page: number | null;
  /** In front of the title: the handle. */
  readonly lead?: ReactNode;
  readonly openHref: string | null;
  readonly onFind: () => void;
  /** Switches between pages and text; null where there is nothing to switch. */
  readonly pageView: PageViewControl | null;
}

/** What a source is: title, printed version, page; and what can be done with it. */
export function SourceHeader({ subject, page, lead, openHref, onFind, pageView }: SourceHeaderProps) {
  const { title, printedVersion, pageCount } = subject;
  return (
    <header className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-1">
      {lead}
      <div className="min-w-0 flex-1 leading-tight">
        <h2 className="truncate text-sm font-[600]" title={title}>
          {title}
        </h2>
        <p className="figures truncate text-2xs text-ink-3">
          {printedVersion === null ? (
            subject.state === "no_text_layer" ? (
              "scan without text"
            ) : (
              "erased"
            )
          ) : (
            <>
              version <code className="font-mono">{printedVersion}</code>
            </>
          )}
          {page === null ? null : ` · p. ${page}${pageCount === null ? "" : ` of ${pageCount}`}`}
        </p>
      </div>
      <div data-print="never" className="flex items-center gap-0.5">
        {pageView === null ? null : <PageViewSwitch {...pageView} />}
        <IconButton label="Find in the source" shortcut="/" size="sm" icon={<Search />} onClick={onFind} />
        {openHref === null ? null : (
          <a href={openHref} target="_blank" rel="noopener" className={buttonClass("quiet", "sm")}>
            <ExternalLink aria-hidden="true" />
            Open
            <span className="sr-only"> the document in a new tab</span>
          </a>
        )}
      </div>
    </header>
  );
}
