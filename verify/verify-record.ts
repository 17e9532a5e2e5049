import { findChainFault, type Head, type Link, linkOf } from "./chain";
import { chainFault, type Fault } from "./faults";
import { checkPayloads, type KeptPayload, keepPayload } from "./payloads";
import { type HeaderLine, readLine, type ReadLine } from "./read-line";
import { checkRecords, findMissingLists, keepList, type KeptList, keepRecord, type KeptRecord } from "./records";
import { collectFromEvent, collectPayloads, namePayload, noReferences } from "./references";

export interface VerifyOptions {
  /** Heads noted outside the file: a lock file, a signed report, a printed statement. Never taken from the file. */
  readonly heads?: readonly Head[];
}

/** What was checked, what does not hold, and what could not be checked. */
export interface RecordReport {
  readonly ok: boolean;
  readonly exitCode: 0 | 3;
  /** The first fault of the chain by position; null if the chain is in order. */
  readonly firstBad: Fault | null;
  /** Every fault: that of the chain, then payloads, lists and records one by one. */
  readonly faults: readonly Fault[];
  readonly checked: {
    readonly events: number;
    readonly payloads: number;
    readonly records: number;
    readonly lists: number;
    readonly heads: number;
  };
  /** The last event's place and hash, to be noted outside. Null without events. */
  readonly head: Head | null;
  /** A head was given; without one a shortened or rebuilt chain can't be told from a whole one. */
  readonly isEndChecked: boolean;
  readonly withheld: readonly string[];
  readonly unboundPayloads: readonly string[];
  readonly leftOut: { readonly payloads: number; readonly records: number };
}

/** Takes an export line by line, in any mixture of kinds, and gives the report at the end. Holds no texts. */
export interface RecordVerifier {
  readonly take: (line: string) => void;
  readonly finish: () => RecordReport;
}

class Collector {
  readonly references = noReferences();
  readonly links: Link[] = [];
  readonly payloads = new Map<string, KeptPayload>();
  readonly records = new Map<string, KeptRecord>();
  readonly lists: KeptList[] = [];
  header: HeaderLine | null = null;
  firstBadLine: Fault | null = null;
  lineCount = 0;

  take(text: string): void {
    this.lineCount += 1;
    const line = readLine(text);
    if (line.kind === "bad") this.refuse(line.why);
    else this.keep(line, this.lineCount);
  }

  /** A list binds its payloads only where an event names the list, so this waits for all events. */
  bindLists(): void {
    for (const list of this.lists) {
      if (!list.isDigestRight || !this.references.lists.has(list.digest)) continue;
      for (const [payload, commitment] of list.payloads) namePayload(this.references, payload, commitment);
    }
  }

  private refuse(why: string): void {
    this.firstBadLine ??= chainFault("malformed", this.lineCount, null, `line ${this.lineCount} ${why}`);
  }

  private keep(line: ReadLine, at: number): void {
    switch (line.kind) {
      case "header":
        if (at === 1) this.header = line;
        else this.refuse("is a header in the middle");
        return;
      case "event":
        this.links.push(linkOf(line, at, this.links.at(-1)));
        collectFromEvent(this.references, line);
        return;
      case "payload":
        if (this.payloads.has(line.id)) this.refuse("is a payload for the second time");
        else this.payloads.set(line.id, keepPayload(line, at));
        return;
      case "list":
        this.lists.push(keepList(line, at));
        return;
      case "record": {
        const record = keepRecord(line, at);
        if (this.records.has(record.key)) this.refuse("is a record for the second time");
        else this.records.set(record.key, record);
        collectPayloads(this.references, line.content);
      }
    }
  }
}

function isEarlier(a: Fault, b: Fault): boolean {
  return (a.line ?? Number.POSITIVE_INFINITY) <= (b.line ?? Number.POSITIVE_INFINITY);
}

function reportOf(collector: Collector, heads: readonly Head[]): RecordReport {
  collector.bindLists();
  const { references, links, payloads, records, lists, header, firstBadLine } = collector;
  const chain = findChainFault(links, heads, header?.project ?? null);
  const isLineFirst = firstBadLine !== null && (chain === null || isEarlier(firstBadLine, chain));
  const firstBad = isLineFirst ? firstBadLine : chain;
  const ofPayloads = checkPayloads(payloads, references, header?.arePayloadsIncluded ?? false);
  const ofRecords = checkRecords(records, lists, references, header?.areRecordsIncluded ?? false);
  const missingLists = header?.arePayloadsIncluded === true ? findMissingLists(lists, references) : [];
  const ofChain = firstBad === null ? [] : [firstBad];
  const faults = [...ofChain, ...ofPayloads.faults, ...ofRecords.faults, ...missingLists];
  const last = links.at(-1);
  return {
    ok: faults.length === 0,
    exitCode: faults.length === 0 ? 0 : 3,
    firstBad,
    faults,
    checked: {
      events: links.length,
      payloads: ofPayloads.bound,
      records: records.size,
      lists: lists.length,
      heads: heads.length,
    },
    head: last === undefined ? null : { seq: last.seq, hash: last.hash },
    isEndChecked: heads.length > 0,
    withheld: ofPayloads.withheld,
    unboundPayloads: ofPayloads.unbound,
    leftOut: { payloads: ofPayloads.leftOut, records: ofRecords.leftOut },
  };
}

/** A verifier for a stream: `take` each line, without its line feed, then `finish`. */
export function startVerifier(options: VerifyOptions = {}): RecordVerifier {
  const collector = new Collector();
  return {
    take: (line) => collector.take(line),
    finish: () => reportOf(collector, options.heads ?? []),
  };
}

/** Verifies an export that is at hand as lines (FORMAT.md). Never throws: whatever the lines hold is a report. */
export function verifyChain(lines: Iterable<string>, options: VerifyOptions = {}): RecordReport {
  const verifier = startVerifier(options);
  for (const line of lines) verifier.take(line);
  return verifier.finish();
}
