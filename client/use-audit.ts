"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead, useReadPages } from "./use-read";

/** The longest page that the server gives: a chain has many events. */
const PAGE_LIMIT = 200;

const input = (projectId: string, type: string | null) => ({
  params: { projectId },
  query: { limit: PAGE_LIMIT, ...(type === null ? {} : { type }) },
});

/** The project's chained events, newest first; of one type where asked. */
export const useAudit = (projectId: string, type: string | null) =>
  useReadPages(endpoints.listAudit, input(projectId, type), { keepFormer: true });

/** The head of the chain: its length and last hash. */
export const useAuditHead = (projectId: string) =>
  useRead(endpoints.listAudit, { params: { projectId }, query: { limit: 1 } });
