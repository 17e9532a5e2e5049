"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead } from "./use-read";

/** What a failing answer of each severity weighs. */
export interface Weights {
  readonly minor: number;
  readonly major: number;
  readonly critical: number;
}

/** What stands beside a run's rate, by these weights. */
export const useRunFailures = (runId: string, weights: Weights) =>
  useRead(endpoints.getRunFailures, { params: { runId }, query: { ...weights } }, { keepFormer: true });
