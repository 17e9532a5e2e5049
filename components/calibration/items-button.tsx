import type { CalibrationItemResource } from "@/contracts/calibrations";
import type { OpenedItems } from "./items-dialog";

export interface ItemsButtonProps {
  title: string;
  items: readonly CalibrationItemResource[];
  onOpen: (opened: OpenedItems) => void;
}

/** A count in a table, that opens the items it counts. */
export function ItemsButton({ title, items, onOpen }: ItemsButtonProps) {
  return (
    <button
      type="button"
      disabled={items.length === 0}
      onClick={() => onOpen({ title, items })}
      className="underline decoration-dotted underline-offset-4 disabled:text-ink-3 disabled:no-underline"
    >
      {items.length}
      <span className="sr-only"> items; show them</span>
    </button>
  );
}
