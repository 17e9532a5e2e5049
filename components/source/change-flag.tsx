import { History } from "lucide-react";
import type { FoundChange, VersionPlace } from "@/client/use-comparison";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import { CHANGE_WORDS, isStale } from "./change-words";
import { linkToComparison } from "./deep-link";
import { useProjectId } from "./use-project-id";

export interface ChangeFlagProps {
  /** Null where the version is its document's newest, or nothing can be said. */
  readonly found: FoundChange | null;
  readonly documentId: string;
  readonly place: VersionPlace;
}

/** What a newer version did to cited words, with the way to both; nothing where there is no newer one. */
export function ChangeFlag({ found, documentId, place }: ChangeFlagProps) {
  const projectId = useProjectId();
  if (found === null) return null;
  const { change } = found.place;
  const { versionId, startCp, endCp } = place;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 font-sans text-xs">
      <Badge tone={isStale(change) ? "attention" : "neutral"} icon={<History />}>
        newer version: {CHANGE_WORDS[change].label}
      </Badge>
      {projectId === null ? null : (
        <TextLink href={linkToComparison({ projectId, documentId, versionId, span: { startCp, endCp } })}>
          compare
        </TextLink>
      )}
    </span>
  );
}
