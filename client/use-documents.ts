"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { endpoints } from "@/contracts/endpoints";
import { allOf } from "./query-keys";
import { useRead, useReadPages } from "./use-read";
import { useUpload } from "./use-upload";

/** The project's documents with their versions, or those that a search finds. */
export const useDocuments = (projectId: string, search: string) =>
  useReadPages(
    endpoints.listDocuments,
    { params: { projectId }, query: search === "" ? {} : { search } },
    { keepFormer: true },
  );

/** Sends one file as a document, or as a new version of one. */
export function useAddDocument() {
  const client = useQueryClient();
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: allOf(endpoints.listDocuments) }),
    [client],
  );
  return useUpload(endpoints.addDocument, refresh);
}

/** The text of a version; null asks for nothing. */
export const useVersionText = (versionId: string | null) =>
  useRead(endpoints.getSourceText, { params: { versionId: versionId ?? "" } }, { enabled: versionId !== null });
