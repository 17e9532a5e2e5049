"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ClaimUnits } from "@/contracts/claim-units";
import { endpoints } from "@/contracts/endpoints";
import { keyOf } from "./query-keys";
import { useRead } from "./use-read";
import { useWrite } from "./use-write";

/** The claims of a response before judging; null for none. */
export const useClaimUnits = (responseId: string | null) =>
  useRead(
    endpoints.getClaimUnits,
    { params: { responseId: responseId ?? "" } },
    { enabled: responseId !== null, keepFormer: true },
  );

/** How much of a run's answers stands in no claim. */
export const useClaimCover = (runId: string) => useRead(endpoints.getClaimCover, { params: { runId } });

/** Cuts claims anew; the answer is what the screen shows next. */
export function useRecut(onDone: (units: ClaimUnits) => void) {
  const client = useQueryClient();
  return useWrite(endpoints.recutClaims, {
    refresh: [endpoints.getClaimCover, endpoints.listResponses, endpoints.getRun, endpoints.getResponse],
    onDone: (units) => {
      client.setQueryData(keyOf(endpoints.getClaimUnits, { params: { responseId: units.responseId } }), units);
      onDone(units);
    },
  });
}
