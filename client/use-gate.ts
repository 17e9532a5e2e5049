"use client";

import { endpoints } from "@/contracts/endpoints";
import type { GateReportResource } from "@/contracts/gate";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

const WATCH_MS = 30_000;

/** The decision as it stands now; read again while judgements come in. */
export const useGatePreview = (runId: string) =>
  useRead(endpoints.previewGate, { params: { runId } }, { everyMs: WATCH_MS });

/** What the decision will still take; read again while judgements come in. */
export const useGateEstimate = (runId: string) =>
  useRead(endpoints.estimateGate, { params: { runId } }, { everyMs: WATCH_MS });

/** The run beside an earlier one by people's outcomes; null asks for nothing. */
export const useRunComparison = (runId: string, beforeRunId: string | null) =>
  useRead(
    endpoints.getRunComparison,
    { params: { runId }, query: { beforeRunId: beforeRunId ?? "" } },
    { enabled: beforeRunId !== null },
  );

/** Recorded decisions of the project, red ones too, newest first. */
export const useGateReports = (projectId: string) => useReadPages(endpoints.listGateReports, { params: { projectId } });

/** Evaluates the gate and records the report. */
export const useRecordGate = (onDone: (report: GateReportResource) => void) =>
  useWrite(endpoints.evaluateGate, {
    refresh: [endpoints.previewGate, endpoints.listGateReports, endpoints.getOverview],
    onDone,
  });

/** Proposes a passing live run as the baseline of silence; another lead signs. */
export const useProposeBaseline = (onDone: () => void) =>
  useWrite(endpoints.proposeBaseline, { refresh: [endpoints.listApprovals, endpoints.getOverview], onDone });

/** The policy in force and its versions. */
export const usePolicy = (projectId: string) => useRead(endpoints.getPolicy, { params: { projectId } });

export const useProposePolicy = (onDone: () => void) =>
  useWrite(endpoints.proposePolicy, { refresh: [endpoints.listApprovals, endpoints.getOverview], onDone });
