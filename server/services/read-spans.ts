import { assertSpan, type Span } from "@/domain/text/span";
import { Refusal } from "@/server/refusal";

/**
 * Reads spans of an address, `10-20,40-55`.
 * @param lengthCp length of the text that they lie in
 * @throws Refusal `span_out_of_range`, DomainError `span_inverted`
 */
export function readSpans(list: string, lengthCp: number): Span[] {
  return list.split(",").map((part) => {
    const [startCp = Number.NaN, endCp = Number.NaN] = part.split("-").map(Number);
    if (!Number.isSafeInteger(startCp) || !Number.isSafeInteger(endCp)) {
      throw new Refusal("span_out_of_range", "An offset is past the end of every text.");
    }
    assertSpan({ startCp, endCp }, lengthCp);
    return { startCp, endCp };
  });
}
