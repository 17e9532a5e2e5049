"use client";

import { Keyboard, LogOut } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DropdownMenu, type MenuEntry } from "@/components/ui/dropdown-menu";
import { useTheme } from "@/components/theme/theme-provider";
import { useOpenKeyboardHelp } from "./keyboard-help";

export interface ShellUser {
  name: string;
  email: string;
  /** The roles in this project, in words. */
  roles: readonly string[];
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase("en");
}

/** Who is signed in and as what; theme, keys, further links and the way out. */
export function UserMenu({
  user,
  links,
  signOutHref,
}: {
  user: ShellUser;
  links: readonly { label: string; href: string }[];
  signOutHref: string;
}) {
  const { choice, setChoice } = useTheme();
  const openHelp = useOpenKeyboardHelp();
  const entries: MenuEntry[] = [
    { kind: "heading", label: `${user.name} · ${user.email}` },
    { kind: "separator" },
    ...links.map((link): MenuEntry => ({ kind: "link", ...link })),
    { kind: "action", label: "Keys", icon: <Keyboard />, shortcut: "?", onSelect: openHelp },
    { kind: "separator" },
    { kind: "heading", label: "Theme" },
    { kind: "choice", label: "As the system", checked: choice === "system", onSelect: () => setChoice("system") },
    { kind: "choice", label: "Light", checked: choice === "light", onSelect: () => setChoice("light") },
    { kind: "choice", label: "Dark", checked: choice === "dark", onSelect: () => setChoice("dark") },
    { kind: "separator" },
    { kind: "link", label: "Sign out", href: signOutHref, icon: <LogOut /> },
  ];
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="quiet" className="px-1.5!">
          <span
            aria-hidden="true"
            className="grid size-6 place-content-center rounded-full bg-accent-wash text-2xs font-[600] text-accent"
          >
            {initialsOf(user.name)}
          </span>
          <span className="sr-only">
            Account of {user.name}
            {user.roles.length === 0 ? "" : `, ${user.roles.join(" and ")}`}
          </span>
          <span aria-hidden="true" className="hidden text-xs text-ink-2 lg:inline">
            {user.roles.join(", ")}
          </span>
        </Button>
      }
      entries={entries}
    />
  );
}
