import type { BenchTask, CitationResource, ClaimResource, RetrievedChunkResource } from "@/contracts/bench";
import type { SourceText } from "@/contracts/documents";
import { FINDING_WORDS } from "@/contracts/words";
import { cpFromU16, indexCodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { LEASE_SOURCE, POLICY_SOURCE } from "./demo-sources";
import { SHIPPED_RULES } from "@/contracts/shipped-rules";

/** Where some words stand in a text; the words of this file do stand there. */
function spanOf(text: string, from: string, to = from): Span {
  const index = indexCodePoints(text);
  const startU16 = text.indexOf(from);
  return { startCp: cpFromU16(index, startU16), endCp: cpFromU16(index, text.indexOf(to, startU16) + to.length) };
}

function chunk(handle: string, source: SourceText, from: string, to: string): RetrievedChunkResource {
  const span = spanOf(source.text, from, to);
  const { id, documentId, printedVersion, mediaType } = source.version;
  const textSent = [...source.text].slice(span.startCp, span.endCp).join("");
  const place = { documentId, versionId: id, printedVersion, mediaType, documentState: "ok" as const };
  const ordinal = Number(handle.slice(1)) - 1;
  const rest = { title: source.title, page: null, pageCount: null, differs: false, children: [] };
  return { handle, ordinal, span, textSent, ...place, ...rest };
}

type Match = NonNullable<CitationResource["match"]>;

const found = (span: Span, over: Partial<Match> = {}): Match => ({
  type: "exact",
  span,
  parts: [],
  similarity: null,
  occurrences: 1,
  flags: [],
  edits: [],
  reason: null,
  ...over,
});

let citations = 0;
function cite(handle: string, chunkIndex: number | null, quote: string | null = null, match: Match | null = null) {
  citations += 1;
  const resolution = chunkIndex === null ? "dangling" : "resolved";
  const citation: CitationResource = {
    id: `demo-citation-${citations}`,
    ordinal: 0,
    handle,
    resolution,
    chunkIndex,
    quote,
    match,
  };
  return citation;
}

function claimOf(answer: string, ordinal: number, text: string, cites: CitationResource[], codes: string[] = []) {
  const claim: ClaimResource = {
    id: `demo-claim-${ordinal}-${answer.length}`,
    ordinal,
    text,
    answerSpan: spanOf(answer, text),
    needsCitation: true,
    citations: cites,
    bounds: [],
    questions: codes.map((code) => ({ code, message: FINDING_WORDS[code] ?? code })),
  };
  return claim;
}

const shared = {
  leaseVersion: 1,
  leaseUntil: "2099-01-01T00:00:00.000Z",
  turns: [],
  retrievedSet: "known" as const,
  firstStage: {},
  isSourceClosed: false,
  draft: null,
  supersedes: null,
  rubric: { ...SHIPPED_RULES, version: "assay-default/1", protocolVersion: "assay-blind-pairs/1", twoStage: false },
  progress: { committedToday: 3, committed: 12, planned: 40 },
};

const policy = POLICY_SOURCE.text;
const RELAY_ANSWER =
  "Opened RB-400 relays can be returned within 30 days provided no unit has been installed [S1], and expedited freight is covered under your contract tier. [S1] [S2] The credit is issued within ten working days, less a restocking fee of 12 percent.";

const RELAY: BenchTask = {
  ...shared,
  leaseId: "demo-lease-1",
  responseId: "demo-response-1",
  rubric: { ...shared.rubric, padding: "every_citation" },
  question: "Can an opened relay be returned, and who pays the freight?",
  answer: RELAY_ANSWER,
  suggestedDeclined: { value: "no", basis: "the answer's words" },
  chunks: [
    {
      ...chunk("S1", POLICY_SOURCE, "4.2 An opened relay", "before dispatch."),
      children: [{ handle: "S1b", span: spanOf(policy, "Expedited freight is excluded", "before dispatch.") }],
    },
    chunk("S2", POLICY_SOURCE, "5.2 Contract tiers", "bear on freight."),
    chunk("S3", POLICY_SOURCE, "5.1 Credit is given", "wrong part."),
    chunk("S4", LEASE_SOURCE, "2. Rent.", "days late."),
  ],
  claims: [
    claimOf(
      RELAY_ANSWER,
      0,
      "Opened RB-400 relays can be returned within 30 days provided no unit has been installed",
      [
        cite(
          "S1",
          0,
          "An opened relay of the RB-400 series may be returned within thirty days of delivery, provided that no unit has been installed.",
          found(spanOf(policy, "An opened relay of the RB-400", "has been installed."), {
            type: "fuzzy",
            similarity: 0.93,
            edits: [
              {
                op: "equal",
                quote: "…within thirty days of delivery, provided that no unit ",
                source: "…within thirty days of delivery, provided that no unit ",
              },
              { op: "insert", quote: "", source: "of the lot " },
              { op: "equal", quote: "has been installed.", source: "has been installed." },
            ],
          }),
        ),
      ],
    ),
    claimOf(RELAY_ANSWER, 1, "expedited freight is covered under your contract tier.", [
      cite(
        "S1",
        0,
        "Expedited freight is excluded under every tier",
        found(spanOf(policy, "Expedited freight is excluded under every tier")),
      ),
      cite("S2", 1),
    ]),
    claimOf(
      RELAY_ANSWER,
      2,
      "The credit is issued within ten working days, less a restocking fee of 12 percent.",
      [
        cite(
          "S3",
          2,
          "a restocking fee of 12 percent",
          found(
            { startCp: 0, endCp: 0 },
            { type: "unresolved", span: null, similarity: 0.61, reason: "not_found", occurrences: 0 },
          ),
        ),
      ],
      ["numbers_not_found"],
    ),
  ],
};

const BREAK_ANSWER =
  "The tenant may end the lease on 1 March 2028 by six months’ written notice. Notice by e-mail is enough. The rent is £14,400 a year.";

const BREAK: BenchTask = {
  ...shared,
  leaseId: "demo-lease-2",
  responseId: "demo-response-2",
  rubric: { ...shared.rubric, padding: "jointly", twoStage: true },
  question: "When can the tenant end the lease early, and how?",
  turns: [
    { role: "user", text: "We act for the tenant of unit 4. Use the lease only." },
    { role: "assistant", text: "Understood. What would you like to know?" },
  ],
  answer: BREAK_ANSWER,
  suggestedDeclined: { value: "no", basis: "the answer's words" },
  chunks: [
    chunk("L1", LEASE_SOURCE, "3. Break.", "rent is unpaid."),
    chunk("L2", LEASE_SOURCE, "2. Rent.", "days late."),
  ],
  claims: [
    claimOf(BREAK_ANSWER, 0, "The tenant may end the lease on 1 March 2028 by six months’ written notice.", [
      cite("L1", 0),
    ]),
    claimOf(BREAK_ANSWER, 1, "Notice by e-mail is enough.", [cite("L7", null)]),
    claimOf(BREAK_ANSWER, 2, "The rent is £14,400 a year.", [cite("L2", 1)]),
  ],
};

const REFUSAL: BenchTask = {
  ...shared,
  leaseId: "demo-lease-3",
  responseId: "demo-response-3",
  rubric: { ...shared.rubric, padding: "every_citation" },
  question: "May I keep a guide dog in unit 4?",
  answer: "The documents provided do not say whether animals may be kept in the unit. Please ask the landlord.",
  suggestedDeclined: { value: "wholly", basis: "the answer's words" },
  chunks: [
    chunk("L1", LEASE_SOURCE, "4. Repairs.", "wear excepted."),
    chunk("L2", LEASE_SOURCE, "5. Animals.", "guide dog."),
  ],
  claims: [],
};

/** Invented responses that show what the bench has to show. */
export const DEMO_TASKS: readonly BenchTask[] = [RELAY, BREAK, REFUSAL];
