"use client";

import type { CSSProperties } from "react";
import { Link2 } from "lucide-react";
import { Button } from "@/components/ui/button";

export interface SelectionBarProps {
  readonly style: CSSProperties;
  /** Null where nothing may be marked. */
  readonly onMark: (() => void) | null;
  /** Puts the words into the address; null where the page has no address of its own. */
  readonly onLink: (() => void) | null;
}

/** What can be done with selected words, below them. The selection stays while one of them is pressed. */
export function SelectionBar({ style, onMark, onLink }: SelectionBarProps) {
  if (onMark === null && onLink === null) return null;
  return (
    <span className="absolute z-10 flex gap-1 pt-1 font-sans" style={style}>
      {onMark === null ? null : (
        <Button
          size="sm"
          shortcut="E"
          className="shadow-overlay"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onMark}
        >
          Mark as evidence
        </Button>
      )}
      {onLink === null ? null : (
        <Button
          size="sm"
          icon={<Link2 />}
          className="shadow-overlay"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onLink}
        >
          Link to these words
        </Button>
      )}
    </span>
  );
}
