"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useTheme } from "./theme-provider";
import { THEME_CHOICES, type ThemeChoice } from "./theme-cookie";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const WORDS: Record<ThemeChoice, string> = { system: "the system's", light: "light", dark: "dark" };

/** Steps through system, light and dark; the label says which is on and which comes next. */
export function ThemeToggle() {
  const { choice, setChoice } = useTheme();
  const next = THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? "system";
  const Icon = ICONS[choice];
  return (
    <IconButton
      label={`Theme: ${WORDS[choice]}. Change to ${WORDS[next]}`}
      icon={<Icon />}
      variant="quiet"
      onClick={() => setChoice(next)}
    />
  );
}
