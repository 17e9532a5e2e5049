import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMarkers } from "@/domain/checks/find-markers";
import { sliceCp } from "@/domain/text/code-points";

/** Markers as `raw=handles`, and what is none as `raw!reason`. */
function read(answer: string, known: readonly string[] | null = null): string[] {
  const { markers, notMarkers } = findMarkers(answer, known);
  const found = [
    ...markers.map((marker) => ({ at: marker.startCp, text: `${marker.raw}=${marker.handles.join(" ")}` })),
    ...notMarkers.map((not) => ({ at: not.startCp, text: `${not.raw}!${not.reason}` })),
  ];
  return found.sort((a, b) => a.at - b.at).map(({ text }) => text);
}

describe("findMarkers", () => {
  it.each<[string, readonly string[] | null, string[]]>([
    ["A [1]. B [1][2]. C [1, 3; 4].", null, ["[1]=1", "[1]=1", "[2]=2", "[1, 3; 4]=1 3 4"]],
    [
      "Claims [S1] and [c-8812] and [doc2] and [ID:0] and [0].",
      null,
      ["[S1]=S1", "[c-8812]=c-8812", "[doc2]=doc2", "[ID:0]=ID:0", "[0]=0"],
    ],
    ["A【1†source】B【4:0†source】C【c-2】", null, ["【1†source】=1", "【4:0†source】=4:0", "【c-2】=c-2"]],
    ["A［２］ B [３] C ⟦1⟧", null, ["［２］=2", "[３]=3", "⟦1⟧=1"]],
    ["Modes [3-5], [3–5], [5-3], [1.3-1.7]", null, ["[3-5]=3 4 5", "[3–5]=3 4 5", "[5-3]=5-3"]],
    ["Modes [1-3]", ["1", "2"], ["[1-3]=1-3"]],
    ["Modes [1-3]", ["1", "2", "3"], ["[1-3]=1 2 3"]],
    ["It holds³. The fee.⁴,⁵", null, ["³=3", "⁴,⁵=4 5"]],
    ["10² bar, 5 m², E = mc², km²", null, []],
    ["It holds³.", ["S1", "S2"], []],
    ["See [2019] 2 S.C.R. 281 (2) and [sic] and [t]he and [note].", null, []],
    ["In [2019] it is a handle.", ["2019"], ["[2019]=2019"]],
    ["By [Annual Report].", ["Annual Report"], ["[Annual Report]=Annual Report"]],
    ["x = `a[1]` and [2]\n```\nb[3]\n```\n", null, ["[1]!in_code", "[2]=2", "[3]!in_code"]],
    ["Text.\n\n    c[4] = 1\n\nMore [5].", null, ["[4]!in_code", "[5]=5"]],
    ["- item\n\n    still the item [4]", null, ["[4]=4"]],
    ["```x = a[1]```", null, ["[1]!in_code"]],
    ["[1](https://a.test) and ![2](b.png) and [see [3]](c)", null, ["[1]!is_link", "[2]!is_link", "[3]!is_link"]],
    ["[1] (see there) and [2](see page 3)", null, ["[1]=1", "[2]=2"]],
    [
      "[doc-1] is fine, [doc-99] is not, [doc-99](https://x.test)",
      ["doc-1"],
      ["[doc-1]=doc-1", "[doc-99]=doc-99", "[doc-99]!is_link"],
    ],
    ["A [1] and [b][1].\n\n[1]: https://a.test", null, ["[1]!is_link", "[1]!is_link", "[1]!is_link"]],
    ["A [1] and B [2].\n\n[1]: https://a.test", ["1", "2"], ["[1]=1", "[2]=2", "[1]!is_link"]],
    ["Claim [3] and claim [^3].\n\n[^3]: Note", null, ["[3]=3", "[^3]!footnote", "[^3]!footnote"]],
    ["**Dose is 5 mg [1]**. *not [2] so* ~~old [3]~~", null, ["[1]=1", "[2]=2", "[3]=3"]],
    [
      'X \uE200cite\uE202turn1view0\uE202turn1view1\uE201 by \uE200entity\uE202["people"]\uE201',
      null,
      ["\uE200cite\uE202turn1view0\uE202turn1view1\uE201=turn1view0 turn1view1"],
    ],
    ["A ##0$$ B {{source:2}}", null, ["##0$$=0", "{{source:2}}=2"]],
    ["Said so [site.test/4? But we can skip it].", null, ["[site.test/4? But we can skip it]!malformed"]],
    ["Said so [1: as we saw].", null, ["[1: as we saw]!malformed"]],
    ["See [Fig. 2], [fig2], [Art5], [p3], [v2].", null, []],
    ["Both [1]–[3] and [4]-[5].", null, ["[1]=1", "[3]=2 3", "[4]=4", "[5]=5"]],
    ["Both [1]–[3].", ["1", "3"], ["[1]=1", "[3]=3"]],
    ["All [S1-S3] and [S1-3].", ["S1", "S2", "S3"], ["[S1-S3]=S1 S2 S3", "[S1-3]=S1 S2 S3"]],
    [
      "Both [1 and 3], [1 & 3], [1 3], [1、3], [1|3].",
      null,
      ["[1 and 3]=1 3", "[1 & 3]=1 3", "[1 3]=1 3", "[1、3]=1 3", "[1|3]=1 3"],
    ],
    [
      "By [Source 1] and [Document 2, Source 3] and [Ref. 4].",
      null,
      ["[Source 1]=Source 1", "[Document 2, Source 3]=Document 2 Source 3", "[Ref. 4]=Ref. 4"],
    ],
    ["At [S2, p. 4] and [1 at 12] and [S2: para. 7].", null, ["[S2, p. 4]=S2", "[1 at 12]=1", "[S2: para. 7]=S2"]],
    ["So (S1) and (S1, S2) and (S3) and (2).", ["S1", "S2", "2"], ["(S1)=S1", "(S1, S2)=S1 S2"]],
    ["So (S1).", null, []],
    ["Escaped \\[1\\] and \\[x = 1\\].", null, ["\\[1\\]=1"]],
    [
      "It holds<sup>1</sup>, and thus<sup>2,3</sup>; 10<sup>2</sup> m<sup>2</sup>.",
      null,
      ["<sup>1</sup>=1", "<sup>2,3</sup>=2 3"],
    ],
    ["About 5 mol² and 3 bar³ of it.", null, []],
    ["It holds¹⁻³.", null, ["¹⁻³=1 2 3"]],
    ["〔1〕 and 〖2〗.", null, ["〔1〕=1", "〖2〗=2"]],
    ["So $$x_{[1]} = 2$$ [2].", null, ["[1]!in_code", "[2]=2"]],
    ["A ##0$$ and B ##1$$.", null, ["##0$$=0", "##1$$=1"]],
    ["<code>a[1]</code> and <pre>\nb[2]\n</pre> [3].", null, ["[1]!in_code", "[2]!in_code", "[3]=3"]],
    ["See <https://a.test/x[1]> [2].", null, ["[1]!is_link", "[2]=2"]],
    ['<a title="[1]">x</a> [2].', null, ["[1]!is_link", "[2]=2"]],
    ["1. Do:\n      ```\n      a[1]\n      ```\n   Then [2].", null, ["[1]!in_code", "[2]=2"]],
    ["> ```\n> a[1]\n> ```\n> So [2].", null, ["[1]!in_code", "[2]=2"]],
    ["``said so'' he [1] and ``more'' [2].", null, ["[1]=1", "[2]=2"]],
    [
      "It is so [?], so [citation needed], so [1?].",
      null,
      ["[?]!malformed", "[citation needed]!malformed", "[1?]!malformed"],
    ],
    ["The answer ends here [1, 2", null, ["[1, 2!malformed"]],
    ["It ends \uE200cite\uE202turn0", null, ["\uE200!malformed"]],
  ])("%j with %j", (answer, known, expected) => {
    expect(read(answer, known)).toEqual(expected);
  });

  it("counts code points", () => {
    expect(findMarkers("🔧🔧 ok [S1]").markers[0]).toMatchObject({ startCp: 6, endCp: 10 });
  });

  it("gives for every marker the place where it reads so", () => {
    const piece = fc.constantFrom(
      "[1]",
      "[2, 3]",
      "🔧",
      "`",
      "```\n",
      "[a](b)",
      "[",
      "](",
      ")",
      "\n",
      "word ",
      "³",
      "【1†s】",
      "[1]: x\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const answer = pieces.join("");
        const { markers, notMarkers } = findMarkers(answer);
        for (const found of [...markers, ...notMarkers]) expect(sliceCp(answer, found)).toBe(found.raw);
      }),
    );
  });
});
