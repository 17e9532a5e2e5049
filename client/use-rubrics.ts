"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead } from "./use-read";
import { useWrite } from "./use-write";

/** The versions of the rubric, and the proposal that waits. */
export const useRubrics = (projectId: string) => useRead(endpoints.listRubrics, { params: { projectId } });

/** One version of the rubric in full; null while it is not known which. */
export const useRubric = (projectId: string, number: number | null) =>
  useRead(
    endpoints.getRubric,
    { params: { projectId }, query: number === null ? {} : { number } },
    { enabled: number !== null, keepFormer: true },
  );

/** The versions of the protocol, and the proposal that waits. */
export const useProtocols = (projectId: string) => useRead(endpoints.listProtocols, { params: { projectId } });

/** What rests on each pair of versions. */
export const useVersionUse = (projectId: string, enabled: boolean) =>
  useRead(endpoints.listVersionUse, { params: { projectId } }, { enabled });

const WAITING = [endpoints.listApprovals, endpoints.getOverview];

/** Proposes a version of the rubric; another lead signs. */
export const useProposeRubric = (onDone: () => void) =>
  useWrite(endpoints.proposeRubric, { refresh: [endpoints.listRubrics, ...WAITING], onDone });

/** Proposes a version of the protocol; another lead signs. */
export const useProposeProtocol = (onDone: () => void) =>
  useWrite(endpoints.proposeProtocol, { refresh: [endpoints.listProtocols, ...WAITING], onDone });
