import type { Metadata } from "next";
import { ClientProvider } from "@/client/provider";
import { AppShell } from "@/components/shell/app-shell";
import { DEMO_NAMES } from "./demo-names";
import { Demo } from "./demos";

export const metadata: Metadata = { title: "Gallery of pages" };

interface GalleryPagesProps {
  readonly searchParams: Promise<{ page?: string | string[] }>;
}

/** Pages of a project with invented data, `?page=gate-fail`. Public, like the gallery: there is nothing of anybody's here. */
export default async function GalleryPages({ searchParams }: GalleryPagesProps) {
  const { page } = await searchParams;
  const name = DEMO_NAMES.find((candidate) => candidate === page) ?? "overview";
  return (
    <ClientProvider>
      <AppShell
        user={{ name: "Rosa Lind", email: "rosa@example.org", roles: ["lead", "rater"] }}
        projects={[{ id: "returns-0001", name: "Returns policy", href: "/gallery/pages", hint: "demonstration" }]}
        currentProjectId="returns-0001"
        sections={DEMO_NAMES.map((demo) => ({ label: demo, href: `/gallery/pages?page=${demo}` }))}
        homeHref="/gallery"
        signOutHref="/gallery"
      >
        <Demo name={name} />
      </AppShell>
    </ClientProvider>
  );
}
