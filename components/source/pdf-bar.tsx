"use client";

import { type FormEvent, useId, useState } from "react";
import { Minus, MoveHorizontal, Plus, RotateCw, Scan } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { Zoom } from "./page-layout";
import { findSheet } from "./use-page-labels";

export interface PdfBarProps {
  /** 1-based sheet in the middle of the view. */
  readonly page: number;
  readonly pageCount: number;
  readonly labels: readonly string[];
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onTurn: () => void;
  readonly onPage: (page: number) => void;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next step from where the pages are; `width` is as large as 1. */
function zoomStep(zoom: Zoom, by: 1 | -1): Zoom | null {
  const now = zoom === "width" ? 1 : zoom === "page" ? 0.6 : zoom;
  const next = by === 1 ? ZOOMS.find((step) => step > now) : ZOOMS.findLast((step) => step < now);
  return next === undefined ? null : next === 1 ? "width" : next;
}

function PageField({ page, pageCount, labels, onPage }: Pick<PdfBarProps, "page" | "pageCount" | "labels" | "onPage">) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const label = labels[page - 1];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sheet = findSheet(typed ?? "", labels, pageCount);
    setTyped(null);
    if (sheet !== null) onPage(sheet);
  };
  return (
    <form onSubmit={submit} className="figures flex items-center gap-1 px-1 whitespace-nowrap">
      <label htmlFor={id}>p.</label>
      <input
        id={id}
        inputMode="text"
        autoComplete="off"
        aria-label="Page: its number, or what is printed on it"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        className="h-5 w-11 rounded-xs border border-line bg-surface px-1 text-center text-xs text-ink"
      />
      of {pageCount}
      {label === undefined || label === "" ? null : <span title="What is printed on the page">({label})</span>}
    </form>
  );
}

/** Where one is in a PDF, and how large and which way round its pages are shown. */
export function PdfBar({ page, pageCount, labels, zoom, onZoom, onTurn, onPage }: PdfBarProps) {
  const [smaller, larger] = [zoomStep(zoom, -1), zoomStep(zoom, 1)];
  return (
    <div
      role="toolbar"
      aria-label="Pages"
      data-print="never"
      className="pointer-events-none absolute right-4 bottom-3 z-10 flex items-center gap-0.5 rounded-md bg-raised px-1.5 py-1 text-xs text-ink-2 shadow-overlay *:pointer-events-auto"
    >
      <PageField page={page} pageCount={pageCount} labels={labels} onPage={onPage} />
      <IconButton
        label="Smaller"
        size="sm"
        icon={<Minus />}
        disabled={smaller === null}
        onClick={() => smaller !== null && onZoom(smaller)}
      />
      <IconButton
        label="Larger"
        size="sm"
        icon={<Plus />}
        disabled={larger === null}
        onClick={() => larger !== null && onZoom(larger)}
      />
      {zoom === "page" ? (
        <IconButton label="Fit the width" size="sm" icon={<MoveHorizontal />} onClick={() => onZoom("width")} />
      ) : (
        <IconButton label="Fit the whole page" size="sm" icon={<Scan />} onClick={() => onZoom("page")} />
      )}
      <IconButton label="Turn clockwise" size="sm" icon={<RotateCw />} onClick={onTurn} />
    </div>
  );
}
