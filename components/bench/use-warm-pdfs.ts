import { useEffect } from "react";
import type { BenchView } from "@/client/bench/bench-view";
import { urlOf } from "@/client/call";
import { warmPdf } from "@/components/source/load-pdf";
import type { BenchTask } from "@/contracts/bench";
import { endpoints } from "@/contracts/endpoints";

/** The PDF that a response opens with; null where it opens with something else. */
function firstPdf(task: BenchTask | null): string | null {
  const cited = task?.claims.flatMap((claim) => claim.citations).find((citation) => citation.chunkIndex !== null);
  const chunk = task?.chunks[cited?.chunkIndex ?? 0];
  if (chunk === undefined || chunk.mediaType !== "application/pdf") return null;
  return urlOf(endpoints.getOriginal, { params: { versionId: chunk.versionId } });
}

/** Opens the PDFs that the response at hand and the next one begin with. */
export function useWarmPdfs(view: BenchView): void {
  const now = firstPdf(view.task);
  const next = firstPdf(view.next);
  useEffect(() => {
    // The one at hand last, so that it is the last to be closed.
    for (const url of [next, now]) if (url !== null) warmPdf(url);
  }, [now, next]);
}
