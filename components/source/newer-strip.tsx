import { History } from "lucide-react";
import { clsx } from "clsx";
import { useComparison } from "@/client/use-comparison";
import { formatInstant } from "@/components/ui/format-time";
import { TextLink } from "@/components/ui/text-link";
import type { VersionComparison } from "@/contracts/rechecks";
import type { Span } from "@/domain/text/span";
import { CHANGE_WORDS, isStale } from "./change-words";
import { linkToComparison, linkToDocument } from "./deep-link";
import type { SourceSubject } from "./source-subject";
import { useProjectId } from "./use-project-id";

/** What the newer version did to the words at hand. */
function whatBecame({ isComparable, places }: VersionComparison): string {
  const [place] = places;
  if (!isComparable) return "the two texts can't be compared";
  if (place === undefined) return "";
  const uncertain = place.isUncertain ? ", in which place can't be told" : "";
  return `these words: ${CHANGE_WORDS[place.change].label} there${uncertain}`;
}

/** Says that a newer version of the source is there and what it did to the words at hand. What is shown stays the version that was cited. */
export function NewerStrip({ subject, span }: { subject: SourceSubject; span: Span | null }) {
  const projectId = useProjectId();
  const { documentId, versionId } = subject;
  const comparison = useComparison(versionId, span).data ?? null;
  if (comparison === null || comparison.other === null) return null;
  const { other, places } = comparison;
  const isDoubtful = places.some(({ change }) => isStale(change));
  const now = places[0]?.now ?? null;
  const facts = [
    `Newer version${other.printedVersion === null ? "" : ` ${other.printedVersion}`}`,
    `added ${formatInstant(other.addedAt, "date") ?? ""}`,
    whatBecame(comparison),
  ];
  return (
    <p
      className={clsx(
        "flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line-soft px-4 py-1 text-xs",
        isDoubtful ? "bg-unsupported-wash text-unsupported" : "text-ink-2",
      )}
    >
      <span className="inline-flex items-center gap-1.5">
        <History aria-hidden="true" className="size-3.5 shrink-0" />
        {facts.filter((fact) => fact !== "").join(" · ")}
      </span>
      {projectId === null ? null : (
        <span data-print="never" className="inline-flex gap-x-3">
          <TextLink href={linkToComparison({ projectId, documentId, versionId, span })} external>
            Compare both
          </TextLink>
          <TextLink href={linkToDocument({ projectId, documentId, versionId: other.versionId, span: now })} external>
            Newest version
          </TextLink>
        </span>
      )}
    </p>
  );
}
