import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { block, type InlineResource } from "@/contracts/documents";
import { inlinesOf } from "../inlines-of.fixture";
import { sliceCp } from "@/domain/text/code-points";
import { extractHtml, HTML_EXTRACTOR, type HtmlText } from "./extract-html";
import { BLOCK_DEPTH_MAX } from "./page-walk";
import { NESTING_MAX } from "./parse-page";

const read = (page: string): HtmlText => extractHtml(page, 100_000);

/** Runs are slices of T in order, and between them is nothing but what no run draws. */
function expectSound({ text, blocks }: HtmlText): void {
  const codePoints = [...text];
  let at = 0;
  for (const { text: run, startCp } of inlinesOf(blocks)) {
    expect(run).not.toBe("");
    expect(startCp).toBeGreaterThanOrEqual(at);
    expect(codePoints.slice(at, startCp).join("")).toMatch(/^[\n\t]*$/);
    at = startCp + [...run].length;
    expect(codePoints.slice(startCp, at).join("")).toBe(run);
  }
  expect(codePoints.slice(at).join("")).toMatch(/^[\n\t]*$/);
}

const words = (row: readonly InlineResource[][]) => row.map((cell) => cell.map((run) => run.text).join(""));

describe("T of a web page", () => {
  test.each([
    [
      "entities",
      "<p>Fish &amp; chips cost &lt; 9&nbsp;&euro; here. <b>Children</b> free.",
      "Fish & chips cost < 9\u00a0€ here. Children free.\n",
    ],
    ["white space over inline markup", "<p> a <b> b </b> c\n\n\td <i> </i></p>", "a b c d\n"],
    ["blocks that end together", "<div><div><p>a</p></div></div><p>b</p>", "a\nb\n"],
    ["text before and after blocks", "<div>a<p>b</p>c<section>d</section></div>", "a\nb\nc\nd\n"],
    ["a break", "<p>one<br>two <br/> three", "one\ntwo\nthree\n"],
    ["preformatted text", "<pre>\n a  b\n\tc</pre>after", " a  b\n\tc\nafter\n"],
    ["white space that the page keeps", '<p style="white-space: pre-wrap">a  b\n c</p>', "a  b\n c\n"],
    ["lines that the page keeps", '<p style="white-space:pre-line">a  b\n  c</p>', "a b\nc\n"],
    ["a list", "<ol><li>one<li>two <ul><li>three</ul></ol>x", "one\ntwo\nthree\nx\n"],
    ["a table", "<table><tr><th>a<th>b<tr><td>1<td><tr><td>2<td>x <b>y</b></table>", "a\tb\n1\t\n2\tx y\n"],
    ["paragraphs in cells", "<table><tr><td><p>a</p><p>b</p><td><p>c</p></table>d", "a\nb\tc\nd\n"],
    ["a table that lays out the page", "<table><tr><td><h2>a</h2>b<td><p>c</p></table>d", "a\nb\tc\nd\n"],
    ["tables in tables", "<table><tr><td><table><tr><td>a<td>b</table><td>c</table>", "a\tb\tc\n"],
    [
      "scripts, styles and comments",
      "a<script>b</script><style>c</style><!-- d --><template>e</template><noscript>f</noscript>g",
      "ag\n",
    ],
    ["the head", "<title>t</title><meta name=x content=y><body>b", "b\n"],
    [
      "hidden elements",
      '<p hidden>a<p style="color:red;display:none">b<p style="VISIBILITY : hidden">c<dialog>d</dialog><p>e',
      "e\n",
    ],
    [
      "text of no size",
      '<p>a<span style="font-size:0">b</span><span style="opacity: 0.0">c</span><span style="font-size:0.8em">d</span>',
      "ad\n",
    ],
    [
      "pictures, frames and fields",
      "a<img alt=b><svg><text>c</text></svg><iframe>d</iframe><textarea>e</textarea><select><option>f</select>g",
      "ag\n",
    ],
    ["a span drawn as a block", '<span style="display:block">a</span>b', "a\nb\n"],
    ["ruby", "<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "漢かん字\n"],
    ["a formula", "<p>x <math><mi>y</mi><annotation>z</annotation></math>", "x y\n"],
    ["a caption", "<table><caption>c</caption><tr><td>1<td>2</table>", "c\n1\t2\n"],
    ["definitions", "<dl><dt>a<dd>b<dd>c</dl>", "a\nb\nc\n"],
    ["a heading over two lines", "<h1>a<div>b</div></h1>c", "a\nb\nc\n"],
    ["unclosed and misnested", "<p><b>a<p>b</i><div>c", "a\nb\nc\n"],
    ["soft hyphens and word breaks stay or vanish as drawn", "<p>co&shy;op<wbr>era", "co\u00adopera\n"],
    ["astral characters", "<p>a 😀 <b>b</b>&#x1F600;", "a 😀 b😀\n"],
    ["half a surrogate pair", "<p>&#xD800;x", "\ufffdx\n"],
    ["nothing", "", ""],
    ["only a rule", "<hr>", ""],
  ])("%s", (_name, page, text) => {
    const result = read(page);
    expect(result.text).toBe(text);
    expectSound(result);
  });
});

describe("the block tree of a web page", () => {
  test("holds what the page shows and no markup", () => {
    const { blocks } = read(
      "<h2>One</h2><p>a <b><i>b</i></b><sup>2</sup> <a href='javascript:x'>c</a></p><ol start=4><li>d<li value=9>e</ol>" +
        "<blockquote><p>f</blockquote><hr><pre><code>g</code></pre>",
    );
    expect(blocks).toEqual([
      { kind: "heading", level: 2, inlines: [{ text: "One", startCp: 0 }] },
      {
        kind: "paragraph",
        inlines: [
          { text: "a ", startCp: 4 },
          { text: "b", startCp: 6, strong: true, em: true },
          { text: "2", startCp: 7, sup: true },
          { text: " ", startCp: 8 },
          { text: "c", startCp: 9 },
        ],
      },
      {
        kind: "list",
        ordered: true,
        start: 4,
        items: [[{ kind: "paragraph", inlines: [{ text: "d", startCp: 11 }] }]],
      },
      {
        kind: "list",
        ordered: true,
        start: 9,
        items: [[{ kind: "paragraph", inlines: [{ text: "e", startCp: 13 }] }]],
      },
      { kind: "quote", blocks: [{ kind: "paragraph", inlines: [{ text: "f", startCp: 15 }] }] },
      { kind: "rule" },
      { kind: "code", inlines: [{ text: "g", startCp: 17 }] },
    ]);
  });

  test("keeps cells under their columns", () => {
    const page = "<table><thead><tr><th>a<th colspan=2>b<tbody><tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>";
    const [table] = read(page).blocks;
    expect(table?.kind === "table" && [table.head, ...table.rows].map(words)).toEqual([
      ["a", "b", ""],
      ["c", "d", "e"],
      ["", "f", "g"],
    ]);
  });

  test("draws line breaks inside a cell as runs", () => {
    const [table] = read("<table><tr><td><p>a<p>b<td>c<br>d</table>").blocks;
    expect(table?.kind === "table" && table.rows).toEqual([
      [
        [
          { text: "a", startCp: 0 },
          { text: "\n", startCp: 1 },
          { text: "b", startCp: 2 },
        ],
        [
          { text: "c", startCp: 4 },
          { text: "\n", startCp: 5 },
          { text: "d", startCp: 6 },
        ],
      ],
    ]);
  });

  test("says what is not part of the text", () => {
    const { warnings } = read("<p hidden>a</p><script>b</script><script>c</script><img><iframe></iframe><input>");
    expect(warnings.map(({ code }) => code)).toEqual([
      "hidden_left_out",
      "scripts_not_run",
      "pictures_left_out",
      "frames_left_out",
      "controls_left_out",
    ]);
    expect(warnings[1]?.message).toContain("2 scripts");
  });

  test("is refused where it would be too deep or too large", () => {
    expect(() => read("<div>".repeat(NESTING_MAX))).toThrow("too deeply");
    expect(() => read("<ul><li>".repeat(BLOCK_DEPTH_MAX + 2))).toThrow("too deeply");
    expect(() => extractHtml("<p>a".repeat(1000), 500)).toThrow("more than 500 elements");
    expect(read("<div>".repeat(400)).text).toBe("");
  });
});

const tag = fc.constantFrom(
  ..."p div b i span ul ol li table tr td th thead caption pre h1 h3 blockquote br hr dl dt dd a sup section".split(
    " ",
  ),
);
const word = fc.constantFrom("a", "bb ", " c", "\n", "  ", "😀", "é", "漢字", "&amp;", "&nbsp;", "\t", "שלום");
const markup = fc
  .array(
    fc.oneof(
      word,
      tag.map((t) => `<${t}>`),
      tag.map((t) => `</${t}>`),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

describe("any markup", () => {
  test("gives runs that are slices of T, in order, and a tree that fits the contract", () => {
    fc.assert(
      fc.property(markup, (page) => {
        const result = read(page);
        expectSound(result);
        expect(block.array().safeParse(result.blocks).success).toBe(true);
        for (const run of inlinesOf(result.blocks)) {
          const endCp = run.startCp + [...run.text].length;
          expect(sliceCp(result.text, { startCp: run.startCp, endCp })).toBe(run.text);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("gives no blank at the ends of a line, and none twice, where white space is not kept", () => {
    fc.assert(
      fc.property(markup, (page) => {
        expect(read(page.replaceAll("pre>", "p>")).text).not.toMatch(/ \n|\n | {2}|^ | $| \t|\t /);
      }),
      { numRuns: 500 },
    );
  });
});

test("names the parser that is installed", () => {
  const installed: unknown = JSON.parse(
    readFileSync(new URL("../../node_modules/parse5/package.json", import.meta.url), "utf8"),
  );
  expect(installed).toMatchObject({ name: HTML_EXTRACTOR.name, version: HTML_EXTRACTOR.version });
});
