"use client";

import { useQuery } from "@tanstack/react-query";
import { endpoints } from "@/contracts/endpoints";
import type { ApprovalResource, GoldenItemResource } from "@/contracts/golden";
import { type CallAnswer, call } from "./call";
import { keyOf } from "./query-keys";
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

/** One question of the golden set; null where the project has none of this id that the caller may see. */
export const useGoldenItem = (projectId: string, goldenItemId: string) =>
  useQuery({
    queryKey: [...keyOf(endpoints.listGoldenItems, { params: { projectId } }), "item", goldenItemId],
    queryFn: ({ signal }) => findGoldenItem(projectId, goldenItemId, signal),
  });

/** There is a list and no way to ask for one, so the list is read until the item turns up. */
async function findGoldenItem(
  projectId: string,
  goldenItemId: string,
  signal: AbortSignal,
): Promise<GoldenItemResource | null> {
  let cursor: string | null = null;
  do {
    const page: CallAnswer<typeof endpoints.listGoldenItems> = await call(endpoints.listGoldenItems, {
      params: { projectId },
      query: cursor === null ? { limit: 200 } : { limit: 200, cursor },
      signal,
    });
    const found = page.items.find((item) => item.id === goldenItemId);
    if (found !== undefined) return found;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}
