"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

/** For each faulted claim of a response the passages that carry it. */
export const useRepairs = (responseId: string) => useRead(endpoints.listRepairs, { params: { responseId } });

/** The same of a run; null asks for nothing. A page looks through so many responses. */
export const useRunRepairs = (runId: string, isAsked: boolean) =>
  useReadPages(endpoints.listRunRepairs, { params: { runId }, query: { limit: 50 } }, { enabled: isAsked });

/** Asks a verifier about the passages found, or what asking would cost. */
export const useScoreRepairs = () => useWrite(endpoints.scoreRepairs, { refresh: [] });
