import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { BenchDemo } from "./bench-demo";

export const metadata: Metadata = { title: "Bench, demonstration" };

/** The bench on invented data. Public, and without a server behind it. */
export default function BenchDemoPage() {
  return (
    <AppShell
      user={{ name: "Rosa Lind", email: "rosa@example.org", roles: ["rater"] }}
      projects={[{ id: "demonstration", name: "Returns policy", href: "/gallery/bench", hint: "demonstration" }]}
      currentProjectId="demonstration"
      sections={[
        { label: "Queue", href: "/gallery/bench" },
        { label: "Gallery", href: "/gallery" },
      ]}
      homeHref="/gallery"
      signOutHref="/gallery"
    >
      <BenchDemo />
    </AppShell>
  );
}
