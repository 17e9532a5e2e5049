"use client";

import type { ReactNode } from "react";
import { Tooltip } from "radix-ui";
import { ThemeProvider } from "@/components/theme/theme-provider";
import type { ThemeChoice } from "@/components/theme/theme-cookie";
import { Toaster } from "@/components/ui/toast";

/** What every page of the product may rely on: theme, tooltips, toasts. */
export function AppProviders({ theme, children }: { theme: ThemeChoice; children: ReactNode }) {
  return (
    <ThemeProvider initial={theme}>
      <Tooltip.Provider delayDuration={350} skipDelayDuration={150}>
        {children}
        <Toaster />
      </Tooltip.Provider>
    </ThemeProvider>
  );
}
