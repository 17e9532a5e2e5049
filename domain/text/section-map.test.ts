import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthCp, sliceCp } from "@/domain/text/code-points";
import { findPinpoint, mapSections } from "@/domain/text/section-map";

const map = (text: string) => mapSections(text, lengthCp(text), null);
const run = (text: string, startCp: number) => ({ text, startCp });

describe("sections and numbered paragraphs of lines", () => {
  const text = [
    "😀 LEASE",
    "Part I",
    "Article 1 – Rent",
    "1. The tenant pays rent.",
    "It is due monthly.",
    "2. The landlord gives a receipt.",
    "Article 2",
    "[3] Another kind of number.",
    "12 months later the lease ends.",
    "3. Not the next one, but it counts on.",
    "Part II: Ends",
    "Section 9 of the code applies to this, and to more.",
    "2.1 The deposit is returned.",
    "2.2. Within\r\n30 days.",
  ].join("\n");

  it("are told by what their lines say", () => {
    const { sections, paragraphs } = map(text);
    expect(sections.map(({ text: heading, level }) => [level, heading])).toEqual([
      [1, "Part I"],
      [3, "Article 1 – Rent"],
      [3, "Article 2"],
      [1, "Part II: Ends"],
    ]);
    expect(paragraphs.map(({ number }) => number)).toEqual(["1", "2", "3", "3", "2.1", "2.2"]);
    for (const { startCp, endCp, text: heading } of sections) expect(sliceCp(text, { startCp, endCp })).toBe(heading);
    expect(sliceCp(text, paragraphs[0] ?? { startCp: 0, endCp: 0 })).toBe(
      "1. The tenant pays rent.\nIt is due monthly.\n",
    );
    expect(sliceCp(text, paragraphs[5] ?? { startCp: 0, endCp: 0 })).toBe("2.2. Within\r\n30 days.");
  });

  it("say where a span stands", () => {
    const startCp = [...text].join("").indexOf("due monthly") - 1;
    const pages = [
      { page: 1, startCp: 0, endCp: 20, label: "i" },
      { page: 2, startCp: 20, endCp: 999 },
    ];
    expect(findPinpoint(map(text), pages, { startCp, endCp: startCp + 3 })).toEqual({
      page: 2,
      pageLabel: null,
      headings: ["Part I", "Article 1 – Rent"],
      paragraph: "1",
    });
    expect(findPinpoint(map(text), pages, { startCp: 0, endCp: 3 })).toEqual({
      page: 1,
      pageLabel: "i",
      headings: [],
      paragraph: null,
    });
    expect(findPinpoint(map(""), [], { startCp: 0, endCp: 0 })).toEqual({
      page: null,
      pageLabel: null,
      headings: [],
      paragraph: null,
    });
  });

  it("do not take figures that begin a line for numbers", () => {
    const { paragraphs } = map("1. First.\n17. Juni was warm.\n2. Second.\n3.5 percent of\n90. Not yet.\n3. Third.");
    expect(paragraphs.map(({ number }) => number)).toEqual(["1", "2", "3"]);
  });
});

describe("sections of a block tree", () => {
  it("are its headings, and its lists count", () => {
    const text = "Rules\nWear a helmet.\nKeep left.\nMore\n[7] As was said.\n";
    const { sections, paragraphs } = mapSections(text, text.length, [
      { kind: "heading", level: 2, inlines: [run("Ru", 0), run("les", 2)] },
      {
        kind: "list",
        ordered: true,
        start: 4,
        items: [
          [{ kind: "paragraph", inlines: [run("Wear a helmet.", 6)] }],
          [{ kind: "quote", blocks: [{ kind: "paragraph", inlines: [run("Keep left.", 21)] }] }],
          [{ kind: "rule" }],
        ],
      },
      { kind: "heading", level: 3, inlines: [run("More", 32)] },
      { kind: "paragraph", inlines: [run("[7] As was said.", 37)] },
    ]);
    expect(sections.map(({ text: heading, section }) => [heading, section])).toEqual([
      ["Rules", { startCp: 0, endCp: 54 }],
      ["More", { startCp: 32, endCp: 54 }],
    ]);
    expect(paragraphs).toEqual([
      { number: "4", startCp: 6, endCp: 21 },
      { number: "5", startCp: 21, endCp: 32 },
      { number: "7", startCp: 37, endCp: 54 },
    ]);
  });
});

describe("any text", () => {
  const piece = fc.constantFrom(
    "1. A",
    "2. B",
    "Article 1",
    "§ 2 X",
    "[1] C",
    "😀",
    "\n",
    "\r\n",
    "\f",
    " ",
    "words",
    "1.1 D",
  );

  it("gives sections and paragraphs that lie in it, in order", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const { sections, paragraphs } = map(text);
        for (const { startCp, endCp, text: heading } of sections)
          expect(sliceCp(text, { startCp, endCp })).toBe(heading);
        let at = -1;
        for (const { startCp, endCp, number } of paragraphs) {
          expect(startCp).toBeGreaterThan(at);
          expect(sliceCp(text, { startCp, endCp })).toMatch(new RegExp(`^[[(]?${number.replaceAll(".", "\\.")}`));
          at = startCp;
        }
      }),
    );
  });
});
