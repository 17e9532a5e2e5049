import { endpoints } from "@/contracts/endpoints";
import { useRead } from "./use-read";

/** One document with its versions. */
export const useDocument = (documentId: string) => useRead(endpoints.getDocument, { params: { documentId } });
