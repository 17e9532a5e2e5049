"use client";

import { useServerInsertedHTML } from "next/navigation";
import { useRef } from "react";

export interface FirstScriptProps {
  readonly nonce: string | undefined;
  readonly source: string;
}

/**
 * Sends the first script once more, by the way that Next keeps for every document: where a page answers "not found" while it is drawn, the
 * server sends an empty document without our own head, and the browser draws everything. Without the policy no chunk could be loaded there.
 * Sent twice, the script does nothing the second time.
 */
export function FirstScript({ nonce, source }: FirstScriptProps) {
  const isSent = useRef(false);
  useServerInsertedHTML(() => {
    if (isSent.current) return null;
    isSent.current = true;
    return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: source }} />;
  });
  return null;
}
