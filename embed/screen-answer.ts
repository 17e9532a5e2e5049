import type { GoldenChunk, GoldenClaim, GoldenLine } from "@/formats/golden-line";
import { MAX_SCORED_HANDLES } from "@/domain/checks/check-coverage";
import { standsVerbatim } from "@/domain/quotes/quoted-words";
import { lengthCp } from "@/domain/text/code-points";

/** A range says how long its text is; an import refuses a line in which the two differ. */
const isMeasured = ({ start, end, text }: GoldenChunk): boolean =>
  start == null ? end == null : end != null && end - start === lengthCp(text);

/** Words of the user or of an agent are a finding where they are cited. */
const isFromCorpus = ({ origin }: GoldenChunk): boolean => origin !== "user" && origin !== "agent";

/** The chunks by handle as written; null where a handle repeats or a chunk contradicts itself. */
function indexChunks(chunks: readonly GoldenChunk[]): ReadonlyMap<string, GoldenChunk> | null {
  const index = new Map<string, GoldenChunk>();
  for (const [i, chunk] of chunks.entries()) {
    if (!isMeasured(chunk)) return null;
    index.set(chunk.handle ?? `S${i + 1}`, chunk);
  }
  return index.size === chunks.length ? index : null;
}

function isClaimClean({ cites, quotes }: GoldenClaim, index: ReadonlyMap<string, GoldenChunk>): boolean {
  if (cites == null || cites.length === 0) return false;
  if (cites.length > MAX_SCORED_HANDLES && new Set(cites).size > MAX_SCORED_HANDLES) return false;
  for (const [i, handle] of cites.entries()) {
    const chunk = index.get(handle);
    if (chunk === undefined || !isFromCorpus(chunk)) return false;
    const quote = quotes?.[i] ?? null;
    // The look for a quote shows as well that the chunk has words.
    if (quote === null ? chunk.text.trim() === "" : !standsVerbatim(chunk.text, quote)) return false;
  }
  return quotes == null || quotes.length <= cites.length || quotes.slice(cites.length).every((quote) => quote === null);
}

/** What an answer can be screened by: its own claims (no claim is no pass), the known set, and nothing that needs a second look. */
function isPlainAnswer({ answer, claims, chunks, output, labels, status, retrieved_set }: GoldenLine): boolean {
  const isAnswered = (status == null || status === "ok") && answer != null && answer.trim() !== "";
  const isKnown = chunks != null && (retrieved_set == null || retrieved_set === "known");
  return isAnswered && isKnown && claims != null && claims.length > 0 && output == null && labels == null;
}

/**
 * Whether an answer is shown to have no inline finding by looking at it once: every claim cites, every handle is the name of one chunk, every
 * quote stands there word for word. False says nothing; what is not shown here is looked at by `checkInline`.
 */
export function isShownClean(line: GoldenLine): boolean {
  if (!isPlainAnswer(line)) return false;
  const index = indexChunks(line.chunks ?? []);
  return index !== null && (line.claims ?? []).every((claim) => isClaimClean(claim, index));
}
