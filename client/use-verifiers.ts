"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { endpoints } from "@/contracts/endpoints";
import type { VerifierRunResource } from "@/contracts/verifiers";
import { allOf } from "./query-keys";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

const whileWorkingMs = 2000;

/** What the operator has set up, and what has scored something here. */
export const useVerifiers = (projectId: string) => useRead(endpoints.listVerifiers, { params: { projectId } });

/** A run's verifier runs, newest first; read again every so often while one of them works. */
export function useVerifierRuns(runId: string) {
  const input = { params: { runId } };
  const runs = useRead(endpoints.listVerifierRuns, input);
  const isWorking = runs.data?.items.some(({ state }) => state === "running") ?? false;
  useRead(endpoints.listVerifierRuns, input, { enabled: isWorking, everyMs: whileWorkingMs });
  return runs;
}

/** One run with the reasons for which claims have no score. */
export const useVerifierRun = (verifierRunId: string, isWorking: boolean) =>
  useRead(endpoints.getVerifierRun, { params: { verifierRunId } }, isWorking ? { everyMs: whileWorkingMs * 2 } : {});

/** What each claim came to; `everyMs` while the run works on. */
export const useVerifierOutcomes = (verifierRunId: string, isWorking: boolean) =>
  useReadPages(
    endpoints.listVerifierOutcomes,
    { params: { verifierRunId }, query: { limit: 200 } },
    isWorking ? { everyMs: whileWorkingMs * 2 } : {},
  );

/** Reads a run's outcomes and what they come to once more when it has ended or is gone on with. */
export function useFreshOutcomes(state: VerifierRunResource["state"]): void {
  const client = useQueryClient();
  const former = useRef(state);
  useEffect(() => {
    if (former.current === state) return;
    former.current = state;
    for (const read of [endpoints.getVerifierRun, endpoints.listVerifierOutcomes, endpoints.getRunMetrics]) {
      void client.invalidateQueries({ queryKey: allOf(read) });
    }
  }, [client, state]);
}

/** Plans a run and learns what it will cost; nothing is asked of the verifier yet. */
export const usePlanVerifierRun = (onDone: (planned: VerifierRunResource) => void) =>
  useWrite(endpoints.planVerifierRun, { refresh: [endpoints.listVerifierRuns, endpoints.listVerifiers], onDone });

/** Starts a planned run, or goes on with one that was broken off. */
export const useStartVerifierRun = () =>
  useWrite(endpoints.startVerifierRun, {
    refresh: [
      endpoints.listVerifierRuns,
      endpoints.getVerifierRun,
      endpoints.listVerifierOutcomes,
      endpoints.getRunMetrics,
    ],
  });
