"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { z } from "zod";
import { endpoints } from "@/contracts/endpoints";
import type { ImportReport } from "@/contracts/runs";
import { allOf } from "./query-keys";
import { useRead, useReadPages } from "./use-read";
import { useUpload } from "./use-upload";
import { useWrite } from "./use-write";

/** Which responses of a run are listed. */
export type ResponseFilter = NonNullable<z.infer<typeof endpoints.listResponses.query>["state"]>;

const WATCH_MS = 15_000;

/** Runs, newest first. */
export const useRuns = (projectId: string) => useReadPages(endpoints.listRuns, { params: { projectId } });

/** One run with its checks; read again while people judge it. */
export const useRun = (runId: string) => useRead(endpoints.getRun, { params: { runId } }, { everyMs: WATCH_MS });

/** The responses of a run, by what is closed about them. */
export const useResponses = (runId: string, filter: ResponseFilter | null) =>
  useReadPages(
    endpoints.listResponses,
    { params: { runId }, query: filter === null ? { limit: 100 } : { limit: 100, state: filter } },
    { keepFormer: true },
  );

/** One response with everything that is closed about it. */
export const useResponse = (responseId: string | null) =>
  useRead(endpoints.getResponse, { params: { responseId: responseId ?? "" } }, { enabled: responseId !== null });

/** Imports a run from a file; a dry run changes nothing. */
export function useImportRun(onDone?: (report: ImportReport) => void) {
  const client = useQueryClient();
  const refresh = useCallback(
    (report: ImportReport) => {
      void client.invalidateQueries({ queryKey: allOf(endpoints.listRuns) });
      void client.invalidateQueries({ queryKey: allOf(endpoints.getOverview) });
      onDone?.(report);
    },
    [client, onDone],
  );
  return useUpload(endpoints.importRun, refresh);
}

/** Opens a run for judging: carries over, decides what code decides, queues the rest. */
export const useOpenBatch = (onDone: () => void) =>
  useWrite(endpoints.openBatch, {
    refresh: [
      endpoints.getRun,
      endpoints.listRuns,
      endpoints.listResponses,
      endpoints.listBatches,
      endpoints.getClaimUnits,
      endpoints.getOverview,
    ],
    onDone,
  });
