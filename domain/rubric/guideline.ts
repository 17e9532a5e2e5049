import type { ClaimLabel, Reason } from "./codes";

/** One worked example: what the answer says, what the source says, and the label it gets. */
export interface GuidelineExample {
  readonly claim: string;
  readonly source: string;
  readonly label: ClaimLabel;
  readonly reason: Reason | null;
}

export interface GuidelineSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly examples: readonly GuidelineExample[];
}

const example = (claim: string, source: string, label: ClaimLabel, reason: Reason | null = null): GuidelineExample => ({
  claim,
  source,
  label,
  reason,
});

/** The hard cases of rubric section 7, as raters read them. Part of the rubric's version. */
export const GUIDELINE: readonly GuidelineSection[] = [
  {
    id: "question",
    title: "The one question",
    text: "Do the cited passages say it? Judge what they say, not whether it is true, and not whether a passage nearby comes close.",
    examples: [
      example("Returns are free within 30 days. [S1]", "S1: Returns are free within 30 days of delivery.", "grounded"),
      example(
        "Returns are free within 30 days. [S1]",
        "S1: Exchanges are free within 30 days.",
        "misattributed",
        "adjacent",
      ),
    ],
  },
  {
    id: "several_passages",
    title: "Several passages together",
    text: "Where it takes more than one passage, read them together and mark each span you relied on. The step from the passages to the claim has to be a valid one.",
    examples: [
      example(
        "A tenant of unit 4 may keep a dog. [S1][S2]",
        "S1: Units 3 to 6 are garden units. S2: Dogs may be kept in garden units.",
        "grounded",
      ),
      example(
        "All tenants may keep dogs. [S1][S2]",
        "S1: Units 3 to 6 are garden units. S2: Dogs may be kept in garden units.",
        "misattributed",
        "overreach",
      ),
    ],
  },
  {
    id: "computed",
    title: "Sums and dates",
    text: "A computed figure is Grounded where its inputs are in the cited passages and the sum is right. Work it out; mark it as computed.",
    examples: [
      example("The yearly rent is 14,400. [S1]", "S1: The rent is 1,200 a month.", "grounded"),
      example(
        "Notice given on 3 May runs out on 2 June. [S1]",
        "S1: Notice is 30 days, counted from the day after it is given.",
        "grounded",
      ),
      example("The yearly rent is 14,000. [S1]", "S1: The rent is 1,200 a month.", "misattributed", "contradicted"),
    ],
  },
  {
    id: "tables",
    title: "Tables",
    text: "A cell says something only with the headers of its row and column: mark all of them.",
    examples: [
      example(
        "The child's dose is 5 mg. [S1]",
        "S1: a table with the row Children, column Dose, 5 mg: the cell and both headers are marked.",
        "grounded",
      ),
      example(
        "The adult dose is 10 mg. [S1]",
        "S1: a table with the row Children, column Dose, 10 mg.",
        "misattributed",
        "adjacent",
      ),
    ],
  },
  {
    id: "scans",
    title: "Scans",
    text: "Where a page has no text, read its image and mark the region. What you can't read you can't call Grounded: say that you can't judge it, and why.",
    examples: [
      example(
        "The deposit is two months' rent. [S1]",
        "S1, a scanned page: clause 4 in the picture reads two months; the region is marked.",
        "grounded",
      ),
      example(
        "The deposit is two months' rent. [S1]",
        "S1, a scanned page: clause 4 in the picture reads one month.",
        "misattributed",
        "contradicted",
      ),
    ],
  },
  {
    id: "text_sent",
    title: "When the chunk and the document differ",
    text: "Both are shown. Supported means that the text sent to the model says it; attributed means that the document says it too. It takes both. Support that begins just after the chunk ends was not retrieved.",
    examples: [
      example(
        "The limit is 40 mA. [S1]",
        "S1 was sent as 40 mA, misread from a scan; the document's page says 10 mA.",
        "misattributed",
        "contradicted",
      ),
      example(
        "Opened units can be returned. [S1]",
        "S1 ends before the sentence; the document goes on: Opened units can be returned.",
        "unsupported",
        "not_retrieved",
      ),
    ],
  },
  {
    id: "parallel",
    title: "Parallel citations",
    text: "Two references to one authority are one citation. The right authority with the wrong page, paragraph or section is a wrong pinpoint.",
    examples: [
      example(
        "The fee is refundable. [Smith v Jones, also at 2 Rep 14]",
        "Both references open the same judgment, which says so.",
        "grounded",
      ),
      example(
        "Notice is due in 14 days. [Act, s 9]",
        "s 9 is about fees; s 19 sets 14 days.",
        "misattributed",
        "wrong_pinpoint",
      ),
    ],
  },
  {
    id: "absence",
    title: "Saying that there is nothing",
    text: "A statement about the world (no case holds, no study shows) needs a passage that says so. A statement about the sources given (they do not say) is part of a refusal, not a claim.",
    examples: [
      example("No court has decided this.", "Nothing retrieved says so.", "unsupported", "no_support"),
      example("The documents provided do not mention freight.", "Nothing about freight.", "not_a_claim"),
    ],
  },
  {
    id: "opinion",
    title: "Predictions and advice",
    text: "A conclusion of law or of medicine is a claim. A view that the answer marks as its own is not.",
    examples: [
      example("The clause is void. [S1]", "S1: Such a clause is void.", "grounded"),
      example("You will win the case.", "S1 reports one case that was won.", "unsupported", "no_support"),
      example("It may be worth asking the landlord first.", "Nothing.", "not_a_claim"),
    ],
  },
  {
    id: "premise",
    title: "False premises",
    text: "An answer that takes over something wrong from the question is Unsupported for that claim. One that corrects it from a source is judged like any other.",
    examples: [
      example(
        "The return period is 30 days, not 60. [S1]",
        "S1: The return period is 30 days. The question had spoken of 60.",
        "grounded",
      ),
      example(
        "Since the 60-day return period applies, you may return it. [S1]",
        "S1: The return period is 30 days. The question had spoken of 60.",
        "unsupported",
        "adopts_premise",
      ),
    ],
  },
  {
    id: "from_the_question",
    title: "Facts from the question",
    text: "What the answer merely takes over, rightly, from the question or an earlier turn needs no citation and is not a claim of its own.",
    examples: [example("You bought the relay on 3 May.", "The question says so.", "not_a_claim")],
  },
  {
    id: "tools",
    title: "Tools and queries",
    text: "The result of a tool or a database query is a source like any other. Judge against the result as it was sent, with the query beside it.",
    examples: [
      example("Four orders are open. [T1]", "T1: SELECT count(*) FROM orders WHERE state = 'open' gave 4.", "grounded"),
      example(
        "Four customers are waiting. [T1]",
        "T1: SELECT count(*) FROM orders WHERE state = 'open' gave 4; one customer may have several.",
        "misattributed",
        "overreach",
      ),
    ],
  },
  {
    id: "language",
    title: "Other languages",
    text: "Whoever judges reads the language of the source. A quote that is a translation can't be found word for word; it is not checkable as a quote, and that does not make it invented.",
    examples: [
      example("The warranty runs for two years. [S1]", "S1: Die Gewährleistung beträgt zwei Jahre.", "grounded"),
      example(
        "The warranty runs for two years. [S1]",
        "S1: Die Gewährleistung beträgt ein Jahr.",
        "misattributed",
        "contradicted",
      ),
    ],
  },
  {
    id: "date",
    title: "The date a passage speaks from",
    text: "A passage speaks as of its own date. Held in 1990 stays Grounded when the authority was overruled later; stated as present law it is not good law.",
    examples: [
      example(
        "In 1990 the court held that notice may be oral. [S1]",
        "S1, a judgment of 1990: Notice may be oral.",
        "grounded",
      ),
      example(
        "Notice may be oral. [S1]",
        "S1, overruled in 2004: Notice may be oral.",
        "misattributed",
        "not_good_law",
      ),
    ],
  },
  {
    id: "own_words",
    title: "Whose words they are",
    text: "A party's argument, a dissent, a headnote and a reversed court speak in the document without being the authority's own word.",
    examples: [
      example(
        "The court held that the fee is due. [S1]",
        "S1: The claimant argues that the fee is due.",
        "misattributed",
        "not_its_holding",
      ),
    ],
  },
];
