"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

/** Disputes, open ones first, or of one state only. */
export const useDisputes = (projectId: string, state: "open" | "settled" | null) =>
  useReadPages(
    endpoints.listDisputes,
    { params: { projectId }, query: state === null ? {} : { state } },
    { keepFormer: true },
  );

/** Both labels of one dispute. */
export const useDispute = (disputeId: string) => useRead(endpoints.getDispute, { params: { disputeId } });

/** Rules on a dispute; the labels stay as they are. */
export const useAdjudicate = (onDone: () => void) =>
  useWrite(endpoints.adjudicate, {
    refresh: [
      endpoints.getDispute,
      endpoints.listDisputes,
      endpoints.getResponse,
      endpoints.listResponses,
      endpoints.getRun,
      endpoints.getOverview,
    ],
    onDone,
  });
