import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthCp } from "@/domain/text/code-points";
import { cutInvisible } from "./invisible-marks";

const cut = (text: string) => cutInvisible({ startCp: 10, endCp: 10 + lengthCp(text), text, isActive: false });
const signsOf = (text: string) => cut(text).flatMap(({ mark }) => (mark === null ? [] : [mark.name]));

describe("cutInvisible", () => {
  it("marks what can't be seen, each at its place", () => {
    expect(cut("re\u00adturn\u00a0😀\u200bx").map(({ startCp, endCp, mark }) => [startCp, endCp, mark?.sign])).toEqual([
      [10, 12, undefined],
      [12, 13, "SHY"],
      [13, 17, undefined],
      [17, 18, ""],
      [18, 19, undefined],
      [19, 20, "ZWSP"],
      [20, 21, undefined],
    ]);
  });

  it("names a character that turns the direction of the words behind it", () => {
    expect(signsOf("pay \u202e001\u202c")).toEqual(["right-to-left override, U+202E", "end of a direction, U+202C"]);
  });

  it("draws several of the same as one", () => {
    expect(signsOf("a\u00a0\u00a0\u00a0b")).toEqual(["no-break space, U+00A0"]);
  });

  it.each([
    ["line ends, tabs and CRLF", "a\r\nb\tc\n"],
    ["the joiner of an emoji", "👩\u200d🚒"],
    ["a non-joiner in Persian", "می\u200cخواهم"],
    ["a flag's tags", "🏴\u{e0067}\u{e0062}\u{e007f}"],
  ])("leaves %s alone", (_, text) => {
    expect(signsOf(text)).toEqual([]);
  });

  it("marks a joiner between Latin letters, a lone carriage return, and a control character", () => {
    expect(signsOf("a\u200db\rc\u0007")).toEqual([
      "zero-width joiner, U+200D",
      "carriage return, U+000D",
      "control character, U+0007",
    ]);
  });

  it("gives back the text, and every place in it, whatever it holds", () => {
    const anyText = fc.string({
      unit: fc.constantFrom("a", "\u00ad", "\u200d", "😀", "\r", "\n", "\u202e", " "),
      maxLength: 40,
    });
    fc.assert(
      fc.property(anyText, (text) => {
        const runs = cut(text);
        expect(runs.map((run) => run.text).join("")).toBe(text);
        for (const run of runs) expect(run.endCp - run.startCp).toBe(lengthCp(run.text));
      }),
    );
  });

  it("doesn't drown in a text of nothing else", () => {
    expect(cut("a\u00a0".repeat(5_000))).toHaveLength(1);
  });
});
