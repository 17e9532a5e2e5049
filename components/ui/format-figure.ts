import type { FigureResource } from "@/contracts/primitives";

/** How a figure is written: a share of something, a coefficient such as kappa, a count, hours or seconds. */
export type FigureUnit = "rate" | "coefficient" | "count" | "hours" | "seconds";

const COUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const RATE = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const COEFFICIENT = new Intl.NumberFormat("en", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

const HOURS = new Intl.NumberFormat("en", { style: "unit", unit: "hour", maximumFractionDigits: 1 });
const SECONDS = new Intl.NumberFormat("en", { style: "unit", unit: "second", maximumFractionDigits: 0 });

const FORMAT: Readonly<Record<FigureUnit, Intl.NumberFormat>> = {
  rate: RATE,
  coefficient: COEFFICIENT,
  count: COUNT,
  hours: HOURS,
  seconds: SECONDS,
};

/** Writes a number for reading. Rounding happens here and nowhere before; nothing is compared after it. */
export function formatValue(value: number, unit: FigureUnit): string {
  return FORMAT[unit].format(value);
}

/** Writes a figure's interval, "95% CI 1.2% to 6.6%", or null where it has none. */
export function formatInterval(figure: Pick<FigureResource, "ci">, unit: FigureUnit): string | null {
  const { ci } = figure;
  if (ci === undefined) return null;
  return `${COUNT.format(ci.level * 100)}% CI ${formatValue(ci.lo, unit)} to ${formatValue(ci.hi, unit)}`;
}
