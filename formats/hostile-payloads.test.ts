import * as fc from "fast-check";
import { expect, test } from "vitest";
import { importRecord } from "@/contracts/import-record";
import { NormaliseRefusal } from "./normalise-state";
import { bytesOf, normalise } from "./normalise.fixture";
import { payloadsByChance } from "./payloads.fixture";
import { openImport } from "./read-import";

const TOTAL_BYTES_MAX = 1 << 20;

test("whatever a payload holds, it is read under the contract or refused", async () => {
  await fc.assert(
    fc.asyncProperty(payloadsByChance, async (payload) => {
      const file = JSON.stringify(payload);
      try {
        await normalise(file);
      } catch (error) {
        expect(error).toBeInstanceOf(NormaliseRefusal);
        return;
      }
      const reader = await openImport(bytesOf(file), "auto", TOTAL_BYTES_MAX);
      for await (const { record } of reader.records) importRecord.parse(record);
    }),
    { numRuns: 300 },
  );
});

/** More than a call takes arguments. */
const MANY = 200_000;
const many = (one: string): string => `[${Array.from({ length: MANY }, () => one).join(",")}]`;

test.each([
  [
    "citations that a stream's block begins with",
    `event: message_start\ndata: {"type":"message_start","message":{"type":"message","role":"assistant","content":[]}}\n\n` +
      `event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":${many("{}")}}}\n\n`,
    "anthropic.messages",
  ],
  [
    "places that a text may stand at",
    `{"output":{"text":"${"a".repeat(MANY)}"},"citations":[{"generatedResponsePart":{"textResponsePart":{"text":"a","span":{"start":9,"end":12}}},"retrievedReferences":[]}]}`,
    "bedrock.retrieve_and_generate",
  ],
  [
    "events of a stream",
    Array.from(
      { length: MANY },
      () => 'data: {"object":"chat.completion.chunk","choices":[{"delta":{"content":"a"}}]}\n\n',
    ).join(""),
    "openai.chat",
  ],
])("so many %s are read", async (_what, text, format) => {
  expect((await normalise(text)).format).toBe(format);
});
