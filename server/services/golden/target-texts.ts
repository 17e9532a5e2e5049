import type { TargetContent } from "@/contracts/golden";
import type { GoldenTargetContent, TargetSpan } from "@/domain/golden/golden-target";
import type { Tx } from "@/server/db/database";
import { readTexts } from "@/server/repositories/payloads";
import { ERASED_TEXT } from "./signed-by";

const toSpan = (span: TargetSpan) => ({
  versionId: span.documentVersionId,
  startCp: span.startCp,
  endCp: span.endCp,
});

/** Frozen contents with their texts, in the order given, as a lead typed them. */
export async function readTargetContents(
  tx: Pick<Tx, "payload">,
  contents: readonly GoldenTargetContent[],
): Promise<TargetContent[]> {
  const refs = contents.flatMap(({ points, searches, expectedAnswer, expectedRefusal }) =>
    [...points, ...searches, expectedAnswer, expectedRefusal].flatMap((ref) =>
      ref === undefined ? [] : [ref.payload],
    ),
  );
  const texts = await readTexts(tx, refs);
  const textOf = (ref: { payload: string }) => texts.get(ref.payload) ?? ERASED_TEXT;
  return contents.map((content) => ({
    answerable: content.isAnswerable,
    searches: content.searches.map(textOf).join("\n"),
    asOf: content.asOf ?? "",
    points: content.points.map(textOf),
    passages: content.passages.map(toSpan),
    nearMisses: content.nearMisses.map(toSpan),
    ...(content.expectedAnswer === undefined ? {} : { expectedAnswer: textOf(content.expectedAnswer) }),
    ...(content.expectedRefusal === undefined ? {} : { expectedRefusal: textOf(content.expectedRefusal) }),
  }));
}
