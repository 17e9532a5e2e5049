"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead } from "./use-read";

/** Whose rate is asked for: the system with the newest sample, and people alone, where nothing is chosen. */
export interface ProductionChoice {
  readonly system: string | null;
  readonly verifierId: string | null;
}

/** The rate of failing answers in sampled traffic. */
export const useProductionRate = (projectId: string, { system, verifierId }: ProductionChoice) =>
  useRead(
    endpoints.getProductionRate,
    { params: { projectId }, query: { system: system ?? undefined, verifierId: verifierId ?? undefined } },
    { keepFormer: true },
  );
