import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";

const openMs = 180;
/** Time to go from a marker to its card. */
const closeMs = 220;

/**
 * A card that opens while the pointer rests on something, while that has the focus, and on a tap; it stays while the pointer or the focus
 * is in the card. `about` and `card` go on the two elements.
 */
export function useHoverCard() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const card = useRef<HTMLDivElement>(null);
  const about = useRef<HTMLButtonElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setSoon = useCallback((next: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(next), ms);
  }, []);
  const setNow = useCallback((next: boolean) => {
    clearTimeout(timer.current);
    setIsOpen(next);
  }, []);
  const isWithin = (target: EventTarget | null): boolean =>
    target instanceof Node && (card.current?.contains(target) === true || about.current?.contains(target) === true);
  const onBlur = (event: FocusEvent) => {
    if (!isWithin(event.relatedTarget)) setNow(false);
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === "mouse") setSoon(false, closeMs);
  };
  const onPointerEnter = (event: PointerEvent) => {
    if (event.pointerType === "mouse") setSoon(true, isOpen ? 0 : openMs);
  };
  return {
    isOpen,
    setNow,
    isWithin,
    about: {
      ref: about,
      onPointerEnter,
      onPointerLeave,
      onBlur,
      onFocus: (event: FocusEvent) => {
        // A press opens what it points at; the card is for whoever comes by the keyboard.
        if (event.target.matches(":focus-visible")) setNow(true);
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType !== "mouse") setNow(true);
      },
    },
    card: { ref: card, onPointerEnter, onPointerLeave, onBlur },
  };
}
