"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { MOST_HITS } from "./find-in-text";

export interface FindBarProps {
  readonly query: string;
  readonly count: number;
  /** Index of the hit at hand; -1 where there is none. */
  readonly at: number;
  readonly onQuery: (query: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

function describe(query: string, count: number, at: number): string {
  if (query.trim() === "") return "";
  if (count === 0) return "not found";
  return `${at + 1} of ${count >= MOST_HITS ? `${MOST_HITS} or more` : count}`;
}

/** Finds words in the source that is shown. Enter and Shift with Enter step, Escape closes. */
export function FindBar({ query, count, at, onQuery, onStep, onClose }: FindBarProps) {
  const input = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = input.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter") {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    }
  };
  return (
    <search ref={input} className="flex items-center gap-1.5 border-b border-line bg-surface px-4 py-1.5">
      <Input
        aria-label="Find in the source"
        placeholder="Find in the source"
        className="min-w-0 flex-1"
        leading={<Search />}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={press}
      />
      <output className="figures w-24 text-right text-xs whitespace-nowrap text-ink-2">
        {describe(query, count, at)}
      </output>
      <IconButton label="Previous" shortcut="Shift+Enter" size="sm" icon={<ChevronUp />} onClick={() => onStep(-1)} />
      <IconButton label="Next" shortcut="Enter" size="sm" icon={<ChevronDown />} onClick={() => onStep(1)} />
      <IconButton label="Close" shortcut="Esc" size="sm" icon={<X />} onClick={onClose} />
    </search>
  );
}
