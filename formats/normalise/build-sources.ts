import type { IssueCode } from "@/contracts/import-issues";
import type { NormalisedSource } from "@/contracts/normalised";
import { lengthCp } from "@/domain/text/code-points";
import type { DraftSource } from "./draft";

function rangesOfBlocks(blocks: readonly string[]): [number, number][] {
  let at = 0;
  return blocks.map((block) => {
    const start = at;
    at += lengthCp(block);
    return [start, at];
  });
}

/** Sources with their keys; each names an earlier one that has the same words. */
export function buildSources(drafts: readonly DraftSource[]): NormalisedSource[] {
  const uses = new Map<string, number>();
  for (const { handle } of drafts) uses.set(handle, (uses.get(handle) ?? 0) + 1);
  const keyOfText = new Map<string, string>();
  return drafts.map((draft, i) => {
    const key = `s${i}`;
    const { text } = draft;
    const issues: IssueCode[] = [];
    if (text === null) issues.push("SOURCE_TEXT_ABSENT");
    if ((uses.get(draft.handle) ?? 0) > 1) issues.push("SOURCE_DUPLICATE_HANDLE");
    const earlier = text === null || text === "" ? undefined : keyOfText.get(text);
    if (text !== null && earlier === undefined) keyOfText.set(text, key);
    const source: NormalisedSource = {
      key,
      handle: draft.handle,
      ordinal: draft.ordinal,
      title: draft.title ?? null,
      uri: draft.uri ?? null,
      doc: draft.doc ?? null,
      pages: draft.pages == null ? null : [...draft.pages],
      text,
      text_origin: text === null ? "absent" : draft.textOrigin,
      retrieved: draft.retrieved === undefined ? true : draft.retrieved,
      raw_path: draft.path,
      issues,
    };
    // What few sources have is added to those: a copy of all fields for each would cost most of this.
    if (draft.aliases !== undefined && draft.aliases.length > 0) source.aliases = [...draft.aliases];
    if (draft.docVersion != null) source.doc_version = draft.docVersion;
    if (draft.docSpan != null) source.doc_span = [...draft.docSpan];
    if (draft.pageLabel != null) source.page_label = draft.pageLabel;
    if (draft.blocks !== undefined) source.blocks = rangesOfBlocks(draft.blocks);
    if (earlier !== undefined) source.duplicate_of = earlier;
    return source;
  });
}
