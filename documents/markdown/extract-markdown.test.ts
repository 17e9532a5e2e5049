import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { block } from "@/contracts/documents";
import { inlinesOf } from "../inlines-of.fixture";
import { extractMarkdown, MARKDOWN_DEPTH_MAX, MARKDOWN_EXTRACTOR } from "./extract-markdown";

function read(markdown: string) {
  const result = extractMarkdown(markdown);
  if (result === null) throw new Error("nested too deep");
  return result;
}

describe("T of a Markdown text", () => {
  test.each([
    ["a paragraph over two lines", "Keep left on the quay\nand give way.\n", "Keep left on the quay and give way.\n"],
    ["CRLF", "One\r\ntwo\r\n\r\nthree", "One two\nthree\n"],
    ["emphasis and code", "A **bold *and* slanted** `x  = 1` end", "A bold and slanted x = 1 end\n"],
    ["blanks around markup collapse", "a * b * c, **d ** e", "a * b * c, **d ** e\n"],
    ["a blank inside and outside", "one <b> two</b> three", "one two three\n"],
    ["entities and escapes", "Fish &amp; chips \\*not\\* &lt;9&nbsp;&euro;", "Fish & chips *not* <9\u00a0€\n"],
    ["a hard break", "one  \ntwo\\\nthree", "one\ntwo\nthree\n"],
    ["a br element", "one <br> two", "one\ntwo\n"],
    [
      "a list",
      "# Rules\n\n1. Wear a helmet.\n2. Keep left on the quay\n   and give way.\n",
      "Rules\nWear a helmet.\nKeep left on the quay and give way.\n",
    ],
    ["nested blocks end once", "> - a\n>   - b\n>\n> c\n\nd", "a\nb\nc\nd\n"],
    ["a table", "| a | b |\n|---|---|\n| 1 | |\n| 2 | **x** y |\n", "a\tb\n1\t\n2\tx y\n"],
    ["a code block keeps its blanks", "```\n a  b\n\tc\n```\nafter", " a  b\n\tc\nafter\n"],
    ["links and pictures", "[the *rules*](http://x) ![alt](y.png) <https://z.org>", "the rules https://z.org\n"],
    ["a reference link", "[rules][r]\n\n[r]: http://x", "rules\n"],
    ["struck out", "must ~~not~~ pay", "must not pay\n"],
    ["a footnote", "text[^1] more\n\n[^1]: the note", "text more\nthe note\n"],
    ["raw HTML is markup", "before\n\n<div>inside</div>\n\nafter", "before\nafter\n"],
    ["nothing", "", ""],
    ["only a rule", "---", ""],
    ["astral characters", "a 😀 **b**", "a 😀 b\n"],
  ])("%s", (_name, markdown, text) => {
    expect(read(markdown).text).toBe(text);
  });

  test("every run knows where it stands in T", () => {
    const { text, blocks } = read("# 😀 One\n\ntwo **three** `four`\n\n- five\n\n| a | b |\n|---|---|\n| c | d |\n");
    const codePoints = [...text];
    const inlines = inlinesOf(blocks);
    expect(inlines.map((run) => codePoints.slice(run.startCp, run.startCp + [...run.text].length).join(""))).toEqual(
      inlines.map((run) => run.text),
    );
    expect(inlines.find((run) => run.strong)?.text).toBe("three");
  });

  test("says what it left out", () => {
    const { warnings } = read("a\n\n<table><tr><td>x</td></tr></table>\n\n<!-- a note -->\n\n![p](q)");
    expect(warnings.map((w) => w.code)).toEqual(["html_left_out", "pictures_left_out"]);
    expect(warnings[0]?.message).toContain("line 3");
  });

  test("refuses what is nested without end", () => {
    expect(extractMarkdown(`${">".repeat(MARKDOWN_DEPTH_MAX + 5)} x`)).toBeNull();
    expect(extractMarkdown(`${">".repeat(20)} x`)?.text).toBe("x\n");
  });

  test("names the version it runs on", () => {
    const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
      dependencies: Record<string, string>;
    };
    expect(manifest.dependencies[MARKDOWN_EXTRACTOR.name]).toBe(MARKDOWN_EXTRACTOR.version);
  });
});

describe("for any Markdown", () => {
  const piece = fc.constantFrom(
    "a",
    "b c",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r\n",
    "*",
    "**",
    "`",
    "~~",
    "> ",
    "- ",
    "1. ",
    "# ",
    "|",
    "|-|-|\n",
    "[x](y)",
    "![i](j)",
    "<b>",
    "</b>",
    "<br>",
    "&amp;",
    "😀",
    "\u00a0",
    "\\",
    "```\n",
    "    ",
    "\t",
    "[^1]",
    "[^1]: n",
  );

  test("runs are slices of T, in order, and the tree fits the contract", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { text, blocks } = read(pieces.join(""));
        const codePoints = [...text];
        let endCp = 0;
        for (const run of inlinesOf(blocks)) {
          const lengthCp = [...run.text].length;
          expect(run.text).not.toBe("");
          expect(run.startCp).toBeGreaterThanOrEqual(endCp);
          expect(codePoints.slice(run.startCp, run.startCp + lengthCp).join("")).toBe(run.text);
          endCp = run.startCp + lengthCp;
        }
        for (const b of blocks) expect(block.safeParse(b).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("between runs there is nothing but line ends and tabs", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { text, blocks } = read(pieces.join(""));
        const codePoints = [...text];
        for (const run of inlinesOf(blocks)) codePoints.fill("", run.startCp, run.startCp + [...run.text].length);
        expect(codePoints.join("")).toMatch(/^[\n\t]*$/);
      }),
      { numRuns: 300 },
    );
  });
});
