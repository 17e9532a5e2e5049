import type { z } from "zod";
import type { documentEndpoints } from "@/contracts/documents";
import { boxesOfSpan } from "@/documents/pdf/boxes-of-span";
import type { Caller } from "@/server/caller";
import type { Span } from "@/domain/text/span";
import type { Deps } from "@/server/deps";
import { readPageMaps } from "@/server/repositories/document-pages";
import { getShownVersion } from "@/server/repositories/documents";
import { assertSourceOpen } from "./assert-source-open";
import { readSpans } from "./read-spans";

type Boxes = z.input<typeof documentEndpoints.getSpanBoxes.answer>;

/** Spans no further apart than this, a page or two, share one read of the page maps. */
const CLOSE_CP = 5_000;

/** Groups spans that lie near each other: the words of a page come by the hundred. */
function groupNear(spans: readonly Span[]): Span[][] {
  const groups: Span[][] = [];
  let reachedCp = Number.NEGATIVE_INFINITY;
  for (const span of spans.toSorted((a, b) => a.startCp - b.startCp)) {
    const last = groups.at(-1);
    if (last !== undefined && span.startCp - reachedCp <= CLOSE_CP) last.push(span);
    else groups.push([span]);
    reachedCp = Math.max(reachedCp, span.endCp);
  }
  return groups;
}

/** Where spans of a PDF's text lie on its pages, in their order; no boxes for what has no pages. */
export async function getSpanBoxes(deps: Deps, caller: Caller, versionId: string, list: string): Promise<Boxes> {
  await assertSourceOpen(deps.db.prisma, caller, versionId);
  const { version } = await getShownVersion(deps.db.prisma, versionId);
  const { lengthCp } = version;
  const asked = readSpans(list, lengthCp);
  const found = new Map<Span, Boxes["spans"][number]["boxes"]>();
  for (const group of groupNear(asked)) {
    const endCp = Math.max(...group.map((span) => span.endCp));
    const pages = await readPageMaps(deps.db.prisma, versionId, group[0]?.startCp ?? 0, endCp);
    for (const span of group) {
      const boxes = pages.length === 0 ? [] : boxesOfSpan({ lengthCp, pages }, span.startCp, span.endCp);
      found.set(
        span,
        boxes.map(({ page, view }) => ({ page, view })),
      );
    }
  }
  return { spans: asked.map((span) => ({ ...span, boxes: found.get(span) ?? [] })) };
}
