import { useEffect, useState } from "react";
import { openPdf } from "./load-pdf";

const NONE: readonly string[] = [];

/**
 * What a PDF prints on its pages ("iv", "A-3"), by sheet; empty where it names none, or numbers them as they lie.
 *
 * @param opened goes up when the file can be opened at last
 */
export function usePageLabels(url: string, opened: number): readonly string[] {
  const [known, setKnown] = useState<{ of: string; labels: readonly string[] }>({ of: "", labels: NONE });
  const of = `${opened} ${url}`;
  useEffect(() => {
    let isGone = false;
    const keep = (labels: readonly string[] | null) => {
      if (isGone || labels === null || labels.every((label, at) => label === String(at + 1))) return;
      setKnown({ of, labels });
    };
    // Without labels there are still the sheets' numbers; what else is wrong with the file shows on its pages.
    openPdf(url)
      .then((document) => document.getPageLabels())
      .then(keep, () => undefined);
    return () => {
      isGone = true;
    };
  }, [url, of]);
  return known.of === of ? known.labels : NONE;
}

/** The sheet that somebody means: by what is printed on it, else by its number; null for neither. */
export function findSheet(wanted: string, labels: readonly string[], pageCount: number): number | null {
  const text = wanted.trim().toLowerCase();
  const byLabel = text === "" ? -1 : labels.findIndex((label) => label.toLowerCase() === text);
  if (byLabel >= 0) return byLabel + 1;
  const sheet = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return sheet >= 1 && sheet <= pageCount ? sheet : null;
}
