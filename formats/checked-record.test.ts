import { describe, expect, it } from "vitest";
import { checkResponse } from "@/domain/checks/check-response";
import { chunk, line, read, stream } from "./golden-jsonl.fixture";
import { checkedResponseOf } from "./printed-check";
import { claimsOfRecord } from "./record-claims";

async function check(change: object) {
  const [record] = (await read(stream(line(change)))).records;
  if (record === undefined) throw new Error("the line was not read");
  return checkResponse(checkedResponseOf(record, claimsOfRecord(record)));
}

describe("a record as the checks take it", () => {
  it.each([
    ["by itself", { finish_reason: "refusal" }],
    ["among what is said of it", { meta: { finish_reason: "content_filter" } }],
  ])("brings the finish reason that stands %s", async (_, change) => {
    const answer = { answer: "Thank you!", claims: [], labels: [] };
    const { refusal } = await check({ ...answer, ...change });
    expect(refusal).toMatchObject({ basis: "finish_reason" });
    expect((await check(answer)).refusal).not.toMatchObject({ basis: "finish_reason" });
  });

  it("brings where a chunk came from", async () => {
    const { findings } = await check({ chunks: [{ ...chunk, origin: "agent" }] });
    expect(findings.map(({ code }) => code)).toContain("source_origin");
  });
});
