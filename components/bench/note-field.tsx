"use client";

import type { KeyboardEvent, RefObject } from "react";
import { INPUT_CLASS } from "@/components/ui/input-class";
import { Kbd } from "@/components/ui/kbd";

/** The contract's limit, in UTF-16 units. */
const NOTE_MAX = 4000;

export interface NoteFieldProps {
  readonly label: string;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (text: string) => void;
  /** Ctrl or Cmd with Enter, which commits from inside the note too. */
  readonly onCommit: () => void;
}

/** A note. Escape leads back to the keys; what is typed is kept as everything else. */
export function NoteField({ label, value, field, onChange, onCommit }: NoteFieldProps) {
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.currentTarget.blur();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.blur();
      onCommit();
    }
  };
  return (
    <div className="relative">
      <textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={NOTE_MAX}
        rows={1}
        onChange={(event) => onChange(event.target.value.replaceAll("\u0000", ""))}
        onKeyDown={press}
        className={`${INPUT_CLASS} field-sizing-content min-h-7.5 max-h-40 resize-none py-1 pr-8 pl-2 text-sm leading-5`}
      />
      <span aria-hidden="true" className="pointer-events-none absolute top-1.5 right-2">
        <Kbd keys="M" />
      </span>
    </div>
  );
}
