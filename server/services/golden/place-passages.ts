import type { TargetContent } from "@/contracts/golden";
import type { NewGoldenItem } from "@/contracts/golden-items";
import type { LineProblem } from "@/contracts/runs";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { bringsTarget, type FileItem, type NamedPassage } from "@/formats/golden-items-file";
import type { NamedSource } from "@/server/repositories/named-sources";

type Passage = TargetContent["passages"][number];

interface PreparedSource {
  readonly versionId: string;
  readonly text: PreparedText;
}

/** Finds the places of a file's passages, each text made ready once. What can't be found is a problem of its line, never a guess. */
export class PassagePlacer {
  readonly problems: LineProblem[] = [];
  readonly #sources: ReadonlyMap<string, NamedSource>;
  readonly #prepared = new Map<string, PreparedSource>();

  constructor(sources: readonly NamedSource[]) {
    this.#sources = new Map(sources.map((source) => [source.name, source]));
  }

  #find(name: string): PreparedSource | null {
    const known = this.#prepared.get(name);
    const source = this.#sources.get(name);
    if (known !== undefined || source === undefined) return known ?? null;
    const made = { versionId: source.versionId, text: prepareText(source.text) };
    this.#prepared.set(name, made);
    return made;
  }

  #refuse(line: number, field: string, code: string, message: string): Passage[] {
    this.problems.push({ line, field, code, message });
    return [];
  }

  /** The place of one passage; empty where it has none, or more than one. */
  place(line: number, field: string, { document, quote }: NamedPassage): Passage[] {
    const source = this.#find(document);
    if (source === null) {
      const message = `no document with a text is called ${document}; add it first, or write its name as the list of documents does.`;
      return this.#refuse(line, field, "document_unknown", message);
    }
    const found = resolveQuote(source.text, quote, { isVerbatimOnly: true });
    if (found.matchType === "unresolved") {
      return this.#refuse(
        line,
        field,
        "quote_not_found",
        `these words do not stand in ${document}, not even with other spaces.`,
      );
    }
    if (found.occurrences > 1) {
      const message = `these words stand in ${document} ${found.occurrences} times; quote more of them.`;
      return this.#refuse(line, field, "quote_ambiguous", message);
    }
    return [{ versionId: source.versionId, startCp: found.startCp, endCp: found.endCp }];
  }

  #targetOf(item: FileItem): TargetContent | null {
    if (!bringsTarget(item)) return null;
    const { line, as_of: asOf, kind, searches, points } = item;
    if (asOf === undefined) {
      this.#refuse(
        line,
        "as_of",
        "as_of_missing",
        "a target says for which date it is asked: as_of, as in 2026-01-31.",
      );
      return null;
    }
    return {
      answerable: item.answerable ?? kind !== "unanswerable",
      asOf,
      searches,
      points,
      passages: item.passages.flatMap((passage, at) => this.place(line, `passages.${at}`, passage)),
      nearMisses: item.near_misses.flatMap((passage, at) => this.place(line, `near_misses.${at}`, passage)),
      ...(item.expected_answer === undefined ? {} : { expectedAnswer: item.expected_answer }),
      ...(item.expected_refusal === undefined ? {} : { expectedRefusal: item.expected_refusal }),
    };
  }

  /** A line of the file as the question that will be written down. */
  itemOf(item: FileItem): NewGoldenItem {
    const { id: externalId, question, kind, adversarial: adversarialKind, shape: queryShape, use } = item;
    return {
      externalId,
      question,
      kind,
      adversarialKind,
      queryShape,
      use,
      class: item.class,
      target: this.#targetOf(item),
    };
  }
}

/** Names of all documents that the items' passages stand in. */
export const namesOfSources = (items: readonly FileItem[]): string[] => [
  ...new Set(items.flatMap((item) => [...item.passages, ...item.near_misses].map((passage) => passage.document))),
];
