"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ProblemError } from "./problem-error";

const staleTimeMs = 5_000;
const mostRetries = 3;

/** Only what may pass by itself is tried again: no answer, or the server saying so. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= mostRetries) return false;
  return !(error instanceof ProblemError) || error.code === "unavailable";
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: a screen says that the server can't be reached; it doesn't wait for the browser's opinion.
      queries: { staleTime: staleTimeMs, retry: isWorthRetrying, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Server state for everything below. */
export function ClientProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
