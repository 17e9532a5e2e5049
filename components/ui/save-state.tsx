import { Check, CloudOff, RefreshCw } from "lucide-react";
import { clsx } from "clsx";

/** Whether the work is on the server. `unsaved` is kept on this device and not yet sent. */
export type SaveStatus = "saved" | "saving" | "unsaved";

export interface SaveStateProps {
  status: SaveStatus;
  /** "just now", "14:05 UTC", "no connection". */
  detail?: string;
  className?: string;
}

const LOOK = {
  saved: { word: "saved", Glyph: Check, ink: "text-saved" },
  saving: { word: "saving", Glyph: RefreshCw, ink: "text-saving" },
  unsaved: { word: "not saved", Glyph: CloudOff, ink: "text-unsaved font-[550]" },
} as const;

/** Says at all times whether the work is saved; changes are read out politely. */
export function SaveState({ status, detail, className }: SaveStateProps) {
  const { word, Glyph, ink } = LOOK[status];
  return (
    <output className={clsx("inline-flex items-center gap-1.5 text-xs whitespace-nowrap", ink, className)}>
      <Glyph aria-hidden="true" className={clsx("size-3.5", status === "saving" && "turn")} />
      {word}
      {detail === undefined ? null : <span className="font-normal text-ink-3">· {detail}</span>}
    </output>
  );
}
