import NextLink from "next/link";
import type { ReactNode } from "react";
import { ThemeToggle } from "@/components/theme/theme-toggle";
import { AssayMark } from "./assay-mark";

/** The frame of pages outside the sign-in: the mark, the theme, and one column. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-print="never" className="flex h-11 items-center justify-between px-4">
        <NextLink
          href="/"
          prefetch={false}
          className="flex items-center gap-2 rounded-sm px-1 py-1 font-[600] tracking-[-0.01em]"
        >
          <AssayMark />
          Assay
        </NextLink>
        <ThemeToggle />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-md flex-1 flex-col px-5 pt-[12vh] pb-16">
        {children}
      </main>
    </div>
  );
}
