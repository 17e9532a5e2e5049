"use client";

import type { GateReportResource } from "@/contracts/gate";
import { useRubricWords } from "@/components/ui/rubric-words";
import { Section } from "@/components/ui/section";
import { StackedBar } from "@/components/ui/stacked-bar";
import { DecisionBanner } from "./decision-banner";
import { DecisionTable } from "./decision-table";
import { FailingItems } from "./failing-items";
import { GateFigures } from "./gate-figures";
import { groupByStage, outcomeSegments } from "./gate-parts";
import { ReportRecord } from "./report-record";
import { StageFlow } from "./stage-flow";
import { WaitingFor } from "./waiting-for";

/** A gate decision as a diagnosis: what it is, what it rests on, which items fail where, whom it waits for. */
export function GateView({ projectId, report }: { projectId: string; report: GateReportResource }) {
  const words = useRubricWords();
  const groups = groupByStage(report.failing);
  return (
    <>
      <DecisionBanner projectId={projectId} report={report} />
      <Section title="The set by outcome">
        <StackedBar label={`${report.expected} expected items by outcome`} segments={outcomeSegments(report, words)} />
      </Section>
      <Section title="What it rests on">
        <DecisionTable report={report} />
        <div className="mt-6">
          <GateFigures report={report} />
        </div>
      </Section>
      <Section
        title="Where failing items went wrong"
        lead="The stage that each one points at, from source to citation."
      >
        <StageFlow groups={groups} />
        <FailingItems projectId={projectId} groups={groups} />
      </Section>
      <Section title="Waits for">
        <WaitingFor projectId={projectId} waiting={report.waitingFor} expected={report.expected} />
      </Section>
      <Section title="The record">
        <ReportRecord projectId={projectId} report={report} />
      </Section>
    </>
  );
}
