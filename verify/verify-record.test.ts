import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { canonicalJson } from "@/domain/audit/canonical-json";
import { type ChainedEvent, GENESIS_HASH, linkEvent } from "@/domain/audit/event-hash";
import { canonicalText } from "./canonical";
import { hashOfEvent } from "./hashes";
import { verifyChain } from "./verify-record";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const at = "2026-11-30T12:00:00.000Z";

const closed = (batchId: string): AuditEvent => ({ type: "batch.closed", data: { batchId } });

function chainOf(events: readonly AuditEvent[], project = "p1"): ChainedEvent[] {
  const links: ChainedEvent[] = [];
  let head = { seq: 0, hash: GENESIS_HASH };
  for (const event of events) {
    const link = linkEvent(head, { ...event, project, at, actor: "u1" }, sha256Hex);
    links.push(link);
    head = { seq: link.seq, hash: link.hash };
  }
  return links;
}
const linesOf = (links: readonly object[]) => links.map((link) => JSON.stringify(link));
const header = (payloads = "left_out", records = "left_out") =>
  JSON.stringify({ format: "assay-record", version: 1, project: "p1", payloads, records });

const six = chainOf(["a", "b", "c", "d", "e", "f"].map(closed));
const [first, second, third, fourth] = six;
const head = six.at(-1);
if (!first || !second || !third || !fourth || !head) throw new Error("six events");
/** The event with other content and a hash that fits it, as somebody with write access would leave it. */
const rehash = (event: ChainedEvent, data: object): object => {
  const { actor, project, seq, type, prev } = event;
  const content = canonicalText({ actor, at: event.at, data, project, seq, type });
  return { ...event, data, hash: hashOfEvent(prev, content ?? "") };
};

describe("verifyChain: a chain in order", () => {
  it("verifies, with and without a head from outside, and says which", () => {
    expect(verifyChain(linesOf(six))).toMatchObject({
      ok: true,
      exitCode: 0,
      firstBad: null,
      head: { seq: 6, hash: head.hash },
      isEndChecked: false,
      checked: { events: 6, heads: 0 },
    });
    const heads = [
      { seq: 3, hash: third.hash },
      { seq: 6, hash: head.hash },
    ];
    expect(verifyChain([header(), ...linesOf(six)], { heads })).toMatchObject({ ok: true, isEndChecked: true });
  });

  it("reads names in any order and white space between, since the hash is over the canonical form", () => {
    const turned = six.map((event) => JSON.stringify(Object.fromEntries(Object.entries(event).toReversed()), null, 1));
    expect(verifyChain(turned.map((text) => text.replaceAll("\n", " "))).ok).toBe(true);
  });
});

describe("verifyChain: forged chains", () => {
  const replace = (seq: number, event: object) => linesOf(six.map((old) => (old.seq === seq ? event : old)));
  const cases: readonly (readonly [string, readonly string[], string, number | null])[] = [
    ["data edited", replace(3, { ...third, data: { batchId: "x" } }), "edited", 3],
    ["time edited", replace(3, { ...third, at: "2026-11-30T12:00:00.001Z" }), "edited", 3],
    ["actor edited", replace(3, { ...third, actor: null }), "edited", 3],
    ["type edited", replace(3, { ...third, type: "batch.opened" }), "edited", 3],
    ["hash edited", replace(3, { ...third, hash: "f".repeat(64) }), "edited", 3],
    ["edited, and its own hash made to fit", replace(3, rehash(third, { batchId: "x" })), "edited", 3],
    [
      "predecessor changed, and the hash made to fit",
      replace(3, rehash({ ...third, prev: "f".repeat(64) }, third.data)),
      "edited",
      3,
    ],
    ["the first edited, and its own hash made to fit", replace(1, rehash(first, { batchId: "x" })), "edited", 1],
    ["one deleted", linesOf(six.filter((event) => event.seq !== 3)), "deleted", 3],
    ["the first deleted", linesOf(six.slice(1)), "deleted", 1],
    [
      "one deleted, the rest renumbered",
      linesOf(six.filter((event) => event.seq !== 3).map((event, index) => ({ ...event, seq: index + 1 }))),
      "edited",
      3,
    ],
    ["two exchanged", linesOf([first, third, second, ...six.slice(3)]), "reordered", 3],
    ["one moved to the end", linesOf([...six.filter((event) => event.seq !== 2), second]), "reordered", 3],
    ["one put in twice", linesOf([first, second, second, ...six.slice(2)]), "inserted", 2],
    [
      "another put in under a used number",
      linesOf([first, second, rehash(second, { batchId: "x" }), ...six.slice(2)]),
      "inserted",
      2,
    ],
    ["an event of another project", linesOf([...six.slice(0, 3), { ...fourth, project: "p2" }]), "foreign", 4],
    ["no events", [], "empty", null],
  ];
  it.each(cases)("%s", (_name, lines, kind, seq) => {
    const report = verifyChain(lines);
    expect(report).toMatchObject({ ok: false, exitCode: 3, firstBad: { kind, seq } });
  });

  it("the tail cut off shows against a head from outside, and only there", () => {
    const cut = linesOf(six.slice(0, 4));
    expect(verifyChain(cut)).toMatchObject({ ok: true, isEndChecked: false });
    expect(verifyChain(cut, { heads: [{ seq: 6, hash: head.hash }] })).toMatchObject({
      ok: false,
      firstBad: { kind: "truncated", seq: 5 },
    });
    expect(verifyChain([], { heads: [{ seq: 6, hash: head.hash }] })).toMatchObject({
      firstBad: { kind: "truncated" },
    });
  });

  it("a chain rebuilt from some event on shows against a head from outside", () => {
    const rebuilt = linesOf(chainOf(["a", "b", "X", "d", "e", "f"].map(closed)));
    expect(verifyChain(rebuilt).ok).toBe(true);
    expect(
      verifyChain(rebuilt, {
        heads: [
          { seq: 2, hash: second.hash },
          { seq: 4, hash: fourth.hash },
        ],
      }),
    ).toMatchObject({
      ok: false,
      firstBad: { kind: "rebuilt", seq: 4 },
    });
  });

  it("a chain of another project under this header", () => {
    const other = chainOf(["a"].map(closed), "p2");
    expect(verifyChain([header(), ...linesOf(other)])).toMatchObject({ firstBad: { kind: "foreign", line: 2 } });
  });

  const firstLine = JSON.stringify(first);
  it.each([
    ["half a line", firstLine.slice(0, 40)],
    ["a blank line", ""],
    ["a list", "[]"],
    ["a name too many", JSON.stringify({ ...first, note: "x" })],
    ["a name too few", JSON.stringify({ ...first, actor: undefined })],
    ["a name twice", firstLine.replace('"data":{', '"data":{"batchId":"x",')],
    ["a name twice, escaped", firstLine.replace('"data":{', '"data":{"batch\\u0049d":"x",')],
    ["a fraction", firstLine.replace('"seq":1', '"seq":1.5')],
    ["a local time", firstLine.replace(at, "2026-11-30T13:00:00.000+01:00")],
    ["upper-case hex", JSON.stringify({ ...first, hash: first.hash.toUpperCase() })],
    ["nesting without end", `{"project":${'{"a":'.repeat(90)}1${"}".repeat(90)}}`],
    ["another version", header().replace('"version":1', '"version":2')],
    ["a header in the middle", header()],
  ])("malformed: %s", (_name, line) => {
    const report = verifyChain([firstLine, line, ...linesOf(six.slice(1))]);
    expect(report.firstBad).toMatchObject({ kind: "malformed", line: 2 });
  });

  it("a value without canonical form is edited, not passed over", () => {
    expect(verifyChain([firstLine.replace('"batchId":"a"', '"batchId":0.5')])).toMatchObject({
      firstBad: { kind: "edited" },
    });
    expect(verifyChain([firstLine.replace('"batchId":"a"', '"batchId":"\\ud800"')])).toMatchObject({
      firstBad: { kind: "edited" },
    });
  });
});

describe("verifyChain, as properties", () => {
  const anyChain = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "-", "9"), maxLength: 5 }), {
    minLength: 3,
    maxLength: 12,
  });

  it("writer and verifier agree on the canonical form, though they share no code", () => {
    const values = fc
      .jsonValue({ noUnicodeString: false, maxDepth: 4 })
      .filter((value) => canonicalText(value) !== null);
    fc.assert(
      fc.property(values, (value) => {
        expect(canonicalText(value)).toBe(canonicalJson(value));
      }),
    );
  });

  it("any single change of any character of any event is found once the head is known", () => {
    fc.assert(
      fc.property(
        anyChain,
        fc.nat(),
        fc.nat(),
        fc.constantFrom("0", "a", "Z", "}", '"', ","),
        (ids, line, place, character) => {
          const links = chainOf(ids.map(closed));
          const lines = linesOf(links);
          const index = line % lines.length;
          const text = lines[index] ?? "";
          const at = place % text.length;
          const forged = text.slice(0, at) + character + text.slice(at + 1);
          const last = links.at(-1);
          if (forged === text || last === undefined) return;
          const heads = [{ seq: last.seq, hash: last.hash }];
          expect(verifyChain(lines.with(index, forged), { heads }).ok).toBe(false);
        },
      ),
    );
  });

  it("any cut, swap or repetition of whole events is found once the head is known", () => {
    const operation = fc.constantFrom("cut", "swap", "repeat");
    fc.assert(
      fc.property(anyChain, operation, fc.nat(), fc.nat(), (ids, what, a, b) => {
        const links = chainOf(ids.map(closed));
        const last = links.at(-1);
        const from = a % links.length;
        const to = b % links.length;
        const lines = linesOf(links);
        const forged =
          what === "cut"
            ? lines.filter((_, index) => index !== from)
            : what === "repeat"
              ? lines.toSpliced(to, 0, lines[from] ?? "")
              : lines.with(from, lines[to] ?? "").with(to, lines[from] ?? "");
        if (last === undefined || forged.join("\n") === lines.join("\n")) return;
        const heads = [{ seq: last.seq, hash: last.hash }];
        expect(verifyChain(forged, { heads }).ok).toBe(false);
      }),
    );
  });

  it("never throws, whatever the lines hold", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json(), fc.constant(header()))), (lines) => {
        expect([0, 3]).toContain(verifyChain(lines).exitCode);
      }),
    );
  });
});
