import { CircleAlert, Scale } from "lucide-react";
import { clsx } from "clsx";
import type { DocumentVersionResource } from "@/contracts/documents";

const STATUS_WORDS: Readonly<Record<DocumentVersionResource["status"], string>> = {
  in_force: "In force",
  amended: "Amended",
  overruled: "Overruled",
  unknown: "Status not known",
};

/** Facts on whether and when a source holds, in words; empty where nothing is known. */
export function statusFacts(version: DocumentVersionResource): readonly string[] {
  const { status, inForceFrom, inForceTo, jurisdiction, statusSource } = version;
  const isSilent = status === "unknown" && inForceFrom === null && inForceTo === null && jurisdiction === null;
  if (isSilent) return [];
  return [
    STATUS_WORDS[status],
    ...(inForceFrom === null ? [] : [`from ${inForceFrom}`]),
    ...(inForceTo === null ? [] : [`to ${inForceTo}`]),
    ...(jurisdiction === null ? [] : [jurisdiction]),
    ...(statusSource === null ? [] : [`according to ${statusSource}`]),
  ];
}

/** Whether the source is in force, since when, and who says so. */
export function StatusStrip({ version }: { version: DocumentVersionResource }) {
  const facts = statusFacts(version);
  if (facts.length === 0) return null;
  const isDoubtful = version.status === "overruled" || version.status === "amended";
  const Glyph = isDoubtful ? CircleAlert : Scale;
  return (
    <p
      className={clsx(
        "flex items-center gap-1.5 border-b border-line-soft px-4 py-1 text-xs",
        isDoubtful ? "bg-unsupported-wash text-unsupported" : "text-ink-2",
      )}
    >
      <Glyph aria-hidden="true" className="size-3.5 shrink-0" />
      {facts.join(" · ")}
    </p>
  );
}
