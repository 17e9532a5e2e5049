import type { BlockResource, SourceText } from "@/contracts/documents";
import { lengthCp } from "@/domain/text/code-points";

/** A line of an invented document: a heading by its level, a paragraph, or items of a list. */
type Line = readonly ["h1" | "h2" | "h3" | "p", string] | readonly ["ul", readonly string[]];

const LEVEL: Readonly<Record<string, number>> = { h1: 1, h2: 2, h3: 3 };

/** Builds T and its block tree in one pass, as the extractor does. */
function build(lines: readonly Line[]): { text: string; blocks: BlockResource[] } {
  let text = "";
  const run = (words: string) => {
    const startCp = lengthCp(text);
    text += `${words}\n`;
    return { text: words, startCp };
  };
  const blocks = lines.map(([kind, words]): BlockResource => {
    if (kind === "ul") {
      const items = words.map((item): BlockResource[] => [{ kind: "paragraph", inlines: [run(item)] }]);
      return { kind: "list", ordered: false, start: 1, items };
    }
    const inlines = [run(words)];
    const level = LEVEL[kind];
    return level === undefined ? { kind: "paragraph", inlines } : { kind: "heading", level, inlines };
  });
  return { text: text.slice(0, -1), blocks };
}

const POLICY = build([
  ["h1", "Returns policy"],
  ["p", "Halden & Voss, Trade Counter. Issue 7, in force from 1 April 2026."],
  ["h2", "4. Returns"],
  ["p", "4.1 A return begins on the day on which the buyer gives notice in writing. Notice by telephone is no notice."],
  [
    "p",
    "4.2 An opened relay of the RB-400 series may be returned within thirty days of delivery, provided that no unit of the lot has been installed. Freight is borne by the buyer. Expedited freight is excluded under every tier unless it was agreed in writing before dispatch.",
  ],
  ["p", "4.3 Units returned later than thirty days after delivery are credited at the seller’s discretion."],
  ["h2", "5. Credit"],
  ["p", "5.1 Credit is given within ten working days of inspection, at the price paid, less a restocking fee:"],
  [
    "ul",
    ["8 percent for sealed lots;", "15 percent for opened lots;", "none where the seller shipped the wrong part."],
  ],
  ["p", "5.2 Contract tiers set the discount at which goods are sold. They do not bear on freight."],
]);

const LEASE_TEXT = [
  "LEASE OF UNIT 4, KESTREL YARD",
  "",
  "1. Term. The term runs from 1 March 2025 to 28 February 2030.",
  "",
  "2. Rent. The rent is £1,200 a month, payable in advance on the first day of each month. The tenant pays",
  "interest of 3 percent a year on rent that is more than fourteen days late.",
  "",
  "3. Break. The tenant may end the lease on 1 March 2028 by giving the landlord at least six months’ notice in",
  "writing. A break notice has no effect while any rent is unpaid.",
  "",
  "4. Repairs. The landlord keeps the roof and the structure in repair. The tenant keeps the interior in repair, fair",
  "wear excepted.",
  "",
  "5. Animals. No animal may be kept in the unit without the landlord’s consent, which is not to be withheld for a",
  "guide dog.",
].join("\n");

interface DemoVersion {
  readonly id: string;
  readonly title: string;
  readonly printedVersion: string;
  readonly mediaType: string;
  readonly text: string;
  readonly blocks: BlockResource[] | null;
  readonly confidentiality: SourceText["confidentiality"];
}

function sourceOf(demo: DemoVersion): SourceText {
  const { id, title, text, blocks, confidentiality } = demo;
  return {
    title,
    confidentiality,
    text,
    blocks,
    pages: null,
    version: {
      id,
      documentId: `${id}-document`,
      printedVersion: demo.printedVersion,
      mediaType: demo.mediaType,
      state: "ok",
      lengthCp: lengthCp(text),
      pageCount: null,
      extractor: { name: "demonstration", version: "1" },
      addedAt: "2026-11-02T09:00:00.000Z",
      inForceFrom: "2026-04-01",
      inForceTo: null,
      jurisdiction: null,
      status: "in_force",
      statusSource: "the document",
      statusAt: null,
      changedBy: null,
      hasOriginal: false,
    },
  };
}

export const POLICY_SOURCE = sourceOf({
  ...POLICY,
  id: "demo-policy",
  title: "Returns policy, issue 7",
  printedVersion: "9f3a1c20b7de",
  mediaType: "text/markdown",
  confidentiality: "public",
});

export const LEASE_SOURCE = sourceOf({
  id: "demo-lease",
  title: "Lease of unit 4, Kestrel Yard",
  printedVersion: "41c0d9e2a57b",
  mediaType: "text/plain",
  text: LEASE_TEXT,
  blocks: null,
  confidentiality: "privileged",
});
