import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { checkFile } from "@/cli/check/check-file";
import { goldenLine } from "@/formats/golden-line";
import { stream } from "@/formats/golden-jsonl.fixture";
import { outcomeOfCheck } from "@/formats/printed-check";
import { readAnswerShape } from "./answer-shape";
import type * as Checks from "./assay-checks";
import { exchange, line, listPlaces } from "./answers.fixture";
import { loadBundle } from "./build-bundle.fixture";

let bundle: string;
let checks: typeof Checks;

beforeAll(async () => {
  ({ bundle, checks } = await loadBundle());
});

/** What the command line, and through the same functions the server, finds in one line; null for a line that an import refuses. */
async function findOffline(line: object) {
  const { check, problemCount } = await checkFile(stream(`${JSON.stringify(line)}\n`));
  return problemCount > 0 ? null : (check.responses[0] ?? null);
}

describe("the embeddable file", () => {
  it("imports nothing and names no global of Node or of a page", () => {
    expect(bundle).not.toMatch(/\bimport\s*[("'{*]|\bimport\.meta|\brequire\s*\(/);
    expect(bundle).not.toMatch(/\b(?:process|Buffer|window|document|fetch|globalThis|eval|Function)\s*[.(]/);
  });

  it("is small enough to stand in a page", () => {
    expect(bundle.length).toBeLessThan(128 * 1024);
  });

  it("finds what the server's own function finds, nothing more and nothing less", async () => {
    await fc.assert(
      fc.asyncProperty(line, async (given) => {
        const offline = await findOffline(given);
        const embedded = checks.checkAnswer(given);
        if (offline === null) {
          expect(embedded).toMatchObject({ outcome: "undecided", refused: { code: "malformed" } });
          return;
        }
        expect(embedded.check).toEqual(offline);
        expect(embedded.outcome).toBe(outcomeOfCheck(offline));
        expect(checks.checkAnswer(JSON.stringify(given))).toEqual(embedded);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["an invented handle", { answer: "It is so [4].", chunks: [{ text: "It is so." }] }, "findings"],
    ["a claim without citation", { answer: "Relays weigh 3 kg.", chunks: [{ text: "x" }] }, "findings"],
    [
      "a quote that isn't there",
      {
        answer: "x",
        chunks: [{ text: "It is so." }],
        claims: [{ text: "It is so.", cites: ["S1"], quotes: ["it was never so"] }],
      },
      "findings",
    ],
    ["a figure that isn't there", { answer: "It weighs 7 kg [1].", chunks: [{ text: "It weighs 5 kg." }] }, "findings"],
    ["an empty answer", { answer: "", chunks: [{ text: "It is so." }] }, "findings"],
    ["nobody says what was retrieved", { answer: "It is so [1]." }, "undecided"],
    ["all in order", { answer: "It weighs 5 kg [1].", chunks: [{ text: "It weighs 5 kg." }] }, "pass"],
    [
      "words and no claim",
      { answer: "It weighs 5 kg.", chunks: [{ text: "It weighs 5 kg." }], claims: [] },
      "undecided",
    ],
    [
      "words and a greeting",
      { answer: "It weighs 5 kg.", chunks: [{ text: "x" }], claims: [{ text: "Hello!" }] },
      "undecided",
    ],
    ["pleasantries alone", { answer: "Thank you for asking!", chunks: [{ text: "x" }] }, "undecided"],
    [
      "a refusal in words",
      { answer: "I cannot answer that from these documents.", chunks: [{ text: "x" }], claims: [] },
      "pass",
    ],
    ["a refusal", { answer: "", chunks: [{ text: "x" }], unanswerable: true, claims: [] }, "pass"],
  ])("%s", (_, answer, outcome) => expect(checks.checkAnswer(answer).outcome).toBe(outcome));
});

describe("sources that are kept", () => {
  it("change nothing of what is found, however few there is room for", () => {
    const roomy = new checks.KeptSources();
    const narrow = new checks.KeptSources(40);
    const none = new checks.KeptSources(Number.NaN);
    fc.assert(
      fc.property(line, (given) => {
        const plain = checks.checkAnswer(given);
        for (const sources of [roomy, narrow, none]) expect(checks.checkAnswer(given, { sources })).toEqual(plain);
      }),
      { numRuns: 200 },
    );
  });
});

describe("what is malformed", () => {
  it("never passes and never throws, whatever it is", () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
        ownKeys: () => {
          throw new Error("no");
        },
        getPrototypeOf: () => {
          throw new Error("no");
        },
      },
    );
    for (const value of [
      undefined,
      null,
      0,
      Number.NaN,
      1n,
      "",
      "{",
      "[]",
      "null",
      '"x"',
      [],
      {},
      () => 1,
      Symbol("x"),
      new Date(0),
      new Map(),
      trap,
    ]) {
      const { outcome, refused, check } = checks.checkAnswer(value);
      expect(outcome).toBe("undecided");
      expect(refused).not.toBeNull();
      expect(check).toBeNull();
      expect(checks.checkInline(value)).toMatchObject({ outcome: "undecided", refused, findings: [] });
    }
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (value) => {
          expect(checks.checkAnswer(value).outcome).not.toBe("pass");
          expect(checks.checkInline(value).outcome).not.toBe("pass");
        },
      ),
    );
  });

  it("is told from what is well formed exactly as an import tells it, wherever one value is exchanged for another", () => {
    const full = {
      id: "a",
      question: "q",
      turns: [{ role: "user", text: "t" }],
      chunks: [{ text: "c", handle: "S1", doc_key: "k", doc_version: "v", ordinal: 0, start: 0, end: 1, title: "t" }],
      retrieved_set: "known",
      answerable: true,
      status: "ok",
      answer: "x",
      claims: [{ text: "c", cites: ["S1"], quotes: [null, "q"], scores: { nli: 1 } }],
      unanswerable: false,
      output: { answer: "x", claims: [{ text: "c" }], unanswerable: null },
      labels: [
        {
          rater: "r",
          claim_index: 0,
          label: null,
          facets: {},
          claim_spans: [{ start: 0, end: 1, text: "c", ok: true }],
        },
      ],
      meta: {},
    };
    const places = listPlaces(full);
    const other = fc.oneof(
      fc.constantFrom(
        null,
        undefined,
        "",
        "x",
        "known",
        "user",
        -1,
        0,
        1.5,
        1e300,
        true,
        [],
        {},
        [1],
        ["x"],
        { text: 1 },
        "y".repeat(301),
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), other, (place, value) => {
        const changed = exchange(full, place, value) as Record<string, unknown>;
        // An id and a question that nobody gave are blank here, and missing in a file.
        fc.pre(changed["id"] != null && changed["question"] != null);
        expect("line" in readAnswerShape(changed)).toBe(goldenLine.safeParse(changed).success);
      }),
      { numRuns: 2000 },
    );
  });

  it("says where", () => {
    expect(checks.checkAnswer({ answer: "x", chunks: [{ text: "a" }, { text: 3 }] }).refused).toEqual({
      code: "malformed",
      field: "chunks[1].text",
    });
    expect(checks.checkAnswer({ answer: "x", chunks: [], claims: [{ text: "a", cites: [1] }] }).refused?.field).toBe(
      "claims[0].cites[0]",
    );
  });

  it("is refused where it is longer than its caller allows, and a limit that is no number allows nothing", () => {
    const answer = { answer: "It is so [1].", chunks: [{ text: "It is so." }] };
    expect(checks.checkAnswer(answer, { maxChars: 10 }).refused?.code).toBe("too_large");
    expect(checks.checkInline(answer, { maxChars: 10 }).refused?.code).toBe("too_large");
    for (const check of [checks.checkAnswer, checks.checkInline]) {
      expect(check(answer, { maxChars: Number.NaN }).outcome).toBe("undecided");
    }
  });
});

const real = fileURLToPath(new URL("../../shared/data/real", import.meta.url));
if (!existsSync(real)) console.log(`Left out: the embeddable file on real answers (no ${real}).`);

describe.runIf(existsSync(real))("real answers", () => {
  it.each(["alce/items.jsonl"])("%s: as offline", async (file) => {
    for (const text of readFileSync(join(real, file), "utf8").trim().split("\n")) {
      const given = JSON.parse(text) as object;
      expect(checks.checkAnswer(given).check).toEqual(await findOffline(given));
    }
  });
});
