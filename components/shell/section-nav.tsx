"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import NextLink from "next/link";
import { usePathname } from "next/navigation";
import { clsx } from "clsx";

export interface ShellSection {
  label: string;
  href: string;
  /** What waits there: a small number after the words. */
  count?: number;
  /** Further paths that belong to it. */
  alsoUnder?: readonly string[];
  /** Only this very path belongs to it, none below. */
  isExact?: boolean;
}

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** The section that a path belongs to: the one with the longest matching address. */
function findCurrent(path: string, sections: readonly ShellSection[]): ShellSection | undefined {
  const matches = sections.filter((section) =>
    section.isExact === true
      ? path === section.href
      : [section.href, ...(section.alsoUnder ?? [])].some((root) => isUnder(path, root)),
  );
  return matches.sort((a, b) => b.href.length - a.href.length)[0];
}

/** Which ends of the sections are out of sight. */
function useHiddenEnds(frame: RefObject<HTMLElement | null>): { readonly start: boolean; readonly end: boolean } {
  const [hidden, setHidden] = useState({ start: false, end: false });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const read = () => {
      const start = element.scrollLeft > 2;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 2;
      setHidden((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [frame]);
  return hidden;
}

/** At an end that goes on out of sight: a fade and an arrow. The sections themselves are reached by Tab as well. */
function MoreCue({ side, onPress }: { side: "start" | "end"; onPress: () => void }) {
  const Arrow = side === "start" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onPress}
      className={clsx(
        "absolute inset-y-0 z-10 flex w-9 items-center from-surface via-surface/90 to-transparent text-ink-2",
        side === "start" ? "left-0 justify-start bg-linear-to-r" : "right-0 justify-end bg-linear-to-l",
      )}
    >
      <Arrow className="size-4" />
    </button>
  );
}

/** The sections of a project; scrolls sideways where the window is narrow. */
export function SectionNav({ sections }: { sections: readonly ShellSection[] }) {
  const current = findCurrent(usePathname(), sections);
  const frame = useRef<HTMLUListElement>(null);
  const hidden = useHiddenEnds(frame);
  const currentHref = current?.href;
  useEffect(() => {
    // The section one is in is never the one that is cut off.
    const links = [...(frame.current?.querySelectorAll("a") ?? [])];
    const here = links.find((link) => link.getAttribute("href") === currentHref);
    here?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [currentHref]);
  const scrollBy = (share: number) => frame.current?.scrollBy({ left: share * frame.current.clientWidth });
  return (
    <nav aria-label="Sections" className="relative min-w-0">
      {hidden.start ? <MoreCue side="start" onPress={() => scrollBy(-0.6)} /> : null}
      {hidden.end ? <MoreCue side="end" onPress={() => scrollBy(0.6)} /> : null}
      <ul ref={frame} className="flex h-11 scroll-px-10 items-stretch overflow-x-auto [scrollbar-width:none]">
        {sections.map((section) => (
          <li key={section.href} className="flex">
            <NextLink
              href={section.href}
              aria-current={section === current ? "page" : undefined}
              className={clsx(
                "relative flex items-center gap-1.5 rounded-xs px-2 text-sm whitespace-nowrap focus-visible:-outline-offset-3",
                section === current
                  ? "font-[550] text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-accent"
                  : "text-ink-2 hover:text-ink",
              )}
            >
              {section.label}
              {section.count === undefined ? null : (
                <span className="figures text-xs font-normal text-ink-3">{section.count}</span>
              )}
            </NextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
