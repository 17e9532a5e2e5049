import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareText } from "@/domain/quotes/prepared-text";
import { reverifyCitation } from "@/domain/quotes/reverify-citation";
import { makeChance, writeSentence } from "@/domain/quotes/written-texts.fixture";
import { indexCodePoints, lengthCp, sliceCp } from "@/domain/text/code-points";

const OLD =
  "1. Rent is due on the first day. 2. Opened goods go back within 30 days of delivery. 3. The landlord repairs the roof. 4. Pets are welcome.";

function reverify(before: string, cited: string, after: string) {
  const startU16 = before.indexOf(cited);
  const startCp = lengthCp(before.slice(0, startU16));
  const span = { startCp, endCp: startCp + lengthCp(cited) };
  const found = reverifyCitation(prepareText(before), prepareText(after), span);
  return { ...found, words: found.after === null ? null : sliceCp(after, found.after) };
}

describe("a citation in a new version of its document", () => {
  const cited = "Opened goods go back within 30 days of delivery.";

  it.each([
    ["unchanged", "nothing changed", OLD, cited],
    ["unchanged", "something behind it changed", OLD.replace("welcome", "not allowed"), cited],
    ["moved", "something before it changed", OLD.replace("the first day", "the very first day"), cited],
    ["moved", "it went elsewhere", `${OLD.replace(` 2. ${cited}`, "")} 5. ${cited}`, cited],
    ["changed", "a figure changed", OLD.replace("30 days", "60 days"), cited.replace("30", "60")],
    [
      "changed",
      "most words changed",
      OLD.replace(cited, "Nothing that was opened is ever taken back."),
      "Nothing that was opened is ever taken back.",
    ],
    ["gone", "it was left out", OLD.replace(` 2. ${cited}`, ""), null],
    ["gone", "all of it is another text", "Something else entirely, about ships and the sea.", null],
    ["gone", "nothing is left", "", null],
  ])("is %s where %s", (change, _why, after, words) => {
    expect(reverify(OLD, cited, after)).toMatchObject({ change, words, isUncertain: false });
  });

  it("has moved where only typography and line ends differ", () => {
    const after = OLD.replace("goods go back within", "goods go\nback with-\nin");
    expect(reverify(OLD, cited, after)).toMatchObject({ change: "moved", hasOtherTypography: true });
  });

  it("says which words differ, in both versions", () => {
    const after = `0. New. ${OLD.replace("30 days", "60 days")}`;
    const { differences } = reverify(OLD, cited, after);
    expect(differences.map((d) => [sliceCp(OLD, d.before), sliceCp(after, d.after)])).toEqual([["30", "60"]]);
  });

  it("is not taken for equal words that stand elsewhere", () => {
    const before =
      "Opened goods go back within 30 days of delivery. Sealed goods are exchanged within 30 days of the complaint, no later.";
    const after = before.replace("back within 30 days of delivery", "back within 14 days of delivery");
    expect(reverify(before, "30 days", after)).toMatchObject({ change: "changed", words: "14 days" });
    const gone = "Sealed goods are exchanged within 30 days of the complaint, no later.";
    expect(reverify(before, "30 days", gone).change).not.toBe("unchanged");
  });

  it("is told from its twins by what stands round it", () => {
    const before = "Chapter A. The fee is due. Chapter B. The fee is due. Chapter C. The fee is due.";
    const startCp = before.indexOf("The fee", 30);
    const span = { startCp, endCp: startCp + "The fee is due.".length };
    const after = `Preface. ${before}`;
    const found = reverifyCitation(prepareText(before), prepareText(after), span);
    expect(found).toMatchObject({ change: "moved", after: { startCp: span.startCp + 9, endCp: span.endCp + 9 } });
  });

  it("says where it can't tell", () => {
    const found = reverify("The rent. Yes. Other words follow here.", "Yes.", "Yes. A. Yes. B.");
    expect(found).toMatchObject({ change: "moved", isUncertain: true });
  });

  it("counts in code points", () => {
    const before = "😀😀 The tenant pays the rent on quarter day. 😀";
    const found = reverify(before, "The tenant pays the rent on quarter day.", `😀${before}`);
    expect(found).toMatchObject({ change: "moved", before: { startCp: 3 }, after: { startCp: 4 } });
  });

  it.each([
    [{ startCp: 5, endCp: 2 }, "span_inverted"],
    [{ startCp: 0, endCp: 999 }, "span_out_of_range"],
  ])("refuses %j", (span, code) => {
    expect(() => reverifyCitation(prepareText(OLD), prepareText(OLD), span)).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });
});

describe("one edit of a document", () => {
  const edit = fc.record({
    seed: fc.nat(1_000_000),
    at: fc.nat(19),
    kind: fc.constantFrom("replace", "delete", "insert", "figure"),
  });

  it("changes exactly the citations it touches; all others keep their words", () => {
    fc.assert(
      fc.property(edit, ({ seed, at, kind }) => {
        const chance = makeChance(seed);
        const sentences = Array.from({ length: 20 }, (_, i) => `${i + 1}. ${writeSentence(chance)} 😀`);
        const edited = [...sentences];
        if (kind === "replace")
          edited[at] = "Instead, the members meet in spring and elect a new president by show of hands.";
        else if (kind === "delete") edited.splice(at, 1);
        else if (kind === "insert") edited.splice(at, 0, "A clause was put in here that nobody had thought of before.");
        else edited[at] = edited[at]?.replace(/\. .*? 😀/, (rest) => `${rest.slice(0, -2)}twice😀`) ?? "";
        const [before, after] = [sentences.join("\n"), edited.join("\n")];
        const index = indexCodePoints(before);
        let startCp = 0;
        for (const [i, sentence] of sentences.entries()) {
          const span = { startCp, endCp: startCp + lengthCp(sentence) };
          const found = reverifyCitation(prepareText(before), prepareText(after), span);
          if (kind !== "insert" && i === at) expect(["changed", "gone"]).toContain(found.change);
          else {
            if (i < at) expect(found.change).toBe("unchanged");
            expect(["unchanged", "moved"]).toContain(found.change);
            expect(found.after === null ? null : sliceCp(after, found.after)).toBe(sentence);
          }
          startCp = span.endCp + 1;
        }
        expect(startCp - 1).toBe(index.lengthCp);
      }),
      { numRuns: 150 },
    );
  });
});
