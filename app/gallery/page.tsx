import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { PageFrame } from "@/components/shell/page-frame";
import { Badge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { BenchSpecimen } from "./bench-specimen";
import { ControlSpecimens } from "./controls";
import { DataSpecimens } from "./data";
import { OverlaySpecimens } from "./overlays";
import { StateSpecimens } from "./states";
import { ColourSpecimens, TypeSpecimens } from "./type-and-colour";

export const metadata: Metadata = { title: "Gallery" };

const PARTS = [
  { id: "bench", title: "Together", lead: "How the parts meet on the bench.", content: <BenchSpecimen /> },
  { id: "type", title: "Type", content: <TypeSpecimens /> },
  { id: "colour", title: "Colour and spans", content: <ColourSpecimens /> },
  { id: "controls", title: "Controls", content: <ControlSpecimens /> },
  { id: "overlays", title: "Overlays and tabs", content: <OverlaySpecimens /> },
  { id: "states", title: "States", content: <StateSpecimens /> },
  { id: "data", title: "Tables, figures, charts", content: <DataSpecimens /> },
];

const SECTIONS = [
  { label: "Gallery", href: "/gallery", count: PARTS.length },
  ...PARTS.map((part) => ({ label: part.title, href: `/gallery#${part.id}` })),
];

/** Every part of the interface in every state and both themes. Public: it holds invented words and no data. */
export default function GalleryPage() {
  return (
    <AppShell
      user={{ name: "Rosa Lind", email: "rosa@example.org", roles: ["lead", "rater"] }}
      projects={[
        { id: "returns", name: "Returns policy", href: "/gallery", hint: "demonstration" },
        { id: "leases", name: "Commercial leases", href: "/gallery#type", hint: "privileged" },
      ]}
      currentProjectId="returns"
      sections={SECTIONS}
      userLinks={[{ label: "Tokens", href: "/gallery#controls" }]}
      homeHref="/gallery"
      signOutHref="/gallery"
    >
      <PageFrame>
        <PageHeader
          crumbs={[{ label: "Returns policy", href: "/gallery" }, { label: "Gallery" }]}
          title="Gallery"
          badges={<Badge tone="attention">Invented data</Badge>}
          lead="Every part of the interface in every state, light beside dark. The bar above is the real one."
        />
        {PARTS.map((part) => (
          <div key={part.id} id={part.id} className="scroll-mt-4">
            <Section title={part.title} {...(part.lead === undefined ? {} : { lead: part.lead })}>
              {part.content}
            </Section>
          </div>
        ))}
      </PageFrame>
    </AppShell>
  );
}
