import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPieces, removeFurniture } from "@/domain/quotes/page-furniture";
import { prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { sliceCp } from "@/domain/text/code-points";

const page = (number: number, body: string) => `Annual Report 2031\n${body}\n${number}\n`;
const BOOK = [
  page(1, "The board resolved that no dredging may take\nplace between April and"),
  page(2, "September, when the 🐟 move up the river.\nAll of it."),
  page(3, "More words\nstand here."),
].join("\f");

describe("a quote that goes on over a page", () => {
  it("is found in its parts, without what stands between them", () => {
    const match = resolveQuote(
      prepareText(BOOK),
      "no dredging may take place between April and September, when the 🐟 move up the river.",
    );
    expect(match).toMatchObject({ matchType: "normalised", flags: ["skips_page_furniture"], occurrences: 1 });
    const parts = match.matchType === "normalised" ? (match.parts ?? []) : [];
    expect(parts.map((part) => sliceCp(BOOK, part))).toEqual([
      "no dredging may take\nplace between April and",
      "September, when the 🐟 move up the river.",
    ]);
  });

  it("is found although a word is broken by it", () => {
    const text = [page(1, "It is for the inter-"), page(2, "national bodies to say.\nYes."), page(3, "a\nb")].join(
      "\f",
    );
    expect(resolveQuote(prepareText(text), "for the international bodies")).toMatchObject({
      matchType: "normalised",
      flags: ["skips_page_furniture"],
    });
  });

  it("is not found where what stands between is text", () => {
    const text = "One half of it,\nand the rest\fof this page\ngoes elsewhere";
    expect(resolveQuote(prepareText(text), "One half of it, goes elsewhere").matchType).toBe("unresolved");
  });

  it("within one page needs nothing skipped", () => {
    expect(resolveQuote(prepareText(BOOK), "place between April and")).toMatchObject({ matchType: "exact", flags: [] });
    expect(resolveQuote(prepareText(BOOK), "Annual Report 2031").matchType).toBe("exact");
  });
});

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");

describe("page furniture", () => {
  it.each([
    ["a text of one page", "12\nwords\n13"],
    ["pages that have nothing in common", "a\nb\fc\nd"],
    ["pages that are all edge", "same\fsame\fsame"],
  ])("is none in %s", (_name, text) => {
    expect(removeFurniture(text)).toBeNull();
  });

  it.each([
    ["numbers in heads count as one", "Report 1\na\nk\fReport 2\nb\ny\fReport 3\nc\nz", "a\nk\fb\ny\fc\nz"],
    ["numbers at either end", "a\nb\n- 3 -\fc\nd\nPage 4 of 9\fe\nf\niv", "a\nb\n\fc\nd\n\fe\nf\n"],
    ["what two of many pages have is text", "A\nx\n1\fA\ny\n2\fB\nz\n3\fC\nw\n4", "A\nx\n\fA\ny\n\fB\nz\n\fC\nw\n"],
  ])("is told: %s", (_name, text, plain) => {
    expect(removeFurniture(text)?.text).toBe(plain);
  });

  const lines = fc
    .array(fc.constantFrom("Head", "12", "a b", "😀 c", "", "Page 3", "end."), { maxLength: 6 })
    .map((l) => l.join("\n"));

  it("leaves ranges of the source that make up the text, and finds the way back", () => {
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 6 }), (pages) => {
        const source = pages.join("\f");
        const plain = removeFurniture(source);
        if (plain === null) return;
        expect(plain.kept.map((k) => source.slice(k.startU16, k.endU16)).join("")).toBe(plain.text);
        const pieces = findPieces(source, plain, { startU16: 0, endU16: plain.text.length });
        expect(pieces.flatMap((p) => words(source.slice(p.startU16, p.endU16)))).toEqual(words(plain.text));
      }),
    );
  });
});
