import NextLink from "next/link";
import type { ReactNode } from "react";
import { ThemeToggle } from "@/components/theme/theme-toggle";
import { AssayMark } from "./assay-mark";
import { HelpButton } from "./help-button";
import { KeyboardHelpProvider } from "./keyboard-help";
import { ProjectSwitcher, type ShellProject } from "./project-switcher";
import { SectionNav, type ShellSection } from "./section-nav";
import { UserMenu, type ShellUser } from "./user-menu";

export interface AppShellProps {
  user: ShellUser;
  projects: readonly ShellProject[];
  /** Null outside a project. */
  currentProjectId: string | null;
  /** What the person's roles open in this project; the caller decides. */
  sections: readonly ShellSection[];
  /** Further links of the user menu: members, tokens, administration. */
  userLinks?: readonly { label: string; href: string }[];
  homeHref?: string;
  signOutHref?: string;
  /** A line across the page below the bar: the class of a privileged project, a demonstration. */
  banner?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every page behind the sign-in: one bar with project, sections and account (two on narrow windows), the
 * keys under `?`, and a main area that takes the rest of the window. Pages put a PageFrame, or panes of their own, into it.
 */
export function AppShell(props: AppShellProps) {
  const {
    user,
    projects,
    currentProjectId,
    sections,
    userLinks = [],
    homeHref = "/",
    signOutHref = "/sign-out",
    banner,
    children,
  } = props;
  return (
    <KeyboardHelpProvider>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only rounded-sm bg-raised px-3 py-2 text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:shadow-overlay"
        >
          Skip to the content
        </a>
        <header
          data-print="never"
          className="z-30 flex flex-wrap items-center gap-x-1 border-b border-line bg-surface px-3 lg:flex-nowrap"
        >
          <div className="flex h-11 min-w-0 flex-1 items-center gap-1 lg:flex-none">
            <NextLink
              href={homeHref}
              className="flex items-center gap-2 rounded-sm px-1 py-1 font-[600] tracking-[-0.01em]"
            >
              <AssayMark />
              Assay
            </NextLink>
            <span aria-hidden="true" className="pl-1.5 text-line-strong">
              /
            </span>
            <ProjectSwitcher projects={projects} currentId={currentProjectId} allHref={homeHref} />
          </div>
          <div className="order-last -mx-3 w-[calc(100%+1.5rem)] border-t border-line-soft px-1.5 lg:order-none lg:mx-0 lg:w-auto lg:min-w-0 lg:flex-1 lg:border-t-0 lg:px-2">
            <SectionNav sections={sections} />
          </div>
          <div className="flex h-11 items-center gap-0.5">
            <HelpButton />
            <ThemeToggle />
            <UserMenu user={user} links={userLinks} signOutHref={signOutHref} />
          </div>
        </header>
        {banner}
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
    </KeyboardHelpProvider>
  );
}
