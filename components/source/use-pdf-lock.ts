"use client";

import { useCallback, useEffect, useState } from "react";
import { isLocked, openPdf, unlockPdf } from "./load-pdf";

/** Whether a PDF waits for its password, and how it is given. */
export interface PdfLock {
  readonly isLocked: boolean;
  /** Goes up each time that the file was opened anew: what failed before is drawn again then. */
  readonly opened: number;
  /** False where the password is wrong. Rejects where the file can't be had. */
  readonly unlock: (password: string) => Promise<boolean>;
}

/** The text of a protected file is stored when it is added; its pages can be drawn only with the password, which is kept nowhere. */
export function usePdfLock(url: string): PdfLock {
  const [state, setState] = useState({ isLocked: false, opened: 0 });
  useEffect(() => {
    let isGone = false;
    openPdf(url).catch((error: unknown) => {
      if (!isGone && isLocked(error)) setState((now) => ({ ...now, isLocked: true }));
    });
    return () => {
      isGone = true;
    };
  }, [url]);
  const unlock = useCallback(
    async (password: string) => {
      try {
        await unlockPdf(url, password);
      } catch (error) {
        if (isLocked(error)) return false;
        throw error;
      }
      setState(({ opened }) => ({ isLocked: false, opened: opened + 1 }));
      return true;
    },
    [url],
  );
  return { ...state, unlock };
}
