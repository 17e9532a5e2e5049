"use client";

import { ChevronsUpDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DropdownMenu, type MenuEntry } from "@/components/ui/dropdown-menu";

export interface ShellProject {
  id: string;
  name: string;
  /** Where it opens. */
  href: string;
  /** Shown below the name: matter, class, "demonstration". */
  hint?: string;
}

/** Names the project at hand and leads to the others. */
export function ProjectSwitcher({
  projects,
  currentId,
  allHref,
}: {
  projects: readonly ShellProject[];
  currentId: string | null;
  allHref: string;
}) {
  const current = projects.find((project) => project.id === currentId);
  const entries: MenuEntry[] = projects.map((project) => ({
    kind: "link",
    label: project.name,
    href: project.href,
    current: project.id === currentId,
    ...(project.hint === undefined ? {} : { hint: project.hint }),
  }));
  return (
    <DropdownMenu
      trigger={
        <Button variant="quiet" className="max-w-64 min-w-0 shrink px-2! text-ink!">
          <span className="sr-only">Project: </span>
          <span className="truncate">{current?.name ?? "Choose a project"}</span>
          <ChevronsUpDown aria-hidden="true" className="text-ink-3" />
        </Button>
      }
      entries={[
        { kind: "heading", label: "Projects" },
        ...entries,
        { kind: "separator" },
        { kind: "link", label: "All projects", href: allHref },
      ]}
    />
  );
}
