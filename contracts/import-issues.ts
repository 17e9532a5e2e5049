/**
 * What an import may have to say of a file, a record or one of its parts, each with a sentence for people. None of them changes a value:
 * what is odd is reported and kept as it came.
 */
export const IMPORT_ISSUES = {
  HANDLE_DANGLING: "The retrieved set is known and holds no passage of this name.",
  HANDLE_AMBIGUOUS: "More than one passage goes by this name.",
  HANDLE_CASE_FOLDED: "The name was found only with the case of its letters ignored.",
  HANDLE_IN_CORPUS_NOT_RUN: "The passage exists in the corpus; this run never retrieved it.",
  CITE_REPEATED: "A claim names the same passage twice.",
  CITE_OVER_CAP: "A claim names more than three passages; the fourth and later are shown, not scored.",
  CITE_NO_HANDLE: "A citation names no passage.",
  CHUNK_UNDETERMINED: "The cited file is known; which of its retrieved passages is meant is not.",
  SPAN_INVERTED: "The range starts after its end.",
  SPAN_OUT_OF_RANGE: "The range reaches past the end of its text.",
  SPAN_SPLITS_CHAR: "The range begins or ends inside a character.",
  SPAN_UNIT_INFERRED: "The range fits its words only in another unit than the format's own.",
  SPAN_END_INCLUSIVE: "The range fits its words only with its end counted in.",
  SPAN_START_OMITTED: "The range has no start, which stands for 0.",
  SPAN_RELOCATED: "The range does not cover its words; they were found by search.",
  QUOTE_MISMATCH: "The text at the stated offsets is not the quote.",
  QUOTE_RELOCATED: "The quote was found at another place than the stated one.",
  QUOTE_NORMALISED:
    "The quote was found with differences of spelling only: case, white space, dashes, quotation marks.",
  QUOTE_NOT_FOUND: "The quote stands in no retrieved passage.",
  QUOTE_STITCHED: "Every part of the quote is in the passage; the whole is not.",
  QUOTE_AMBIGUOUS: "The quote stands at several places and nothing tells which is meant.",
  QUOTE_OTHER_SOURCE: "The quote is not in the cited passage, but in another one.",
  QUOTE_COUNT_MISMATCH: "There are not as many quotes as citations.",
  QUOTE_SKIPS_REFERENCE_MARK: "The quote leaves out a reference mark of the passage.",
  SOURCE_TEXT_ABSENT: "The file does not carry the text of this source.",
  SOURCE_DUPLICATE_HANDLE: "Two passages of this answer go by one name.",
  RETRIEVED_SET_UNKNOWN: "The file does not say which passages were in the prompt.",
  RETRIEVED_SET_PARTIAL: "The file carries only a part of the passages that were in the prompt.",
  MARKER_IN_CODE: "Something like a citation mark stands in code, where it is none.",
  MARKER_IS_LINK: "Something like a citation mark is part of a link, where it is none.",
  MARKER_FOOTNOTE: "A footnote mark: what it stands for is told by its definition.",
  MARKER_MALFORMED: "A bracket begins like a citation mark and goes on as prose.",
  MARKER_RANGE_EXPANDED: "A range such as [1-3] stands for each of its members.",
  MARKER_PRIVATE_USE: "A citation mark written in private-use characters.",
  MARKER_WITHOUT_ANNOTATION: "A citation mark in the text that the provider's own citations do not speak of.",
  ANSWER_EMPTY: "The answer has no text.",
  ANSWER_REFUSAL: "The answer declines.",
  ANSWER_UNANSWERABLE_FLAG: "The system's own sign says that the sources do not answer the question.",
  ANSWER_FLAG_CONFLICT: "The sign says that there is no answer, and there is one.",
  ANSWER_TRUNCATED: "The answer breaks off at a limit.",
  ANSWER_POSITION_UNKNOWN: "The file does not say which words a source stands behind.",
  PART_INDEX_IMPLAUSIBLE: "The range names a part of the answer that does not hold its words; another part does.",
  NOT_ANSWER_TEXT: "A citation on thoughts or plans, which are no part of the answer.",
  BOM_STRIPPED: "The file begins with a byte order mark, which was taken off.",
  ROW_BLANK: "A row is blank.",
  ROW_UNPARSEABLE: "A row cannot be read.",
  RECORD_ID_REPEATED: "Two records have one id.",
  NONFINITE_NUMBER: "A row holds NaN, Infinity or a number too large to hold.",
  LIST_CELL_REPR: "A cell holds a list as Python prints it; it was read as one.",
  LIST_CELL_AMBIGUOUS: "A cell may be a list or a text; it was kept as one text.",
  LIST_CELL_SCALAR: "A cell where a list is expected holds one text.",
  LIST_CELL_DELIMITED: "A cell holds texts joined by a sign that may stand in them too.",
} as const;

export type IssueCode = keyof typeof IMPORT_ISSUES;

const isIssueName = (name: string): name is IssueCode => Object.hasOwn(IMPORT_ISSUES, name);

export const ISSUE_CODES: readonly IssueCode[] = Object.keys(IMPORT_ISSUES).filter(isIssueName);
