import { type RefObject, useEffect, useEffectEvent } from "react";

/** A point of an element, as shares of its width and height. */
export interface PointOfElement {
  readonly x: number;
  readonly y: number;
  /** The same point in the window, CSS pixels. */
  readonly clientX: number;
  readonly clientY: number;
  /** A finger scrolls where a mouse selects. */
  readonly isFinger: boolean;
}

export type DragPhase = "down" | "move" | "up";

function pointOf(element: HTMLElement, event: PointerEvent): PointOfElement {
  const frame = element.getBoundingClientRect();
  const { clientX, clientY } = event;
  const isFinger = event.pointerType === "touch";
  return {
    x: (clientX - frame.left) / frame.width,
    y: (clientY - frame.top) / frame.height,
    clientX,
    clientY,
    isFinger,
  };
}

/**
 * Follows the pointer over an element that is no control: where it is, and what it drags over with the main button. Nothing here is
 * the only way to do something; keys do the same.
 */
export function usePointer(
  element: RefObject<HTMLElement | null>,
  onMove: (point: PointOfElement | null) => void,
  onDrag: (point: PointOfElement, phase: DragPhase) => void,
): void {
  const moved = useEffectEvent(onMove);
  const dragged = useEffectEvent(onDrag);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    let pressedId: number | null = null;
    const move = (event: PointerEvent) => {
      moved(pointOf(target, event));
      if (event.pointerId === pressedId) dragged(pointOf(target, event), "move");
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pressedId = event.pointerId;
      dragged(pointOf(target, event), "down");
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pressedId) return;
      pressedId = null;
      dragged(pointOf(target, event), "up");
    };
    const leave = () => moved(null);
    target.addEventListener("pointermove", move);
    target.addEventListener("pointerdown", down);
    target.addEventListener("pointerup", up);
    target.addEventListener("pointerleave", leave);
    return () => {
      target.removeEventListener("pointermove", move);
      target.removeEventListener("pointerdown", down);
      target.removeEventListener("pointerup", up);
      target.removeEventListener("pointerleave", leave);
    };
  }, [element]);
}
