import { explainUndefined } from "@/domain/agreement/explain-undefined";
import type { FigureReason } from "@/domain/agreement/figure";
import { SAMPLE_ONLY } from "./panel-resource";

function collectReasons(value: unknown, into: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  const { value: figure, reason }: { value?: unknown; reason?: unknown } = value;
  if (figure === null && typeof reason === "string") into.add(reason);
  for (const member of Object.values(value)) collectReasons(member, into);
}

const explain = (reason: string) =>
  reason === SAMPLE_ONLY
    ? "Not shown, because the sample is stratified and this figure read without its weights would mislead."
    : explainUndefined(reason as FigureReason);

/** The sentence for every reason why some figure of the panels is not there. */
export function explainFigures(panels: readonly object[]): Record<string, string> {
  const reasons = new Set<string>();
  collectReasons(panels, reasons);
  return Object.fromEntries([...reasons].sort().map((reason) => [reason, explain(reason)]));
}
