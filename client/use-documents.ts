"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { z } from "zod";
import { endpoints } from "@/contracts/endpoints";
import { upload } from "./upload";
import { allOf } from "./query-keys";
import { useRead, useReadPages } from "./use-read";

/** The project's documents with their versions, or those that a search finds. */
export const useDocuments = (projectId: string, search: string) =>
  useReadPages(
    endpoints.listDocuments,
    { params: { projectId }, query: search === "" ? {} : { search } },
    { keepFormer: true },
  );

/** What is sent beside a file's bytes. */
export interface DocumentOptions extends Omit<z.input<typeof endpoints.addDocument.query>, "fileName"> {
  /** Opens protected files; empty for none. It goes no further than the request. */
  readonly password: string;
}

/** What a new file may change on screens that are open. */
const TOLD_BY_A_FILE = [
  endpoints.listDocuments,
  endpoints.getDocument,
  endpoints.compareVersions,
  endpoints.getRecheckProgress,
  endpoints.listRechecks,
];

/** Sends one file as a document, or as a new version of one; what tells of documents is read again after it. */
export function useSendDocument(projectId: string) {
  const client = useQueryClient();
  return useCallback(
    async (
      file: File,
      { password, ...options }: DocumentOptions,
      signal: AbortSignal,
      onProgress: (sentBytes: number) => void,
    ) => {
      const input = { params: { projectId }, query: { ...options, fileName: file.name } };
      const answer = await upload(endpoints.addDocument, input, { file, password, onProgress, signal });
      for (const read of TOLD_BY_A_FILE) void client.invalidateQueries({ queryKey: allOf(read) });
      return answer;
    },
    [client, projectId],
  );
}

/** The text of a version; null asks for nothing. */
export const useVersionText = (versionId: string | null) =>
  useRead(endpoints.getSourceText, { params: { versionId: versionId ?? "" } }, { enabled: versionId !== null });
