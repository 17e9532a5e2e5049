import { describe, expect, it } from "vitest";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { chainOf, header, linesOf, payloadLine, refOf, sha256Hex } from "./record-lines.fixture";
import { verifyChain } from "./verify-record";

describe("verifyChain: frozen records", () => {
  const question = refOf("pay-q", "Q");
  const content = { goldenItemId: "g1", number: 1, question, isAnswerable: true };
  const digest = frozenDigest("golden_target", content, sha256Hex);
  const frozen = { record: "golden_target" as const, id: "t1", digest };
  const approved: AuditEvent = {
    type: "freeze.approved",
    data: { approvalId: "a1", contentDigest: digest, isLone: false, frozen: [frozen], payloads: [question] },
  };
  const chain = linesOf(chainOf([approved]));
  const all = header("left_out", "included");
  const line = (record: object, more: object = {}) =>
    JSON.stringify({ record: "golden_target", id: "t1", content: record, digest, ...more });
  const owners = { ...content, isAnswerable: false };

  it("what was frozen is there and is what was signed", () => {
    expect(verifyChain([all, ...chain, line(content)])).toMatchObject({ ok: true, checked: { records: 1 } });
  });

  it.each([
    ["an owner's edit", [line(owners)], "record_edited"],
    [
      "an owner's edit, digest made to fit",
      [line(owners, { digest: frozenDigest("golden_target", owners, sha256Hex) })],
      "record_edited",
    ],
    ["the same content as another kind", [line(content, { record: "policy" })], "record_edited"],
    [
      "a record that nobody froze",
      [line(content), line(owners, { id: "t2", digest: frozenDigest("golden_target", owners, sha256Hex) })],
      "record_unbound",
    ],
    ["a frozen record taken out", [], "record_missing"],
  ])("broken: %s", (_name, lines, kind) => {
    const report = verifyChain([all, ...chain, ...lines]);
    expect(report.exitCode).toBe(3);
    expect(report.faults.map((fault) => fault.kind)).toContain(kind);
  });

  it("a record binds the payloads it names: a text edited with its commitment shows", () => {
    const unnamed = linesOf(
      chainOf([
        {
          type: "policy.approved",
          data: { approvalId: "a", number: 1, isLone: false, frozen: { ...frozen, record: "golden_target" } },
        },
      ]),
    );
    expect(verifyChain([...unnamed, line(content), payloadLine("pay-q", "Q")])).toMatchObject({
      ok: true,
      unboundPayloads: [],
    });
    expect(verifyChain([...unnamed, line(content), payloadLine("pay-q", "R")]).faults).toMatchObject([
      { kind: "payload_edited" },
    ]);
  });

  it("left out by the header is counted", () => {
    expect(verifyChain([header(), ...chain])).toMatchObject({ ok: true, leftOut: { records: 1 } });
  });

  it("of the same record twice none is chosen", () => {
    expect(verifyChain([...chain, line(content), line(owners)]).firstBad).toMatchObject({ kind: "malformed", line: 3 });
  });
});
