"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { Span } from "@/domain/text/span";
import { readSpanHash } from "./deep-link";

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

const readHash = () => window.location.hash;
const noHash = () => "";

/** The span that the address of the page names (`#cp=10-20`); null for none. */
export function useSpanHash(): Span | null {
  const hash = useSyncExternalStore(subscribe, readHash, noHash);
  return useMemo(() => readSpanHash(hash), [hash]);
}
