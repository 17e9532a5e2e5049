import { z } from "zod";
import type { MetricBounds } from "@/domain/scoring/compare-measures";
import { MACHINE_METRICS, type ResponseMeasure } from "@/domain/scoring/response-measure";
import { dataError } from "../exit";

const count = z.strictObject({ x: z.int().min(0), m: z.int().min(0) }).refine(({ x, m }) => x <= m, "x is above m");

const verifierUsed = z.strictObject({
  id: z.string(),
  revision: z.string(),
  /** Digest of the calibration by which scores were read. */
  calibration: z.string(),
});

/** What `regress --write-baseline` keeps of a run: counts and codes, no texts. */
const baseline = z.strictObject({
  format: z.literal("assay-baseline"),
  version: z.literal(1),
  checks: z.string(),
  verifier: verifierUsed.nullable(),
  bounds: z.strictObject(
    Object.fromEntries(MACHINE_METRICS.map((metric) => [metric, z.number().min(0).max(1).optional()])),
  ),
  items: z.array(
    z.strictObject({
      id: z.string(),
      contextKey: z.string(),
      counts: z.strictObject(Object.fromEntries(MACHINE_METRICS.map((metric) => [metric, count]))),
      faults: z.array(z.string()),
    }),
  ),
});

export type VerifierUsed = z.infer<typeof verifierUsed>;

export interface Baseline {
  readonly format: "assay-baseline";
  readonly version: 1;
  /** Version of the mechanical checks. */
  readonly checks: string;
  readonly verifier: VerifierUsed | null;
  readonly bounds: MetricBounds;
  readonly items: readonly ResponseMeasure[];
}

/** @throws Exit 65 naming the first field that doesn't fit, or an id that stands twice. */
export function readBaseline(file: string, value: unknown): Baseline {
  const read = baseline.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw dataError(`${file}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "does not fit"}`);
  }
  const ids = read.data.items.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) < i);
  if (twice !== undefined) throw dataError(`${file}: the id ${twice} stands twice`);
  return read.data as unknown as Baseline;
}
