import { chainFault, type Fault } from "./faults";
import { GENESIS, hashOfEvent } from "./hashes";
import type { EventLine } from "./read-line";

/** What is kept of an event once its data has been read. */
export interface Link {
  readonly line: number;
  readonly project: string;
  readonly seq: number;
  readonly prev: string;
  readonly hash: string;
  /** The hash is that of the content. */
  readonly isHashRight: boolean;
}

/** A head noted outside the file. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/**
 * The link that an event is. Texts that are equal to what is kept already are that, and not parts of the line: of a chain of
 * millions only the hashes stay in memory.
 */
export function linkOf(event: EventLine, line: number, before: Link | undefined): Link {
  const { project, seq, prev, hash, content } = event;
  const right = content === null ? null : hashOfEvent(prev, content);
  return {
    line,
    project: project === before?.project ? before.project : project,
    seq,
    prev: prev === before?.hash ? before.hash : prev,
    hash: right === hash ? right : hash,
    isHashRight: right === hash,
  };
}

/** A link out of its place. What is missing here and stands later was moved; what stands nowhere was taken out. */
function faultOfPlace(link: Link, expectedSeq: number, links: readonly Link[]): Fault {
  if (link.seq < expectedSeq) {
    return chainFault("inserted", link.line, link.seq, `event ${link.seq} stands twice`);
  }
  if (links.some(({ seq }) => seq === expectedSeq)) {
    return chainFault("reordered", link.line, link.seq, `event ${expectedSeq} comes later than its place`);
  }
  return chainFault("deleted", link.line, expectedSeq, `event ${expectedSeq} is missing`);
}

/**
 * Which of two self-consistent neighbours was replaced: if the one after next still names `link`, then `link` is as it was
 * and the one before it is not.
 */
function faultOfJoint(before: Link | undefined, link: Link, after: Link | undefined): Fault {
  const isLinkNamed = after === undefined || after.prev === link.hash;
  if (before === undefined || !isLinkNamed) {
    return chainFault("edited", link.line, link.seq, `event ${link.seq} names a predecessor that is not there`);
  }
  const message = `event ${before.seq} is not the one that event ${link.seq} names`;
  return chainFault("edited", before.line, before.seq, message);
}

function findFaultInOrder(links: readonly Link[], project: string): Fault | null {
  for (const [index, link] of links.entries()) {
    const before = links[index - 1];
    if (link.project !== project) {
      return chainFault("foreign", link.line, link.seq, `event ${link.seq} belongs to another project`);
    }
    if (link.seq !== index + 1) return faultOfPlace(link, index + 1, links);
    if (!link.isHashRight) {
      return chainFault("edited", link.line, link.seq, `event ${link.seq} has not the hash of its content`);
    }
    if (link.prev !== (before?.hash ?? GENESIS)) return faultOfJoint(before, link, links[index + 1]);
  }
  return null;
}

function findFaultAtHeads(links: readonly Link[], heads: readonly Head[]): Fault | null {
  const byOrder = heads.toSorted((a, b) => a.seq - b.seq);
  for (const head of byOrder) {
    if (head.seq > links.length) {
      const message = `the chain ends at event ${links.length}; a head noted outside is at ${head.seq}`;
      return chainFault("truncated", null, links.length + 1, message);
    }
    const link = links[head.seq - 1];
    if (link !== undefined && link.hash !== head.hash) {
      const message = `event ${head.seq} has another hash than the one noted outside`;
      return chainFault("rebuilt", link.line, head.seq, message);
    }
  }
  return null;
}

/**
 * The first fault of a chain in the order of the file, or null. Heads noted outside are looked at last, since only a chain
 * that is in order by itself can have been cut or rebuilt as a whole.
 *
 * @param project the one the header names; null: that of the first event.
 */
export function findChainFault(links: readonly Link[], heads: readonly Head[], project: string | null): Fault | null {
  const first = links[0];
  if (first === undefined) {
    return heads.length > 0 ? findFaultAtHeads(links, heads) : chainFault("empty", null, null, "there is no event");
  }
  return findFaultInOrder(links, project ?? first.project) ?? findFaultAtHeads(links, heads);
}
