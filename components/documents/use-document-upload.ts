"use client";

import { useEffect, useRef, useState } from "react";
import { describeFailure } from "@/client/describe-failure";
import { type DocumentOptions, useSendDocument } from "@/client/use-documents";
import { type QueuedFile, queueOf, withFile } from "./upload-queue";

/** Sends files one after another; a refused one doesn't stop the others. Leaving the screen does. */
export function useDocumentUpload(projectId: string) {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const [sentBytes, setSentBytes] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const send = useSendDocument(projectId);
  const control = useRef<AbortController | null>(null);
  const batch = useRef(0);
  useEffect(() => () => control.current?.abort(), []);

  const sendOne = async (file: File, key: string, options: DocumentOptions, signal: AbortSignal) => {
    const change = (part: Partial<QueuedFile>) => setQueue((now) => withFile(now, key, part));
    setSentBytes(0);
    change({ state: "sending" });
    try {
      const answer = await send(file, options, signal, setSentBytes);
      const { document, versionId, added, warnings } = answer;
      change({ state: added ? "added" : "there", warnings, documentId: document.id, versionId });
    } catch (error) {
      if (!signal.aborted) change({ state: "failed", failure: describeFailure(error) });
    }
  };

  const start = async (files: readonly File[], options: DocumentOptions) => {
    if (isRunning) return;
    batch.current += 1;
    const stop = new AbortController();
    control.current = stop;
    const next = queueOf(files, batch.current);
    setQueue(next);
    setIsRunning(true);
    for (const [index, file] of files.entries()) {
      const entry = next[index];
      if (entry !== undefined && !stop.signal.aborted) await sendOne(file, entry.key, options, stop.signal);
    }
    if (!stop.signal.aborted) setIsRunning(false);
  };
  return { queue, sentBytes, isRunning, start };
}
