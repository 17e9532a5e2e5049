import { describe, expect, it } from "vitest";
import { type DescribedChunk, profileChunk } from "@/domain/checks/authorities/authority-profile";
import { checkAuthority } from "@/domain/checks/authorities/check-authority";
import { sliceCp } from "@/domain/text/code-points";

type Chunk = DescribedChunk & { readonly text: string };

const MORA: Chunk = {
  title: "Mora v. City of Lund, 410 N.R. 113",
  documentKey: "mora",
  text: "The duty ends at noon.",
};
const VARGA: Chunk = {
  title: "Varga v Harbour Board [2019] 2 S.C.R. 281",
  documentKey: "varga",
  text: "[11] The duty ends.\n[12] It is strict.",
};
const CROWN: Chunk = { title: "The Queen v. Oyelaran", documentKey: "oyelaran", text: "He was fined." };
const ACT_12: Chunk = { title: "Harbours Act 1997, Section 12", documentKey: "ha", text: "Tolls are due at noon." };
const ACT_14: Chunk = { title: "Harbours Act 1997, Section 14", documentKey: "ha", text: "Tolls are waived." };
const PORTS: Chunk = { title: "Ports and Piers Act 2004", documentKey: "ppa", text: "Ropes are kept dry." };
const PLAIN: Chunk = { text: "Ropes are kept dry. Mora v. City of Lund is much discussed." };
const BARE: Chunk = { text: "Ropes are kept dry." };
const RETURNS: Chunk = {
  title: "Returns policy",
  documentAliases: ["RP-9 handbook"],
  documentKey: "rp",
  text: "Within 30 days.",
};
const WARRANTY: Chunk = { title: "Warranty terms", documentKey: "wt", text: "24 months." };

/** Gaps as `kind "words" opens N meant N`; the cited chunks come first in R. */
function gaps(claim: string, cited: readonly Chunk[], others: readonly Chunk[] = []): string[] {
  const chunks = [...cited, ...others].map((chunk, index) => ({ index, profile: profileChunk(chunk.text, chunk) }));
  return checkAuthority(claim, chunks.slice(0, cited.length), chunks.slice(cited.length)).map(
    ({ kind, span, opens, meant }) => `${kind} "${sliceCp(claim, span)}" opens ${opens ?? "-"} meant ${meant ?? "-"}`,
  );
}

describe("checkAuthority", () => {
  it.each<[string, string, readonly Chunk[], readonly Chunk[], string[]]>([
    ["the case named", "In Mora v. City of Lund the duty ended.", [MORA], [VARGA], []],
    [
      "another case",
      "In Mora v. City of Lund the duty ended.",
      [VARGA],
      [],
      ['case "Mora v. City of Lund" opens 0 meant -'],
    ],
    [
      "another case, and the right one in R",
      "In Mora v. City of Lund the duty ended.",
      [VARGA],
      [CROWN, MORA],
      ['case "Mora v. City of Lund" opens 0 meant 2'],
    ],
    [
      "a chunk without a name, the right one in R",
      "In Mora v. City of Lund it ended.",
      [BARE],
      [MORA],
      ['case "Mora v. City of Lund" opens - meant 1'],
    ],
    ["nothing tells", "In Mora v. City of Lund it ended.", [BARE], [], []],
    ["a passage that discusses it", "In Mora v. City of Lund it ended.", [PLAIN], [MORA], []],
    ["one of two citations opens it", "In Mora v. City of Lund it ended.", [VARGA, MORA], [], []],
    ["another spelling of the parties", "In Mora vs. Lund it ended.", [MORA], [], []],
    ["the Crown under its other names", "In R. v. Oyelaran he was fined.", [CROWN], [], []],
    [
      "the Crown against somebody else",
      "In R. v. Okafor he was fined.",
      [CROWN],
      [],
      ['case "R. v. Okafor" opens 0 meant -'],
    ],
    ["a single party", "In re Oyelaran he was fined.", [CROWN], [], []],
    ["a bare report", "See [2019] 2 S.C.R. 281 on this.", [VARGA], [], []],
    ["another report", "See 12 N.R. 40 on this.", [MORA], [], ['case "12 N.R. 40" opens 0 meant -']],
    ["parallel citations", "Varga v. Harbour Board, [2019] 2 SCR 281, 88 W.W.R. 5 holds so.", [VARGA], [], []],
    [
      "right case, wrong report",
      "Varga v. Harbour Board, [2018] 2 S.C.R. 281, holds so.",
      [VARGA],
      [],
      ['report "Varga v. Harbour Board, [2018] 2 S.C.R. 281" opens 0 meant -'],
    ],
    ["right paragraph", "Varga v. Harbour Board at para. 12 says so.", [VARGA], [], []],
    [
      "wrong paragraph",
      "Varga v. Harbour Board at para. 40 says so.",
      [VARGA],
      [],
      ['pinpoint "para. 40" opens 0 meant -'],
    ],
    ["right section", "Section 12(3) of the Harbours Act 1997 sets tolls.", [ACT_12], [ACT_14], []],
    [
      "wrong section, the right one in R",
      "Under § 12 tolls are due.",
      [ACT_14],
      [ACT_12],
      ['provision "§ 12" opens 0 meant 1'],
    ],
    ["a section of a text without sections", "Section 12 sets tolls.", [BARE], [ACT_12], []],
    [
      "another act",
      "The Harbours Act 1997 sets tolls.",
      [PORTS],
      [ACT_12],
      ['act "Harbours Act 1997" opens 0 meant 1'],
    ],
    [
      "the act of another year",
      "The Harbours Act 1950 sets tolls.",
      [ACT_12],
      [],
      ['act "Harbours Act 1950" opens 0 meant -'],
    ],
    ["the act without its year", "The Harbours Act sets tolls.", [ACT_12], [], []],
    [
      "a document by its title",
      "The Returns policy allows 30 days.",
      [WARRANTY],
      [RETURNS],
      ['document "Returns policy" opens 0 meant 1'],
    ],
    [
      "a document by its alias",
      "The RP-9 handbook allows 30 days.",
      [WARRANTY],
      [RETURNS],
      ['document "RP-9 handbook" opens 0 meant 1'],
    ],
    ["both documents", "Returns policy and Warranty terms differ.", [WARRANTY], [RETURNS], []],
    ["no authority at all", "It lasts 30 days.", [WARRANTY], [RETURNS], []],
    ["nothing cited", "In Mora v. City of Lund it ended.", [], [MORA], []],
    [
      "emphasis and characters beyond the BMP",
      "🔧 In *Mora v. City of Lund* it ended.",
      [VARGA],
      [],
      ['case "Mora v. City of Lund" opens 0 meant -'],
    ],
  ])("%s", (_, claim, cited, others, expected) => {
    expect(gaps(claim, cited, others)).toEqual(expected);
  });
});
