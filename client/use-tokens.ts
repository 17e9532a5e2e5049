"use client";

import type { CallAnswer } from "./call";
import { endpoints } from "@/contracts/endpoints";
import { useRead } from "./use-read";
import { useWrite } from "./use-write";

/** A token with its secret, which no later answer holds. */
export type NewToken = CallAnswer<typeof endpoints.createToken>;

/** The caller's own tokens in a project. */
export const useTokens = (projectId: string) => useRead(endpoints.listTokens, { params: { projectId } });

export const useCreateToken = (onDone: (token: NewToken) => void) =>
  useWrite(endpoints.createToken, { refresh: [endpoints.listTokens], onDone });

export const useRevokeToken = (onDone: () => void) =>
  useWrite(endpoints.revokeToken, { refresh: [endpoints.listTokens], onDone });
