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

/** How often each value stands in a list. */
function countEach<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Texts that were seen, with their keys. Only one whose length another shares is looked up: to hash them all is most of the work. */
class SeenTexts {
  readonly #keys = new Map<string, string>();
  readonly #lengths: ReadonlyMap<number, number>;

  constructor(drafts: readonly DraftSource[]) {
    this.#lengths = countEach(drafts.map(({ text }) => text?.length ?? 0));
  }

  /** The key of an earlier source with the same words; else this one is kept. */
  findEarlier(text: string | null, key: string): string | undefined {
    if (text === null || text === "" || this.#lengths.get(text.length) === 1) return undefined;
    const earlier = this.#keys.get(text);
    if (earlier === undefined) this.#keys.set(text, key);
    return earlier;
  }
}

/** Sources with their keys; each names an earlier one that has the same words. */
export function buildSources(drafts: readonly DraftSource[]): NormalisedSource[] {
  const uses = countEach(drafts.map(({ handle }) => handle));
  const seen = new SeenTexts(drafts);
  return drafts.map((draft, i) => {
    const key = `s${i}`;
    const { text } = draft;
    const issues: IssueCode[] = [];
    if (text === null) issues.push("SOURCE_TEXT_ABSENT");
    if ((uses.get(draft.handle) ?? 0) > 1) issues.push("SOURCE_DUPLICATE_HANDLE");
    const earlier = seen.findEarlier(text, key);
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
    if (draft.children !== undefined && draft.children.length > 0)
      source.child_chunks = draft.children.map(({ handle, span }) => ({ handle, span: [...span] }));
    if (earlier !== undefined) source.duplicate_of = earlier;
    return source;
  });
}
