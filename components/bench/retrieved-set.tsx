"use client";

import { useEffect, useRef, useState } from "react";
import { clsx } from "clsx";
import { mayFireKey } from "@/components/shell/key-guard";
import { Kbd } from "@/components/ui/kbd";
import type { RetrievedChunkResource } from "@/contracts/bench";
import { type BenchState, findCurrent, findShownChunk } from "./bench-state";

export interface RetrievedSetProps {
  readonly state: BenchState;
  readonly onPick: (chunk: number) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const SET_WORDS: Readonly<Record<BenchState["task"]["retrievedSet"], string>> = {
  known: "Retrieved set",
  partial: "Retrieved set, known in part",
  unknown: "Retrieved set not known",
};

const citedBy = (state: BenchState): ReadonlySet<number> =>
  new Set(
    findCurrent(state)?.claim.citations.flatMap(({ chunkIndex }) => (chunkIndex === null ? [] : [chunkIndex])) ?? [],
  );

/** The first words of a passage, on one line. */
const firstWords = (chunk: RetrievedChunkResource) => chunk.textSent.slice(0, 400).replace(/\s+/gu, " ").trim();

function Strip({ state, onPick, onOpen }: Omit<RetrievedSetProps, "onClose">) {
  const shown = findShownChunk(state);
  const cited = citedBy(state);
  return (
    <div className="flex items-center gap-1.5 overflow-x-auto border-b border-line-soft px-4 py-1 text-xs [scrollbar-width:none]">
      <button type="button" className="shrink-0 text-ink-3 hover:text-ink" onClick={onOpen}>
        {SET_WORDS[state.task.retrievedSet]} <Kbd keys="G" />
      </button>
      {state.task.chunks.map((chunk, at) => (
        <button
          key={`${chunk.handle}-${chunk.ordinal}`}
          type="button"
          aria-pressed={at === shown}
          title={chunk.title}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(at)}
          className={clsx(
            "inline-flex h-5 shrink-0 items-center gap-1 rounded-xs border px-1 font-mono text-2xs",
            cited.has(at) ? "border-span-cited-line bg-span-cited text-ink" : "border-line bg-surface text-ink-2",
            at === shown && "font-[700] ring-2 ring-accent",
          )}
        >
          {chunk.handle}
          {cited.has(at) ? <span className="font-sans">cited</span> : null}
        </button>
      ))}
    </div>
  );
}

function Panel({ state, onPick, onClose }: Omit<RetrievedSetProps, "onOpen">) {
  const { chunks } = state.task;
  const [at, setAt] = useState(findShownChunk(state) ?? 0);
  const list = useRef<HTMLUListElement>(null);
  const cited = citedBy(state);
  useEffect(() => {
    list.current?.querySelector(`[data-chunk="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!mayFireKey(event, event.key.startsWith("Arrow"))) return;
      if (event.key === "ArrowDown") setAt((now) => Math.min(chunks.length - 1, now + 1));
      else if (event.key === "ArrowUp") setAt((now) => Math.max(0, now - 1));
      else if (event.key === "Enter") onPick(at);
      else if (event.key.toLowerCase() === "g") onClose();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [at, chunks.length, onPick, onClose]);
  return (
    <section aria-label={SET_WORDS[state.task.retrievedSet]} className="border-b border-line bg-canvas">
      <p className="flex flex-wrap gap-x-3 px-4 pt-1.5 text-xs text-ink-3">
        <span className="font-[600] text-ink-2">{SET_WORDS[state.task.retrievedSet]}</span>
        <span>
          <Kbd keys="↑" /> <Kbd keys="↓" /> choose
        </span>
        <span>
          <Kbd keys="Enter" /> open
        </span>
        <span>
          <Kbd keys="Esc" /> close
        </span>
      </p>
      <ul ref={list} className="max-h-64 overflow-y-auto py-1">
        {chunks.map((chunk, index) => (
          <li key={`${chunk.handle}-${chunk.ordinal}`}>
            <button
              type="button"
              data-chunk={index}
              onClick={() => onPick(index)}
              className={clsx(
                "grid w-full grid-cols-[3.5rem_minmax(0,1fr)] gap-2 px-4 py-1 text-left text-xs focus-visible:-outline-offset-2",
                index === at ? "bg-selected" : "hover:bg-hover",
              )}
            >
              <span className="truncate font-mono text-2xs leading-4.5">
                {chunk.handle}
                {cited.has(index) ? <span className="block font-sans text-ink-3">cited</span> : null}
              </span>
              <span className="min-w-0">
                <span className="block truncate font-[550] text-ink">
                  {chunk.title}
                  {chunk.page === null ? "" : `, from p. ${chunk.page}`}
                </span>
                <span className="line-clamp-2 text-ink-2">{firstWords(chunk)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <output className="sr-only">
        {chunks[at] === undefined ? "" : `${chunks[at].handle}: ${firstWords(chunks[at])}`}
      </output>
    </section>
  );
}

/** What was in the prompt: a line of handles, and one key away the list with titles and first words. */
export function RetrievedSet(props: RetrievedSetProps) {
  if (props.state.task.chunks.length === 0) {
    return (
      <p className="border-b border-line-soft px-4 py-1 text-xs text-ink-3">
        {SET_WORDS[props.state.task.retrievedSet]}
        {props.state.task.retrievedSet === "known" ? ": nothing was retrieved" : ""}
      </p>
    );
  }
  return props.state.mode === "set" ? <Panel {...props} /> : <Strip {...props} />;
}
