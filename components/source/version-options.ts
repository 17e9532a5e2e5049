import type { DocumentVersionResource } from "@/contracts/documents";
import { formatInstant } from "@/components/ui/format-time";
import { printedVersionWords } from "./printed-version";

/** The newest version first. */
export const newestFirst = (versions: readonly DocumentVersionResource[]): DocumentVersionResource[] =>
  versions.toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1));

/** Versions as a list to choose from. */
export const versionOptions = (versions: readonly DocumentVersionResource[]): { value: string; label: string }[] =>
  newestFirst(versions).map(({ id, printedVersion, state, addedAt }) => ({
    value: id,
    label: `${printedVersionWords(printedVersion, state)} · added ${formatInstant(addedAt, "date") ?? ""}`,
  }));
