"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead } from "./use-read";
import { useWrite } from "./use-write";

/** Every read that tells how a source stands. */
const TELL_OF_STANDING = [
  endpoints.listStandings,
  endpoints.getDocument,
  endpoints.listDocuments,
  endpoints.getSourceText,
];

/** What was said of a version's standing after it was added. */
export const useStandings = (versionId: string) => useRead(endpoints.listStandings, { params: { versionId } });

export const useRecordStanding = (onDone: () => void) =>
  useWrite(endpoints.recordStanding, { refresh: TELL_OF_STANDING, onDone });

export const useSetAliases = (onDone: () => void) =>
  useWrite(endpoints.setAliases, { refresh: [endpoints.getDocument, endpoints.listDocuments], onDone });
