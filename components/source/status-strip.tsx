import { CircleAlert, Scale } from "lucide-react";
import { clsx } from "clsx";
import { formatInstant } from "@/components/ui/format-time";
import type { DocumentVersionResource, SourceStatus } from "@/contracts/documents";
import type { StandingStatement } from "@/contracts/standings";

const STATUS_WORDS: Readonly<Record<SourceStatus, string>> = {
  in_force: "In force",
  amended: "Amended",
  overruled: "Overruled",
  repealed: "Repealed",
  withdrawn: "Withdrawn",
  unknown: "Status not known",
};

/** A source that somebody relied on and that no longer holds as it stands. */
const isDoubtful = (status: SourceStatus) => status !== "in_force" && status !== "unknown";

type Standing = Omit<StandingStatement, "source"> & { readonly source: string | null; readonly at: string | null };

/** A statement on a source's standing, in words. */
export function standingFacts(standing: Standing): readonly string[] {
  const { status, changedBy, inForceFrom, inForceTo, jurisdiction, source, at } = standing;
  const recorded = at === null ? null : formatInstant(at, "date");
  // A sentence that was given as the source goes on in ours.
  const who = source === null ? null : `according to ${source.replace(/\.$/, "")}`;
  return [
    changedBy === null ? STATUS_WORDS[status] : `${STATUS_WORDS[status]} by ${changedBy}`,
    ...(inForceFrom === null ? [] : [`from ${inForceFrom}`]),
    ...(inForceTo === null ? [] : [`to ${inForceTo}`]),
    ...(jurisdiction === null ? [] : [jurisdiction]),
    ...(who === null ? [] : [recorded === null ? who : `${who}, on record since ${recorded}`]),
  ];
}

/** Facts on whether and when a version holds; empty where nobody has said anything. */
export function statusFacts(version: DocumentVersionResource): readonly string[] {
  const { status, inForceFrom, inForceTo, jurisdiction, statusSource, statusAt } = version;
  const isSilent =
    status === "unknown" && [inForceFrom, inForceTo, jurisdiction, statusSource].every((fact) => fact === null);
  return isSilent ? [] : standingFacts({ ...version, source: statusSource, at: statusAt });
}

/** Whether the source is in force, since when, and who says so. */
export function StatusStrip({ version }: { version: DocumentVersionResource }) {
  const facts = statusFacts(version);
  if (facts.length === 0) return null;
  const isInDoubt = isDoubtful(version.status);
  const Glyph = isInDoubt ? CircleAlert : Scale;
  return (
    <p
      className={clsx(
        "flex items-center gap-1.5 border-b border-line-soft px-4 py-1 text-xs",
        isInDoubt ? "bg-unsupported-wash text-unsupported" : "text-ink-2",
      )}
    >
      <Glyph aria-hidden="true" className="size-3.5 shrink-0" />
      {facts.join(" · ")}
    </p>
  );
}
