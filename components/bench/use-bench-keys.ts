import { useEffect, useEffectEvent } from "react";
import { mayFireKey } from "@/components/shell/key-guard";
import { type BenchCommand, commandOfKey } from "./bench-keys";
import type { BenchState } from "./bench-state";

/** Whether Enter or Space belongs to what has the focus: a button that somebody reached with Tab, a link, a checkbox. */
function belongsToControl(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" && event.key !== " ") return false;
  return event.target instanceof Element && event.target.closest("button, a[href], summary, input, select") !== null;
}

/**
 * The keys of the bench. They act only when nothing else has a claim to them (typing, a dialog, a menu), and never before the
 * response is on screen.
 */
export function useBenchKeys(state: BenchState, isOnScreen: boolean, onCommand: (command: BenchCommand) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOnScreen || !mayFireKey(event, false) || belongsToControl(event)) return;
    const command = commandOfKey(state, event.key);
    if (command === null) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
