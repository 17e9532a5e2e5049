"use client";

import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { formatThemeCookie, type ThemeChoice } from "./theme-cookie";

interface ThemeState {
  choice: ThemeChoice;
  setChoice: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = choice;
  // The one cookie that a script writes; the server reads it so that the first paint is right.
  document.cookie = formatThemeCookie(choice);
}

/** Keeps the chosen theme. `initial` comes from the cookie, read by the root layout. */
export function ThemeProvider({ initial, children }: { initial: ThemeChoice; children: ReactNode }) {
  const [choice, setState] = useState(initial);
  const setChoice = useCallback((next: ThemeChoice) => {
    applyTheme(next);
    setState(next);
  }, []);
  const value = useMemo(() => ({ choice, setChoice }), [choice, setChoice]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** The chosen theme and how to change it. Throws outside the root layout. */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (state === null) throw new Error("useTheme needs the ThemeProvider of the root layout.");
  return state;
}
