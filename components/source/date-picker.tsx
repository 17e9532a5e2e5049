"use client";

import { useId, useState } from "react";
import { Input } from "@/components/ui/input";
import type { DocumentVersionResource } from "@/contracts/documents";
import { findInForceOn } from "@/domain/sources/in-force-on";
import { printedVersionWords } from "./printed-version";

const WHY = {
  not_dated: "No version says when it was in force.",
  none: "No version was in force on that day, as far as is recorded.",
  several: "Two versions came into force on the same day; choose one by hand.",
} as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface DatePickerProps {
  readonly versions: readonly DocumentVersionResource[];
  readonly shown: DocumentVersionResource;
  readonly onPick: (versionId: string) => void;
}

/** Opens the version that was in force on a day. */
export function DatePicker({ versions, shown, onPick }: DatePickerProps) {
  const inputId = useId();
  const [day, setDay] = useState("");
  const found = DAY.test(day) ? findInForceOn(versions, day) : null;
  const choose = (next: string) => {
    setDay(next);
    const { version = null } = DAY.test(next) ? findInForceOn(versions, next) : {};
    if (version !== null && version.id !== shown.id) onPick(version.id);
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-xs">
      <label htmlFor={inputId} className="whitespace-nowrap text-ink-2">
        In force on
      </label>
      <Input id={inputId} type="date" value={day} onChange={(event) => choose(event.target.value)} className="w-36" />
      <output aria-live="polite" className={found === null || found.why === null ? "text-ink-2" : "text-unsupported"}>
        {found === null
          ? ""
          : found.why === null
            ? `version ${printedVersionWords(found.version.printedVersion, found.version.state)}`
            : WHY[found.why]}
      </output>
    </span>
  );
}
