"use client";

import { useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { FileUp } from "lucide-react";
import { clsx } from "clsx";
import { buttonClass } from "./button-class";

export interface FileDropProps {
  /** What is wanted: "A run as JSON lines". */
  label: ReactNode;
  hint?: ReactNode;
  /** The verb of the button. */
  chooseLabel?: string;
  /** As in `input accept`; a dropped file of another kind is still handed on, since the server says more about it. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A place to drop files onto, with a button that does the same. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, chooseLabel = "Choose a file", accept, multiple = false, disabled = false, onFiles } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const hand = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
    // The same file may be chosen again after it was put right.
    if (input.current !== null) input.current.value = "";
  };
  const over = (event: DragEvent, isHere: boolean) => {
    event.preventDefault();
    setIsOver(isHere && !disabled);
  };
  const drop = (event: DragEvent) => {
    over(event, false);
    if (!disabled) hand(event.dataTransfer.files);
  };

  return (
    // Dropping is the pointer's short way; the button inside does the same for everybody.
    <div
      onDragEnter={(event) => over(event, true)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed px-4 py-3.5",
        isOver ? "border-accent bg-accent-wash" : "border-line-strong bg-surface",
      )}
    >
      <FileUp aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-ink-3" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-[550]">{label}</p>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <label
        className={clsx(
          buttonClass("secondary", "md"),
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          disabled && "opacity-50",
        )}
      >
        {chooseLabel}
        <input
          ref={input}
          type="file"
          className="sr-only"
          disabled={disabled}
          multiple={multiple}
          onChange={(event) => hand(event.target.files)}
          {...(accept === undefined ? {} : { accept })}
          {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
        />
      </label>
    </div>
  );
}
