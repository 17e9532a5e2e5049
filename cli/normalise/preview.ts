import { IMPORT_ISSUES, type IssueCode } from "@/contracts/import-issues";
import type { NormalisedRecord } from "@/contracts/normalised";
import type { NormaliseReader } from "@/formats/normalise-file";
import { printTable } from "../output/table";

/** How often a code was met, and where first. */
interface Met {
  count: number;
  readonly example: string;
}

const codeOf = (printed: string): string => printed.replace(/:\d+$/, "");

/** Counts of a file's records by what they hold and what is odd about them, with one example each: what a person sees before saving. */
export class Preview {
  readonly #counts = { records: 0, sources: 0, claims: 0, citations: 0, quotes: 0 };
  readonly #statuses = new Map<string, number>();
  readonly #resolve = new Map<string, number>();
  readonly #codes = new Map<string, Met>();

  add(record: NormalisedRecord): void {
    const place = this.#counts.records;
    const name = record.record_id ?? record.external_id ?? `record ${place + 1}`;
    this.#counts.records += 1;
    this.#counts.sources += record.sources.length;
    this.#counts.claims += record.claims.length;
    this.#counts.citations += record.citations.length;
    this.#counts.quotes += record.citations.filter(({ quote }) => quote !== null).length;
    this.#statuses.set(record.status, (this.#statuses.get(record.status) ?? 0) + 1);
    this.#resolve.set(record.checks.resolve, (this.#resolve.get(record.checks.resolve) ?? 0) + 1);
    for (const code of record.issues) this.#meet(code, name);
    for (const { key, issues } of [...record.sources, ...record.claims, ...record.citations])
      for (const code of issues) this.#meet(code, `${name} ${key}`);
  }

  #meet(code: string, example: string): void {
    const met = this.#codes.get(code);
    if (met === undefined) this.#codes.set(code, { count: 1, example });
    else met.count += 1;
  }

  /** The table for a person. */
  print(reader: NormaliseReader): string {
    const { format, because, fileIssues } = reader.report();
    for (const printed of fileIssues)
      this.#meet(codeOf(printed), printed.includes(":") ? `line ${printed.split(":")[1]}` : "the file");
    const rows = [
      ...Object.entries(this.#counts),
      ...[...this.#statuses].map(([name, count]) => [`answers ${name}`, count] as const),
      ...[...this.#resolve].map(([name, count]) => [`handles ${name}`, count] as const),
    ];
    const codes = [...this.#codes].map(([code, { count, example }]) => [code, count, example, explain(code)] as const);
    const found = codes.length === 0 ? "" : `\n${printTable(codes)}`;
    return `${format}, because ${because}\n${printTable(rows)}${found}`;
  }
}

const isCode = (code: string): code is IssueCode => Object.hasOwn(IMPORT_ISSUES, code);
const explain = (code: string): string => (isCode(code) ? IMPORT_ISSUES[code] : "");
