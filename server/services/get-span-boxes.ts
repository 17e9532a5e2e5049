import type { z } from "zod";
import type { documentEndpoints } from "@/contracts/documents";
import { boxesOfSpan } from "@/documents/pdf/boxes-of-span";
import { assertSpan, type Span } from "@/domain/text/span";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { readPageMaps } from "@/server/repositories/document-pages";
import { getShownVersion } from "@/server/repositories/documents";

type Boxes = z.input<typeof documentEndpoints.getSpanBoxes.answer>;

/** Reads `10-20,40-55`. @throws Refusal `span_out_of_range`, DomainError `span_inverted`. */
function readSpans(list: string, lengthCp: number): Span[] {
  return list.split(",").map((part) => {
    const [startCp = Number.NaN, endCp = Number.NaN] = part.split("-").map(Number);
    if (!Number.isSafeInteger(startCp) || !Number.isSafeInteger(endCp)) {
      throw new Refusal("span_out_of_range", "An offset is past the end of every text.");
    }
    assertSpan({ startCp, endCp }, lengthCp);
    return { startCp, endCp };
  });
}

/** Where spans of a PDF's text lie on its pages; no boxes for what has no pages. */
export async function getSpanBoxes(deps: Deps, versionId: string, list: string): Promise<Boxes> {
  const { version } = await getShownVersion(deps.db.prisma, versionId);
  const spans: Boxes["spans"] = [];
  for (const { startCp, endCp } of readSpans(list, version.lengthCp)) {
    const pages = await readPageMaps(deps.db.prisma, versionId, startCp, endCp);
    const boxes = pages.length === 0 ? [] : boxesOfSpan({ lengthCp: version.lengthCp, pages }, startCp, endCp);
    spans.push({ startCp, endCp, boxes: boxes.map(({ page, view }) => ({ page, view })) });
  }
  return { spans };
}
