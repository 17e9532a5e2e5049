import type { ImportRecord } from "@/contracts/import-record";
import type { ImportCounts } from "@/contracts/runs";
import { SCORED_HANDLES_MAX } from "./golden-record";

/** What an import holds, counted as the files have it: cites and quotes as written, repeated handles included. */
export class ImportCounter {
  #counts: Omit<ImportCounts, "by_label"> = {
    items: 0,
    chunks: 0,
    claims: 0,
    labels: 0,
    unanswerable: 0,
    cites: 0,
    claims_without_cite: 0,
    claims_over_3_cites: 0,
    cites_to_unknown_handle: 0,
    quotes: 0,
    quotes_exact_in_cited_chunk: 0,
  };
  /** A map, because files choose the labels' names. */
  #labels = new Map<string, number>();

  /** The counts so far; a label that is null counts as `None`. */
  get counts(): ImportCounts {
    return { ...this.#counts, by_label: Object.fromEntries(this.#labels) };
  }

  add(record: ImportRecord): void {
    const counts = this.#counts;
    counts.items += 1;
    counts.chunks += record.chunks.length;
    counts.claims += record.claims.length;
    counts.labels += record.labels.length;
    if (record.answerable === false) counts.unanswerable += 1;
    for (const claim of record.claims) this.#addClaim(claim, record.chunks);
    for (const { label } of record.labels) {
      const name = label ?? "None";
      this.#labels.set(name, (this.#labels.get(name) ?? 0) + 1);
    }
  }

  #addClaim({ citations, unattachedQuotes }: ImportRecord["claims"][number], chunks: ImportRecord["chunks"]): void {
    const counts = this.#counts;
    counts.cites += citations.length;
    counts.quotes += unattachedQuotes.length;
    if (citations.length === 0) counts.claims_without_cite += 1;
    if (new Set(citations.map((citation) => citation.handle)).size > SCORED_HANDLES_MAX)
      counts.claims_over_3_cites += 1;
    for (const { chunkPosition, quote } of citations) {
      if (chunkPosition === null) counts.cites_to_unknown_handle += 1;
      if (quote === null) continue;
      counts.quotes += 1;
      const cited = chunkPosition === null ? undefined : chunks[chunkPosition];
      // A blank quote stands in every text and quotes nothing.
      if (quote.trim() !== "" && cited?.text.includes(quote) === true) counts.quotes_exact_in_cited_chunk += 1;
    }
  }
}
