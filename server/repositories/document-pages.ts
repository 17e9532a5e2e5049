import type { PageInfo } from "@/contracts/documents";
import { decodePage } from "@/documents/pdf/page-codec";
import type { PageMapPage } from "@/documents/pdf/page-map";
import type { Tx } from "@/server/db/database";

/** The pages of a version as shown, in order; none for what has no pages. */
export async function listPages(tx: Tx, versionId: string): Promise<PageInfo[]> {
  const rows = await tx.pageMap.findMany({
    where: { documentVersionId: versionId },
    orderBy: { page: "asc" },
    select: { page: true, startCp: true, endCp: true, width: true, height: true, rotation: true },
  });
  return rows.map(({ width, height, ...page }) => {
    const isTurned = page.rotation === 90 || page.rotation === 270;
    return { ...page, widthPt: isTurned ? height : width, heightPt: isTurned ? width : height };
  });
}

/** The maps of the pages that a range of T touches, in order. */
export async function readPageMaps(tx: Tx, versionId: string, startCp: number, endCp: number): Promise<PageMapPage[]> {
  const rows = await tx.pageMap.findMany({
    where: { documentVersionId: versionId, startCp: { lte: endCp }, endCp: { gte: startCp } },
    orderBy: { page: "asc" },
    select: { glyphBoxes: true },
  });
  return rows.flatMap(({ glyphBoxes }) => (glyphBoxes === null ? [] : [decodePage(glyphBoxes)]));
}
