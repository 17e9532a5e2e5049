"use client";

import { useParams } from "next/navigation";

/** The project whose page is open, for links out of what is drawn on many of them; null outside one. */
export const useProjectId = (): string | null => useParams<{ readonly projectId?: string }>().projectId ?? null;
