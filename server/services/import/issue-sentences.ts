import { IMPORT_ISSUES, type IssueCode } from "@/contracts/import-issues";

/** What the codes of odd but usable records mean (data of the formats page). A code that is not here speaks for itself. */
const SENTENCES: Readonly<Record<string, string>> = {
  HANDLE_DANGLING: "The handle names nothing in this response's retrieved set.",
  HANDLE_AMBIGUOUS: "Two chunks go by this handle.",
  HANDLE_CASE_FOLDED: "The handle fits a chunk only without regard to upper and lower case.",
  CITE_REPEATED: "The claim cites the same handle again.",
  CITE_OVER_CAP: "The claim cites more than three handles; the fourth and later ones are shown and not scored.",
  QUOTE_COUNT_MISMATCH: "There are more or fewer quotes than citations.",
  SOURCE_DUPLICATE_HANDLE: "An earlier chunk has this handle already.",
  RETRIEVED_SET_UNKNOWN: "The file does not say what was retrieved: attribution may be judged, Grounded may not.",
  RETRIEVED_SET_PARTIAL: "The file holds only a part of what was retrieved.",
  ANSWER_EMPTY: "There is no answer.",
  ANSWER_UNANSWERABLE_FLAG: "The system says that it declined.",
  ANSWER_FLAG_CONFLICT: "The system says that it declined, and makes claims.",
  DOC_VERSION_CONFLICT:
    "An earlier chunk of the file has other words at the same place of the same document version; both are kept as sent.",
  QUESTION_ABSENT: "The file does not say what was asked.",
  BOM_STRIPPED: "A byte order mark at the start was taken off.",
};

/** A sentence for an issue code. */
export const sentenceOfIssue = (code: string): string =>
  SENTENCES[code] ?? (isIssue(code) ? IMPORT_ISSUES[code] : code.toLowerCase().replaceAll("_", " "));

const isIssue = (code: string): code is IssueCode => Object.hasOwn(IMPORT_ISSUES, code);
