import { describe, expect, it } from "vitest";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { payloadListDigest } from "@/domain/audit/commitment";
import { chainOf, header, hmac, linesOf, payloadLine, refOf, salt, sha256Hex } from "./record-lines.fixture";
import { verifyChain } from "./verify-record";

describe("verifyChain: payloads", () => {
  const question = refOf("pay-q", "Größe 🎉?");
  const note = refOf("pay-n", "a note");
  const listed = [refOf("pay-1", "one"), refOf("pay-2", "two")];
  const events: AuditEvent[] = [
    { type: "golden_item.created", data: { goldenItemId: "g1", question } },
    { type: "comment.added", data: { commentId: "c1", subjectKind: "claim", subjectId: "c", text: note } },
    {
      type: "run.imported",
      data: {
        runId: "r1",
        systemId: "s1",
        kind: "live",
        format: "golden-jsonl",
        bytes: 1,
        sha256: "0".repeat(64),
        responses: 1,
        claims: 1,
        citations: 0,
        chunks: 0,
        importedLabels: 0,
        unchanged: 0,
        payloadList: payloadListDigest(listed, sha256Hex),
      },
    },
  ];
  const tombstone: AuditEvent = {
    type: "payload.erased",
    data: { payload: "pay-n", kind: "note", commitment: note.commitment },
  };
  const list = JSON.stringify({
    payload_list: payloadListDigest(listed, sha256Hex),
    payloads: listed.map((entry) => [entry.payload, entry.commitment]),
  });
  const texts = [payloadLine("pay-q", "Größe 🎉?"), payloadLine("pay-1", "one"), payloadLine("pay-2", "two")];
  const noteLine = payloadLine("pay-n", "a note");
  const whole = linesOf(chainOf(events));
  const erased = linesOf(chainOf([...events, tombstone]));
  const all = header("included");

  it("all there", () => {
    expect(verifyChain([all, ...whole, list, ...texts, noteLine])).toMatchObject({
      ok: true,
      checked: { payloads: 4, lists: 1 },
      withheld: [],
      unboundPayloads: [],
    });
  });

  it("lines may stand in any mixture", () => {
    expect(verifyChain([all, noteLine, list, ...texts, ...whole]).ok).toBe(true);
  });

  it.each([
    ["no line", []],
    ["a line that says so", [JSON.stringify({ payload_id: "pay-n", erased: true })]],
  ])("erased with a tombstone, %s: withheld, not broken", (_name, more) => {
    expect(verifyChain([all, ...erased, list, ...texts, ...more])).toMatchObject({
      ok: true,
      exitCode: 0,
      withheld: ["pay-n"],
    });
  });

  const edited = noteLine.replace("a note", "another note");
  const recommitted = payloadLine("pay-n", "another note");
  it.each([
    ["text edited", [...whole, list, ...texts, edited], "payload_edited", "pay-n"],
    ["text edited, commitment made to fit", [...whole, list, ...texts, recommitted], "payload_edited", "pay-n"],
    [
      "a listed text edited, commitment made to fit",
      [...whole, list, noteLine, texts[0] ?? "", texts[1] ?? "", payloadLine("pay-2", "TWO")],
      "payload_edited",
      "pay-2",
    ],
    ["gone without a tombstone", [...whole, list, ...texts], "payload_missing", "pay-n"],
    ["a listed one gone", [...whole, list, noteLine, texts[0] ?? "", texts[1] ?? ""], "payload_missing", "pay-2"],
    [
      "said to be erased, without a tombstone",
      [...whole, list, ...texts, JSON.stringify({ payload_id: "pay-n", erased: true })],
      "payload_missing",
      "pay-n",
    ],
    ["still there after its tombstone", [...erased, list, ...texts, noteLine], "payload_not_erased", "pay-n"],
    [
      "a list taken out, so that its texts may be anything",
      [...whole, noteLine, payloadLine("pay-1", "ONE")],
      "list_missing",
      null,
    ],
    ["a list edited", [...whole, list.replace("pay-2", "pay-3"), ...texts, noteLine], "list_edited", null],
    [
      "a list that no event names",
      [...linesOf(chainOf(events.slice(0, 2))), list, texts[0] ?? "", noteLine],
      "list_unbound",
      null,
    ],
  ])("broken: %s", (_name, lines, kind, id) => {
    const report = verifyChain([all, ...lines]);
    expect(report).toMatchObject({ ok: false, exitCode: 3 });
    expect(report.faults).toContainEqual(expect.objectContaining(id === null ? { kind } : { kind, id }));
  });

  it("a tombstone taken out again is an edit of the chain, not an erasure", () => {
    const report = verifyChain([all, ...erased.slice(0, 3), list, ...texts], {
      heads: [{ seq: 4, hash: chainOf([...events, tombstone])[3]?.hash ?? "" }],
    });
    expect(report.faults.map((fault) => fault.kind)).toEqual(["truncated", "payload_missing"]);
  });

  it("texts left out by the header are counted, unbound ones named, neither is broken", () => {
    expect(verifyChain([header(), ...whole])).toMatchObject({ ok: true, leftOut: { payloads: 2 } });
    expect(verifyChain([header("partial"), ...whole])).toMatchObject({ ok: true, leftOut: { payloads: 2 } });
    expect(verifyChain([header(), ...whole, payloadLine("pay-x", "who")])).toMatchObject({
      ok: true,
      unboundPayloads: ["pay-x"],
    });
  });

  const bytes = Buffer.from([0, 255, 1]);
  const file = {
    payload_id: "pay-q",
    salt: salt.toString("hex"),
    base64: bytes.toString("base64"),
    commitment: hmac(salt, bytes),
  };
  it("files come as base64", () => {
    const chain = chainOf([
      {
        type: "golden_item.created",
        data: { goldenItemId: "g", question: { payload: "pay-q", commitment: file.commitment } },
      },
    ]);
    expect(verifyChain([all, ...linesOf(chain), JSON.stringify(file)])).toMatchObject({
      ok: true,
      checked: { payloads: 1 },
    });
  });

  it.each([
    ["both forms", { ...file, text: "x" }],
    ["neither", { payload_id: "p", salt: file.salt, commitment: file.commitment }],
    ["base64 that is none", { ...file, base64: "AP8B=" }],
    ["a short salt", { ...file, salt: "00" }],
    ["half a surrogate pair", { payload_id: "p", salt: file.salt, commitment: file.commitment, text: "\ud800" }],
    ["not quite erased", { payload_id: "p", erased: false }],
  ])("malformed payload: %s", (_name, value) => {
    expect(verifyChain([...whole, JSON.stringify(value)]).firstBad).toMatchObject({ kind: "malformed", line: 4 });
  });

  it("the same payload twice is refused, whichever comes first", () => {
    expect(verifyChain([...whole, noteLine, recommitted]).firstBad).toMatchObject({ kind: "malformed", line: 5 });
  });
});
