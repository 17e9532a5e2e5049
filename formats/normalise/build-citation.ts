import type { IssueCode } from "@/contracts/import-issues";
import type { NormalisedCitation } from "@/contracts/normalised";
import { findHandleHint } from "@/domain/checks/handle-hints";
import type { HandleIndex, HandleResolution } from "@/domain/checks/resolve-handles";
import type { AnswerText } from "./answer-text";
import type { Draft } from "./draft";
import { type MatchedQuote, matchQuote } from "./match-quote";
import type { PlannedCitation } from "./planned-claim";
import type { SourceTexts } from "./source-texts";

interface CitationParts {
  readonly key: string;
  readonly claim: string | null;
  readonly planned: PlannedCitation;
  readonly handles: HandleIndex;
  readonly draft: Draft;
  readonly texts: SourceTexts;
  readonly answer: AnswerText;
}

interface Resolved {
  readonly resolution: NormalisedCitation["resolution"];
  readonly issues: readonly IssueCode[];
}

/** Sources that nothing but the citation itself tells of were not shown to be retrieved. */
const isOnlyTold = ({ candidates }: HandleResolution, { sources }: SourceTexts): boolean =>
  candidates.every((place) => sources[place]?.retrieved === null);

/** A handle's fate. A set that is not known passes nothing, even where a source of that name stands in the file. */
function resolve({ planned, draft, texts }: CitationParts, resolution: HandleResolution | null): Resolved {
  const { handle, locator } = planned.draft;
  if (handle === null || resolution === null)
    return { resolution: draft.retrievedSet === "known" ? "dangling" : "set_unknown", issues: ["CITE_NO_HANDLE"] };
  const issues: IssueCode[] = resolution.isCaseFolded ? ["HANDLE_CASE_FOLDED"] : [];
  const found = resolution.candidates.length;
  if (found === 0) {
    if (resolution.resolution !== "dangling") return { resolution: "set_unknown", issues };
    const inCorpus = draft.corpusHandles?.includes(handle) === true;
    const codes: IssueCode[] = inCorpus ? ["HANDLE_DANGLING", "HANDLE_IN_CORPUS_NOT_RUN"] : ["HANDLE_DANGLING"];
    return { resolution: "dangling", issues: [...issues, ...codes] };
  }
  if (draft.retrievedSet === "unknown" || isOnlyTold(resolution, texts)) return { resolution: "set_unknown", issues };
  if (found === 1) return { resolution: "resolved", issues };
  if (locator === "file") return { resolution: "resolved", issues: [...issues, "CHUNK_UNDETERMINED"] };
  return { resolution: "ambiguous", issues: [...issues, "HANDLE_AMBIGUOUS"] };
}

const HINTS = { joined: "Two known names run together", same_number: "A passage of the same number" } as const;

/** What a handle that names nothing may have been meant for, in words. */
function findHint(handle: string | null, handles: HandleIndex, { sources }: SourceTexts): string | null {
  const hint = handle === null ? null : findHandleHint(handle, handles);
  if (hint === null) return null;
  const names = hint.chunks.map((place) => sources[place]?.handle ?? "");
  return `${HINTS[hint.kind]}: ${names.join(", ")}.`;
}

function unitOf({ draft, unit, basis }: PlannedCitation, quote: MatchedQuote) {
  const documented = draft.isAssumed === true ? "assumed" : "documented";
  if (draft.offsets != null) return { unit: quote.unit, unit_basis: quote.basis ?? "inferred" } as const;
  if (draft.pages != null && draft.locator === "page") return { unit: "page", unit_basis: documented } as const;
  if (draft.blocks != null) return { unit: "block", unit_basis: documented } as const;
  return { unit, unit_basis: basis };
}

/** Looks a citation's handle and quote up, and says how that went. */
export function buildCitation(parts: CitationParts): NormalisedCitation {
  const { key, claim, planned, handles, texts, answer } = parts;
  const { draft } = planned;
  const resolution = draft.handle === null ? null : handles.resolve(draft.handle);
  const fate = resolve(parts, resolution);
  const candidates = resolution?.candidates ?? [];
  const quote = matchQuote(texts, candidates, draft);
  const place = candidates.length === 1 ? (candidates[0] ?? null) : quote.place;
  const source = place === null ? null : (texts.sources[place] ?? null);
  const hint = fate.resolution === "dangling" ? findHint(draft.handle, handles, texts) : null;
  const pages = draft.pages ?? source?.pages ?? null;
  const issues = [...fate.issues, ...planned.issues, ...quote.issues];
  return {
    key,
    claim,
    handle: draft.handle,
    resolution: fate.resolution,
    source: source?.key ?? null,
    ...(candidates.length > 1 ? { candidates: candidates.map((one) => texts.keyOf(one)) } : {}),
    answer_span: planned.words === null ? null : answer.whole.print(planned.words),
    marker: planned.marker === null ? null : answer.whole.print(planned.marker),
    quote: draft.quote ?? null,
    quote_match: quote.match,
    ...(quote.ratio === null ? {} : { quote_ratio: quote.ratio }),
    ...(quote.foundIn.length === 0 ? {} : { quote_found_in: quote.foundIn.map((one) => texts.keyOf(one)) }),
    source_span: quote.span,
    pages: pages === null ? null : [...pages],
    ...(draft.blocks == null ? {} : { blocks: [...draft.blocks] }),
    locator: draft.locator,
    ...unitOf(planned, quote),
    ...(hint === null ? {} : { hint }),
    raw_path: draft.path,
    issues: [...new Set(issues)],
  };
}
