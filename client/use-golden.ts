"use client";

import { endpoints } from "@/contracts/endpoints";
import type { ApprovalResource } from "@/contracts/golden";
import type { CallAnswer } from "./call";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

const AFTER_PROPOSAL = [endpoints.listApprovals, endpoints.listGoldenItems, endpoints.getOverview];
const AFTER_SIGNATURE = [
  ...AFTER_PROPOSAL,
  endpoints.getGoldenItem,
  endpoints.getGoldenComposition,
  endpoints.getTarget,
  endpoints.listReferenceJudgements,
  endpoints.listSetVersions,
  endpoints.getPolicy,
  endpoints.getResponse,
  endpoints.previewGate,
];

type OnApproval = (approval: ApprovalResource) => void;

/** Questions with their frozen targets. */
export const useGoldenItems = (projectId: string) =>
  useReadPages(endpoints.listGoldenItems, { params: { projectId }, query: { limit: 100 } });

/** One frozen target. */
export const useTarget = (targetId: string | null) =>
  useRead(endpoints.getTarget, { params: { targetId: targetId ?? "" } }, { enabled: targetId !== null });

/** Frozen verdicts on responses. */
export const useReferenceJudgements = (projectId: string) =>
  useReadPages(endpoints.listReferenceJudgements, { params: { projectId } });

/** Versions of the golden set, with their digests. */
export const useSetVersions = (projectId: string) => useRead(endpoints.listSetVersions, { params: { projectId } });

/** What waits for a second person, and what was decided. */
export const useApprovals = (projectId: string) =>
  useReadPages(endpoints.listApprovals, { params: { projectId }, query: { limit: 100 } });

export const useProposeTargets = (onDone: OnApproval) =>
  useWrite(endpoints.proposeTargets, { refresh: AFTER_PROPOSAL, onDone });

export const useSupersedeTarget = (onDone: OnApproval) =>
  useWrite(endpoints.supersedeTarget, { refresh: AFTER_PROPOSAL, onDone });

export const useProposeJudgements = (onDone: OnApproval) =>
  useWrite(endpoints.proposeReferenceJudgements, { refresh: AFTER_PROPOSAL, onDone });

export const useSupersedeJudgement = (onDone: OnApproval) =>
  useWrite(endpoints.supersedeReferenceJudgement, { refresh: AFTER_PROPOSAL, onDone });

export const useProposeSetVersion = (onDone: OnApproval) =>
  useWrite(endpoints.proposeSetVersion, { refresh: AFTER_PROPOSAL, onDone });

/** Signs as the second person what has the digest that was read. */
export const useApprove = (onDone: OnApproval) => useWrite(endpoints.approve, { refresh: AFTER_SIGNATURE, onDone });

/** Declines, or withdraws one's own. */
export const useReject = (onDone: OnApproval) => useWrite(endpoints.reject, { refresh: AFTER_SIGNATURE, onDone });

/** One question of the golden set with what became of it. Reading a sealed one is registered. */
export const useGoldenItem = (goldenItemId: string) => useRead(endpoints.getGoldenItem, { params: { goldenItemId } });

const AFTER_ITEMS = [...AFTER_PROPOSAL, endpoints.getGoldenItem, endpoints.listGoldenExposures];

/** Writes questions down; their targets are proposed with them. */
export const useCreateGoldenItems = (onDone: (created: CallAnswer<typeof endpoints.createGoldenItems>) => void) =>
  useWrite(endpoints.createGoldenItems, { refresh: AFTER_ITEMS, onDone });

/** Reads questions out of a file: first what it holds, then for good. */
export const useImportGoldenItems = () => useWrite(endpoints.importGoldenItems, { refresh: AFTER_ITEMS });

export const useDescribeGoldenItem = (onDone: () => void) =>
  useWrite(endpoints.describeGoldenItem, { refresh: AFTER_ITEMS, onDone });

export const useRetireGoldenItem = (onDone: OnApproval) =>
  useWrite(endpoints.retireGoldenItem, { refresh: AFTER_ITEMS, onDone });

export const useReattestTarget = (onDone: OnApproval) =>
  useWrite(endpoints.reattestTarget, { refresh: AFTER_ITEMS, onDone });

/** Several at once: one proposal, one signature. */
export const useReattestTargets = (onDone: OnApproval) =>
  useWrite(endpoints.reattestTargets, { refresh: AFTER_ITEMS, onDone });

/** Who came to know which question. */
export const useGoldenExposures = (projectId: string) =>
  useReadPages(endpoints.listGoldenExposures, { params: { projectId }, query: { limit: 200 } });

/** What the newest set version is made of, and how old it is. */
export const useGoldenComposition = (projectId: string) =>
  useRead(endpoints.getGoldenComposition, { params: { projectId } });

export const useRecordTraffic = (onDone: () => void) =>
  useWrite(endpoints.recordTraffic, { refresh: [endpoints.getGoldenComposition], onDone });

/** The corpus as it was recorded. */
export const useSnapshots = (projectId: string) => useRead(endpoints.listSnapshots, { params: { projectId } });

export const useTakeSnapshot = (onDone: () => void) =>
  useWrite(endpoints.takeSnapshot, { refresh: [endpoints.listSnapshots], onDone });
