"use client";

import { useEffect } from "react";

/** Names the page more exactly than its route can, once its data are there: "Run 7". Null leaves the title alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Assay`;
  }, [title]);
}
