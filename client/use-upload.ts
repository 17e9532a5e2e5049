"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { AnyEndpoint } from "@/contracts/endpoint";
import type { CallAnswer, CallInput } from "./call";
import { describeFailure, type Failure } from "./describe-failure";
import { upload } from "./upload";

/** Where one upload stands. `reading`: every byte has left, and the server is at work on them. */
export type UploadState<T> =
  | { readonly phase: "idle" }
  | {
      readonly phase: "sending" | "reading";
      readonly fileName: string;
      readonly sentBytes: number;
      readonly bytes: number;
    }
  | { readonly phase: "done"; readonly fileName: string; readonly answer: T }
  | { readonly phase: "failed"; readonly fileName: string; readonly failure: Failure };

/** Sends one file at a time and says how far it is; leaving the screen stops it. */
export function useUpload<E extends AnyEndpoint>(endpoint: E, onDone?: (answer: CallAnswer<E>) => void) {
  const [state, setState] = useState<UploadState<CallAnswer<E>>>({ phase: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (file: File, input: Pick<CallInput<E>, "params" | "query">): Promise<boolean> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const fileName = file.name;
      const progress = (sentBytes: number) =>
        setState({ phase: sentBytes < file.size ? "sending" : "reading", fileName, sentBytes, bytes: file.size });
      progress(0);
      try {
        const answer = await upload(endpoint, input, { file, onProgress: progress, signal: control.signal });
        setState({ phase: "done", fileName, answer });
        onDone?.(answer);
        return true;
      } catch (error) {
        if (!control.signal.aborted) setState({ phase: "failed", fileName, failure: describeFailure(error) });
        else if (running.current === control) setState({ phase: "idle" });
        return false;
      }
    },
    [endpoint, onDone],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  /** Stops what runs and forgets what came of it. */
  const reset = useCallback(() => {
    running.current?.abort();
    setState({ phase: "idle" });
  }, []);
  return { state, start, stop, reset };
}
