import type { ImportClaim, ImportLabel, ImportLabelSpan, JsonObject } from "@/contracts/import-record";
import { indexCodePoints, sliceSpan } from "@/domain/text/code-points";
import type { FieldProblem, GoldenLabel } from "./golden-line";

type GoldenSpan = NonNullable<GoldenLabel["claim_spans"]>[number];

/** Labels as the file has them: its raters, its vocabulary, its marks. */
export function readLabels(
  labels: readonly GoldenLabel[],
  claims: readonly ImportClaim[],
  answer: string,
  problems: FieldProblem[],
): ImportLabel[] {
  return labels.map((given, ordinal) => {
    const { rater, claim_index, label, facets, claim_spans, ...extra } = given;
    const field = `labels[${ordinal}]`;
    const claimOrdinal = claim_index ?? null;
    const claim = claimOrdinal === null ? null : claims[claimOrdinal];
    if (claim === undefined) {
      problems.push({
        field: `${field}.claim_index`,
        code: "claim_index_out_of_range",
        message: `is ${claimOrdinal}, but the line has ${claims.length} claims, counted from 0.`,
      });
    }
    const marked = claim?.text ?? (claimOrdinal === null ? answer : null);
    const spans = (claim_spans ?? []).map((span, i) => readSpan(span, marked, `${field}.claim_spans[${i}]`, problems));
    return {
      ordinal,
      rater,
      claimOrdinal,
      label,
      facets: (facets ?? {}) as JsonObject,
      spans,
      extra: extra as JsonObject,
    };
  });
}

/** A span that the file itself calls unfit (`ok: false`) is kept as it is; any other must lie in its text and match its words. */
function readSpan(span: GoldenSpan, marked: string | null, field: string, problems: FieldProblem[]): ImportLabelSpan {
  const fits = span.ok !== false;
  if (fits && marked !== null) {
    const problem = checkSpan(span, marked, field);
    if (problem !== null) problems.push(problem);
  }
  return { startCp: span.start, endCp: span.end, text: span.text ?? null, type: span.type ?? null, fits };
}

function checkSpan({ start, end, text }: GoldenSpan, marked: string, field: string): FieldProblem | null {
  const index = indexCodePoints(marked);
  if (start > end)
    return { field: `${field}.start`, code: "span_inverted", message: `starts at ${start}, after its end ${end}.` };
  if (start < 0) return { field: `${field}.start`, code: "out_of_range", message: "must not be below 0." };
  if (end > index.lengthCp) {
    return {
      field: `${field}.end`,
      code: "span_past_end",
      message: `ends at ${end}, past the end of a text of ${index.lengthCp} code points.`,
    };
  }
  const words = sliceSpan(index, { startCp: start, endCp: end });
  if (text == null || text === words) return null;
  return { field: `${field}.text`, code: "span_text_mismatch", message: `is not what stands at ${start} to ${end}.` };
}
