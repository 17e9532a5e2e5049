"use client";

import { useMemo, useState } from "react";

/** Which rows of a list are picked. */
export interface Selection {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Picks all of these, or none where all are picked already. */
  readonly toggleAll: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** Keeps which rows are picked, in the order in which they were. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([]);
  return useMemo(
    () => ({
      ids,
      has: (id) => ids.includes(id),
      toggle: (id) => setIds((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
      toggleAll: (all) =>
        setIds((now) =>
          all.every((id) => now.includes(id)) ? now.filter((id) => !all.includes(id)) : [...new Set([...now, ...all])],
        ),
      clear: () => setIds([]),
    }),
    [ids],
  );
}
