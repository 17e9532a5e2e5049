"use client";

import { useCallback, useState } from "react";
import type { SaveStatus } from "@/components/ui/save-state";
import { emptyItemForm, type NewItemForm, readItemDraft } from "./new-item-form";

export interface ItemDraft {
  readonly form: NewItemForm;
  readonly status: SaveStatus;
  /** It was begun earlier and is gone on with. */
  readonly isResumed: boolean;
  readonly change: (next: (form: NewItemForm) => NewItemForm) => void;
  readonly drop: () => void;
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be switched off; the page then says that nothing is saved.
    return null;
  }
}

function write(key: string, form: NewItemForm | null): boolean {
  try {
    if (form === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(form));
    return true;
  } catch {
    return false;
  }
}

/** The question that is being written in a project, kept on this device with every change. Only for the browser. */
export function useItemDraft(projectId: string): ItemDraft {
  const key = `assay-new-question-${projectId}`;
  const [{ form, isResumed }, setState] = useState(() => {
    const kept = readItemDraft(readStored(key));
    return { form: kept ?? emptyItemForm(new Date().toISOString().slice(0, 10)), isResumed: kept !== null };
  });
  const [status, setStatus] = useState<SaveStatus>("saved");
  const change = useCallback(
    (next: (form: NewItemForm) => NewItemForm) =>
      setState((now) => {
        const changed = next(now.form);
        setStatus(write(key, changed) ? "saved" : "unsaved");
        return { ...now, form: changed };
      }),
    [key],
  );
  const drop = useCallback(() => {
    write(key, null);
    setState({ form: emptyItemForm(new Date().toISOString().slice(0, 10)), isResumed: false });
  }, [key]);
  return { form, status, isResumed, change, drop };
}
