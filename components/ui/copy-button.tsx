"use client";

import { useEffect, useState } from "react";
import { Check, Copy, X } from "lucide-react";
import { IconButton } from "./icon-button";

export interface CopyButtonProps {
  text: string;
  /** What is copied, "Copy digest". */
  label: string;
  size?: "sm" | "md";
}

type CopyState = "idle" | "copied" | "failed";

const GLYPHS = { idle: <Copy />, copied: <Check />, failed: <X /> } as const;
const SHOWN_MS = 2_000;

/** Puts text on the clipboard and says whether that worked. */
export function CopyButton({ text, label, size = "sm" }: CopyButtonProps) {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  };
  return (
    <>
      <IconButton label={label} icon={GLYPHS[state]} size={size} onClick={copy} />
      <output className="sr-only">
        {state === "copied" ? "Copied" : state === "failed" ? "The browser refused to copy" : ""}
      </output>
    </>
  );
}
