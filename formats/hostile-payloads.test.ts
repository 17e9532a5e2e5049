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
