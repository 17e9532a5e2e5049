"use client";

import type { z } from "zod";
import { endpoints } from "@/contracts/endpoints";
import type { citationChange, RecheckProgress } from "@/contracts/rechecks";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

const whileLookedUpMs = 2000;

/** Citations that wait to be looked up. */
export const countWaiting = ({ citations, checked, notCheckable }: RecheckProgress): number =>
  citations - checked - notCheckable;

/** How far the lookup of a document's citations has come; read again every so often until it is through. */
export function useRecheckProgress(documentId: string) {
  const input = { params: { documentId } };
  const progress = useRead(endpoints.getRecheckProgress, input);
  const isOpen = progress.data !== undefined && countWaiting(progress.data) > 0;
  useRead(endpoints.getRecheckProgress, input, { enabled: isOpen, everyMs: whileLookedUpMs });
  return progress;
}

/** What was found, all of it or of one kind. */
export const useRechecks = (documentId: string, change: z.infer<typeof citationChange> | null, isNeeded = true) =>
  useReadPages(
    endpoints.listRechecks,
    { params: { documentId }, query: change === null ? {} : { change } },
    { keepFormer: true, enabled: isNeeded },
  );

/** Goes on with the lookup. */
export const useStartRecheck = () =>
  useWrite(endpoints.startRecheck, { refresh: [endpoints.getRecheckProgress, endpoints.listRechecks] });
