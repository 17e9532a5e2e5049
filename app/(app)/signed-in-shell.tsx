"use client";

import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { type Place, placesOf } from "@/components/overview/places";
import { AppShell } from "@/components/shell/app-shell";
import type { Me } from "@/contracts/session";

/** Seldom opened: these stand in the menu of the account, so that the bar shows the work of every day without scrolling. */
const OF_ACCOUNT: readonly string[] = ["rubric", "policy", "members", "tokens"];

const isOfAccount = (place: Place) => OF_ACCOUNT.includes(place.key);

/** The bar of the signed-in pages: the project at hand by the address, and what the person's roles open in it. */
export function SignedInShell({ me, children }: { me: Me; children: ReactNode }) {
  const { projectId } = useParams<{ projectId?: string }>();
  const project = me.projects.find((candidate) => candidate.id === projectId) ?? null;
  const places = project === null ? [] : placesOf(project.roles);
  const root = project === null ? "/" : `/p/${project.id}`;
  const linkTo = ({ label, path, alsoUnder = [] }: Place) => ({
    label,
    href: `${root}${path}`,
    alsoUnder: alsoUnder.map((other) => `${root}${other}`),
  });
  return (
    <AppShell
      user={{ name: me.name, email: me.login, roles: project?.roles ?? [] }}
      projects={me.projects.map(({ id, name, demonstration }) => ({
        id,
        name,
        href: `/p/${id}`,
        ...(demonstration ? { hint: "demonstration" } : {}),
      }))}
      currentProjectId={project?.id ?? null}
      sections={
        project === null
          ? []
          : [
              { label: "Overview", href: root, isExact: true },
              ...places.filter((place) => !isOfAccount(place)).map(linkTo),
            ]
      }
      userLinks={places.filter(isOfAccount).map(linkTo)}
    >
      {children}
    </AppShell>
  );
}
