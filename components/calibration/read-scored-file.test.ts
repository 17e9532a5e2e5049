import { describe, expect, it } from "vitest";
import { labelsIn, pairsOf, readScoredFile } from "./read-scored-file";

const CHOICE = { score: "scores.nli", label: "label", author: null, clusters: ["q"], pi: null };

describe("a file of scored pairs", () => {
  it("is JSON lines, objects as dotted columns, and CSV the same", async () => {
    const lines = ['{"scores":{"nli":0.9},"label":"yes","q":"q1"}', "", '{"scores":{"nli":0.2},"label":"no","q":2}'];
    const json = await readScoredFile(lines.join("\r\n"));
    expect(json.columns).toEqual(["scores.nli", "label", "q"]);
    const csv = await readScoredFile("\uFEFFscores.nli,label,q\n0.9,yes,q1\n0.2,no,2\n");
    expect(pairsOf(csv, CHOICE)).toEqual(pairsOf(json, CHOICE));
    expect(pairsOf(json, CHOICE)[1]).toEqual({ score: 0.2, label: "no", author: "human", clusters: ["2"] });
    expect(labelsIn(json, "label")).toEqual(["yes", "no"]);
  });

  it.each([
    ["no JSON", "{"],
    ["a list", '{"a":1}\n[1]'],
    ["nothing", ""],
    ["two columns of one name", "a,a\n1,2"],
  ])("is refused where it is %s", async (_, text) => {
    await expect(readScoredFile(text)).rejects.toThrow(/./);
  });

  it.each([
    [
      "a score that is none",
      '{"scores":{"nli":"0x10"},"label":"yes","q":"1"}',
      "Pair 1: scores.nli is no finite number.",
    ],
    ["a score that is missing", '{"label":"yes","q":"1"}', "Pair 1: scores.nli is no finite number."],
    ["a label that is missing", '{"scores":{"nli":1},"q":"1"}', "Pair 1: label is missing."],
  ])("names the pair with %s", async (_, text, sentence) => {
    const file = await readScoredFile(text);
    expect(() => pairsOf(file, CHOICE)).toThrow(sentence);
  });

  it("takes whoever isn't plainly a person for a model", async () => {
    const file = await readScoredFile('{"scores":{"nli":1},"label":"yes","q":"1","by":"Human"}');
    expect(pairsOf(file, { ...CHOICE, author: "by" })[0]?.author).toBe("model");
  });
});
