"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { DisputeOrigin } from "@/contracts/disputes";
import { endpoints } from "@/contracts/endpoints";
import type { RulingDirection } from "@/domain/adjudication/ruling-directions";
import { allOf } from "./query-keys";
import { useRead, useReadPages } from "./use-read";
import { useUpload } from "./use-upload";
import { useWrite } from "./use-write";

/** Everything that a dispute that is opened, settled or opened again changes. */
const AFTER_DISPUTE = [
  endpoints.getDispute,
  endpoints.listDisputes,
  endpoints.getDisputeCounts,
  endpoints.getRulingDirections,
  endpoints.listMisattributed,
  endpoints.listFlags,
  endpoints.getResponse,
  endpoints.listResponses,
  endpoints.getRun,
  endpoints.getOverview,
];

/** Disputes of one origin, or those that went one way; open ones first. */
export const useDisputes = (
  projectId: string,
  which: { readonly origin: DisputeOrigin } | { readonly direction: RulingDirection; readonly rubricVersion?: string },
) =>
  useReadPages(
    endpoints.listDisputes,
    { params: { projectId }, query: { limit: 100, ...which } },
    { keepFormer: true },
  );

/** How many wait behind each part of the queue. */
export const useDisputeCounts = (projectId: string) => useRead(endpoints.getDisputeCounts, { params: { projectId } });

/** Responses that both raters call misattributed. */
export const useMisattributed = (projectId: string) =>
  useReadPages(endpoints.listMisattributed, { params: { projectId }, query: { limit: 100 } });

/** Responses with open flags. */
export const useFlags = (projectId: string) =>
  useReadPages(endpoints.listFlags, { params: { projectId }, query: { limit: 100 } });

/** Settled disputes by what was said and what was ruled. */
export const useRulingDirections = (projectId: string) =>
  useRead(endpoints.getRulingDirections, { params: { projectId } });

/** What rulings showed that the guideline should say. */
export const useGuidelineProposals = (projectId: string) =>
  useReadPages(endpoints.listGuidelineProposals, { params: { projectId }, query: { limit: 100 } });

/** Both labels of one dispute. */
export const useDispute = (disputeId: string) => useRead(endpoints.getDispute, { params: { disputeId } });

/** Rules on a dispute; the labels stay as they are. */
export const useAdjudicate = (onDone: () => void) => useWrite(endpoints.adjudicate, { refresh: AFTER_DISPUTE, onDone });

/** Opens a settled dispute again on new evidence. */
export const useReopenDispute = (onDone: () => void) =>
  useWrite(endpoints.reopenDispute, { refresh: AFTER_DISPUTE, onDone });

/** Opens a dispute about a closed response. */
export const useTakeUpResponse = (onDone: (answer: { disputeId: string }) => void) =>
  useWrite(endpoints.takeUpResponse, { refresh: AFTER_DISPUTE, onDone });

/** Answers the open flags of a response where nothing is to be ruled on. */
export const useAnswerFlags = (onDone: () => void) =>
  useWrite(endpoints.answerFlags, { refresh: AFTER_DISPUTE, onDone });

/** Flags a response for a lead. */
export const useRaiseFlag = (onDone: () => void) =>
  useWrite(endpoints.raiseFlag, {
    refresh: [endpoints.listFlags, endpoints.getResponse, endpoints.getDisputeCounts],
    onDone,
  });

/** Writes down what a ruling shows that the guideline should say. */
export const useProposeGuideline = (onDone: () => void) =>
  useWrite(endpoints.proposeGuideline, {
    refresh: [endpoints.listGuidelineProposals, endpoints.getDisputeCounts],
    onDone,
  });

/** Rulings on what the caller judged. */
export const useOwnRulings = (projectId: string) => useReadPages(endpoints.listOwnRulings, { params: { projectId } });

/** Appends a rater's dissent from a ruling. */
export const useAppendDissent = (onDone: () => void) =>
  useWrite(endpoints.appendDissent, { refresh: [endpoints.listOwnRulings, endpoints.getDispute], onDone });

/** Offers the question of a response that was ruled on as a golden candidate. */
export const useOfferCandidate = (onDone: (answer: { goldenItemId: string }) => void) =>
  useWrite(endpoints.offerCandidate, {
    refresh: [endpoints.listGoldenItems, endpoints.getResponse, endpoints.getOverview],
    onDone,
  });

/** Disputes a production answer by its payload. */
export function useOpenDisputedAnswer() {
  const client = useQueryClient();
  const refresh = useCallback(() => {
    for (const read of AFTER_DISPUTE) void client.invalidateQueries({ queryKey: allOf(read) });
  }, [client]);
  return useUpload(endpoints.openDisputedAnswer, refresh);
}
