import { QUERY_SHAPES, type QueryShape } from "./item-codes";

/** Below this many items of a shape, a rate over them says next to nothing. */
export const FEW_ITEMS = 30;

/** Questions by shape, whole numbers >= 0; a shape that is left out has none. */
export type ShapeCounts = Partial<Readonly<Record<QueryShape, number>>>;

/** One shape in the set and in the traffic. Shares are between 0 and 1; null where there is nothing to take a share of. */
export interface ShapeShare {
  readonly shape: QueryShape;
  readonly items: number;
  readonly share: number | null;
  readonly trafficShare: number | null;
  /** `missing`: in the traffic and not in the set; `few`: in the set, but too few to say anything of. */
  readonly note: "missing" | "few" | null;
}

export interface Composition {
  readonly shapes: readonly ShapeShare[];
  /** Items whose shape nobody has said; they stand in no share. */
  readonly unshaped: number;
  /**
   * Total variation distance between set and traffic: the share of the set that would have to be of another shape. Null
   * without traffic, or where no item has a shape.
   */
  readonly distance: number | null;
}

const sumOf = (counts: ShapeCounts): number => QUERY_SHAPES.reduce((sum, shape) => sum + (counts[shape] ?? 0), 0);

const shareOf = (count: number, total: number): number | null => (total === 0 ? null : count / total);

function noteOf(items: number, trafficShare: number | null): ShapeShare["note"] {
  if (items === 0) return trafficShare !== null && trafficShare > 0 ? "missing" : null;
  return items < FEW_ITEMS ? "few" : null;
}

/** What a set is made of, beside what the traffic is made of; `traffic` null where nobody has counted it. */
export function composeSet(items: ShapeCounts, unshaped: number, traffic: ShapeCounts | null): Composition {
  const total = sumOf(items);
  const trafficTotal = traffic === null ? 0 : sumOf(traffic);
  const shapes = QUERY_SHAPES.map((shape): ShapeShare => {
    const count = items[shape] ?? 0;
    const trafficShare = shareOf(traffic?.[shape] ?? 0, trafficTotal);
    return { shape, items: count, share: shareOf(count, total), trafficShare, note: noteOf(count, trafficShare) };
  });
  const gaps = shapes.map(({ share, trafficShare }) =>
    share === null || trafficShare === null ? null : Math.abs(share - trafficShare),
  );
  const distance = gaps.reduce<number | null>((sum, gap) => (sum === null || gap === null ? null : sum + gap / 2), 0);
  return { shapes, unshaped, distance };
}
