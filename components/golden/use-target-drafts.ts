"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { readDrafts, type TargetDrafts, withoutDrafts } from "./target-drafts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be switched off; a target is then proposed at once or not at all.
    return null;
  }
}

function store(key: string, drafts: TargetDrafts): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

export interface DraftStore {
  readonly drafts: TargetDrafts;
  /** Keeps one; false where the device keeps nothing. */
  readonly keep: (itemId: string, draft: TargetDrafts[string]) => boolean;
  readonly drop: (itemIds: readonly string[]) => void;
}

/** Targets of a project that are written and not proposed yet, kept on this device. */
export function useTargetDrafts(projectId: string): DraftStore {
  const key = `assay-target-drafts-${projectId}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
  const drafts = useMemo(() => readDrafts(stored), [stored]);
  const keep = useCallback(
    (itemId: string, draft: TargetDrafts[string]) => store(key, { ...readDrafts(readStored(key)), [itemId]: draft }),
    [key],
  );
  const drop = useCallback(
    (itemIds: readonly string[]) => void store(key, withoutDrafts(readDrafts(readStored(key)), itemIds)),
    [key],
  );
  return { drafts, keep, drop };
}
