import type { DocumentVersionResource } from "@/contracts/documents";

/**
 * How a version is named on screen: the first 12 hex of its text's SHA-256. A document without a text layer has none, which
 * is not the same as one whose text was erased.
 */
export function printedVersionWords(printed: string | null, state: DocumentVersionResource["state"]): string {
  if (printed !== null) return printed;
  return state === "ok" ? "erased" : "without text";
}
