import type { Evidence, RetrievedChunkResource } from "@/contracts/bench";
import { sliceCp } from "@/domain/text/code-points";
import { shiftSpan } from "./lit-segments";

export interface EvidenceListProps {
  evidence: readonly Evidence[];
  chunks: readonly RetrievedChunkResource[];
  /** Opens a piece of it in the source. */
  onEvidence: (evidence: Evidence) => void;
}

/** The words of a piece of evidence, where the passage it lies in is at hand. */
function wordsOf(evidence: Evidence, chunks: readonly RetrievedChunkResource[]): string | null {
  const chunk = chunks.find(
    ({ versionId, span, differs }) =>
      !differs && versionId === evidence.versionId && span.startCp <= evidence.startCp && evidence.endCp <= span.endCp,
  );
  return chunk === undefined ? null : sliceCp(chunk.textSent, shiftSpan(evidence, chunk.span.startCp));
}

/** What a rater marked in the source, each a way to where it stands. */
export function EvidenceList({ evidence, chunks, onEvidence }: EvidenceListProps) {
  if (evidence.length === 0) return <p className="text-xs text-ink-3">no evidence marked</p>;
  return (
    <ul aria-label="Evidence" className="space-y-1">
      {evidence.map((place) => (
        <li key={`${place.versionId}-${place.startCp}-${place.endCp}-${place.region?.viewPerMyriad.join() ?? ""}`}>
          <button
            type="button"
            onClick={() => onEvidence(place)}
            className="rounded-xs text-left text-sm hover:bg-hover"
          >
            {place.chunkHandle === null ? null : (
              <span className="mr-1 font-mono text-xs text-ink-3">{place.chunkHandle}</span>
            )}
            {place.region === undefined ? (
              <span className="span-evidence">
                {wordsOf(place, chunks) ?? `code points ${place.startCp} to ${place.endCp}`}
              </span>
            ) : (
              <em>read from the image, a part of page {place.region.page}</em>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
