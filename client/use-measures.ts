"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead, useReadPages } from "./use-read";

/** The numbers of a run; with a verifier's run, what that verifier is worth as well. Undefined: which one isn't known yet. */
export const useRunMeasures = (runId: string, verifierRunId: string | null | undefined) =>
  useRead(
    endpoints.getRunMetrics,
    { params: { runId }, query: typeof verifierRunId === "string" ? { verifierRunId } : {} },
    { keepFormer: true, enabled: verifierRunId !== undefined },
  );

/** Machine metrics beside those of another run; null asks for nothing. */
export const useRunDeltas = (runId: string, baselineRunId: string | null) =>
  useRead(
    endpoints.getRunDeltas,
    { params: { runId }, query: { baselineRunId: baselineRunId ?? "" } },
    { enabled: baselineRunId !== null },
  );

/** Responses of a run with a finding of this code. */
export const useResponsesWithFinding = (runId: string, finding: string) =>
  useReadPages(endpoints.listResponses, { params: { runId }, query: { limit: 50, finding } });
