"use client";

import { useQueries } from "@tanstack/react-query";
import { endpoints } from "@/contracts/endpoints";
import { call } from "./call";
import { keyOf } from "./query-keys";
import { useRead, useReadPages } from "./use-read";

/** The numbers of a run; with a verifier's run, what that verifier is worth as well. Undefined: which one isn't known yet. */
export const useRunMeasures = (runId: string, verifierRunId: string | null | undefined) =>
  useRead(
    endpoints.getRunMetrics,
    { params: { runId }, query: typeof verifierRunId === "string" ? { verifierRunId } : {} },
    { keepFormer: true, enabled: verifierRunId !== undefined },
  );

/** The numbers of several runs, each read for itself. */
export const useMeasuresOfRuns = (runIds: readonly string[]) =>
  useQueries({
    queries: runIds.map((runId) => {
      const input = { params: { runId }, query: {} };
      return {
        queryKey: keyOf(endpoints.getRunMetrics, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoints.getRunMetrics, { ...input, signal }),
      };
    }),
  });

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
