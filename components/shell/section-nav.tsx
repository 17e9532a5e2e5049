"use client";

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

/** The sections of a project; scrolls sideways where the window is narrow. */
export function SectionNav({ sections }: { sections: readonly ShellSection[] }) {
  const current = findCurrent(usePathname(), sections);
  return (
    <nav aria-label="Sections" className="min-w-0 overflow-x-auto [scrollbar-width:none]">
      <ul className="flex h-11 items-stretch gap-0.5">
        {sections.map((section) => (
          <li key={section.href} className="flex">
            <NextLink
              href={section.href}
              aria-current={section === current ? "page" : undefined}
              className={clsx(
                "relative flex items-center gap-1.5 rounded-xs px-2.5 text-sm whitespace-nowrap focus-visible:-outline-offset-3",
                section === current
                  ? "font-[550] text-ink after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:bg-accent"
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
