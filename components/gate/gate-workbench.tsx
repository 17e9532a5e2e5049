"use client";

import { useState } from "react";
import { Printer } from "lucide-react";
import type { Role } from "@/contracts/primitives";
import { useGateEstimate, useGatePreview, useGateReports } from "@/client/use-gate";
import { WordsOfVersion } from "@/components/rubric/words-of-version";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { BesideEarlier } from "./beside-earlier";
import { EstimateView } from "./estimate-view";
import { FailuresView } from "./failures-view";
import { GateView } from "./gate-view";
import { OperatingCurveView } from "./operating-curve";
import { ProposeBaseline } from "./propose-baseline";
import { RateOverRuns } from "./rate-over-runs";
import { RecordDecision } from "./record-decision";
import { RecordedDecisions } from "./recorded-decisions";

export interface GateWorkbenchProps {
  projectId: string;
  runId: string;
  roles: readonly Role[];
}

/** The gate of a run: how it stands now, or one of its recorded decisions. */
export function GateWorkbench({ projectId, runId, roles }: GateWorkbenchProps) {
  const preview = useGatePreview(runId);
  const estimate = useGateEstimate(runId);
  const reports = useGateReports(projectId);
  const [shownId, setShownId] = useState<string | null>(null);
  const ofRun = (reports.data ?? []).filter((report) => report.runId === runId);
  const recorded = ofRun.find((report) => report.id === shownId);
  const number = preview.data?.runNumber;
  const runLabel = number === undefined ? "Run" : `Run ${number}`;
  const mayRecord = roles.includes("lead") || roles.includes("engineer");
  // The newest recorded decision counts; the server holds to the same.
  const mayPropose = roles.includes("lead") && ofRun[0]?.outcome === "pass" && ofRun[0].runKind === "live";
  usePageTitle(number === undefined ? null : `Gate of run ${number}`);
  return (
    <PageFrame>
      <PageHeader
        title={number === undefined ? "Gate" : `Gate of run ${number}`}
        crumbs={[
          { label: "Runs", href: `/p/${projectId}/runs` },
          { label: runLabel, href: `/p/${projectId}/runs/${runId}` },
          { label: "Gate" },
        ]}
        lead={recorded === undefined ? "How it stands now. Nothing is recorded by looking." : "As it was recorded."}
        actions={
          <>
            <Button icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
            {mayPropose ? <ProposeBaseline runId={runId} /> : null}
            {mayRecord ? <RecordDecision runId={runId} onRecorded={(report) => setShownId(report.id)} /> : null}
          </>
        }
      />
      <Loaded read={preview} skeleton={<Skeleton lines={20} />}>
        {(now) => (
          <WordsOfVersion projectId={projectId} printed={now.rubricVersion}>
            <GateView projectId={projectId} report={recorded ?? now} />
            <FailuresView projectId={projectId} runId={runId} />
            <OperatingCurveView report={recorded ?? now} />
          </WordsOfVersion>
        )}
      </Loaded>
      <Loaded read={estimate} skeleton={<Skeleton lines={4} />}>
        {(found) => <EstimateView estimate={found} />}
      </Loaded>
      <BesideEarlier projectId={projectId} runId={runId} />
      <Loaded read={reports} skeleton={<Skeleton lines={3} />}>
        {(all) => (
          <>
            <RateOverRuns projectId={projectId} reports={all} />
            <RecordedDecisions
              reports={ofRun}
              shownId={recorded?.id ?? null}
              onShow={setShownId}
              older={reports.hasMore ? { onLoad: reports.loadMore, isLoading: reports.isLoadingMore } : null}
            />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
