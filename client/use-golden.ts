"use client";

import { endpoints } from "@/contracts/endpoints";
import type { ApprovalResource } from "@/contracts/golden";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

const AFTER_PROPOSAL = [endpoints.listApprovals, endpoints.listGoldenItems, endpoints.getOverview];
const AFTER_SIGNATURE = [
  ...AFTER_PROPOSAL,
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
