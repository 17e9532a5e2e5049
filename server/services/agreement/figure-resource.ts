import type { FigureResource } from "@/contracts/primitives";
import type { Figure } from "@/domain/agreement/figure";

/** A figure as the contract has it: an interval or a reason only where there is one, and nothing that a kind of figure adds of its own. */
export function toFigure({ value, n, ci, reason, flags }: Figure): FigureResource {
  const interval = ci === undefined ? {} : { ci: { ...ci } };
  return { value, n, ...interval, ...(reason === undefined ? {} : { reason }), flags: [...flags] };
}
