import type { ImportChildChunk } from "@/contracts/import-record";
import { indexCodePoints, sliceSpan } from "@/domain/text/code-points";
import type { FieldProblem, GoldenChildChunk } from "./golden-line";

/** What keeps a child from its place in the chunk's text; null where it lies there. */
function findFault({ start, end, text: own }: GoldenChildChunk, text: string, field: string): FieldProblem | null {
  const index = indexCodePoints(text);
  if (start < 0) return { field: `${field}.start`, code: "out_of_range", message: "must not be below 0." };
  if (start > end)
    return { field: `${field}.start`, code: "span_inverted", message: `starts at ${start}, after its end ${end}.` };
  if (end > index.lengthCp)
    return {
      field: `${field}.end`,
      code: "span_past_end",
      message: `ends at ${end}, past the end of the chunk around it, which has ${index.lengthCp} code points.`,
    };
  if (own == null || own === sliceSpan(index, { startCp: start, endCp: end })) return null;
  const message = `is not what stands in the chunk around it at ${start} to ${end}.`;
  return { field: `${field}.text`, code: "span_text_mismatch", message };
}

/** The chunks inside a chunk. One that is not where it says it is is refused, not moved. */
export function readChildChunks(
  children: readonly GoldenChildChunk[],
  text: string,
  field: string,
  problems: FieldProblem[],
): ImportChildChunk[] {
  return children.flatMap((child, i) => {
    const fault = findFault(child, text, `${field}.child_chunks[${i}]`);
    if (fault !== null) problems.push(fault);
    return fault === null ? [{ handle: child.handle ?? null, startCp: child.start, endCp: child.end }] : [];
  });
}

/** The names of children, by which the chunk around them may be cited. */
export const aliasesOfChildren = (children: readonly { readonly handle: string | null }[]): string[] =>
  children.flatMap(({ handle }) => handle ?? []);
