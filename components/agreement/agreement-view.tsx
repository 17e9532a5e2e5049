"use client";

import { useState } from "react";
import type { AgreementPage } from "@/contracts/agreement";
import type { AgreementSubject } from "@/client/use-agreement";
import { EmptyState } from "@/components/ui/empty-state";
import { TimeStamp } from "@/components/ui/time-stamp";
import { CellDialog, type OpenedCell } from "./cell-dialog";
import { PanelView } from "./panel-view";
import { SufficiencyView } from "./sufficiency-view";

export interface AgreementViewProps {
  projectId: string;
  page: AgreementPage;
  /** Of whom it is; null where its cells are not to be opened (a page of the gallery). */
  subject: AgreementSubject | null;
}

/** Everything there is to say about how far two judgements agree. */
export function AgreementView({ projectId, page, subject }: AgreementViewProps) {
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const isRescore = page.rescoreId !== null;
  const first = isRescore ? "First pass" : "First rater";
  const second = isRescore ? "Re-score" : "Second rater";
  if (page.panels.length === 0) {
    return (
      <EmptyState title="No pair is closed yet">
        Agreement appears once both judgements of a response are in.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-6 text-xs text-ink-3">
        {page.source} · rubric {page.rubricVersion} · first blind labels only, none from a dispute · computed{" "}
        <TimeStamp at={page.computedAt} detail="second" />
      </p>
      {page.sufficiency === null ? null : <SufficiencyView sufficiency={page.sufficiency} />}
      {page.panels.map((panel) => (
        <PanelView
          key={`${panel.unit}-${panel.title}`}
          panel={panel}
          first={first}
          second={second}
          explanations={page.explanations}
          onOpen={subject === null ? undefined : (cell) => setOpened({ ...cell, subject })}
        />
      ))}
      <CellDialog projectId={projectId} opened={opened} first={first} second={second} onClose={() => setOpened(null)} />
    </>
  );
}
