import { type CitationState, situationOf } from "./citation-situation";
import type { CitationMark, EvidencePlace, FailLabel, PaddingRule, Reason, Severity } from "./codes";
import { labelOfReason, severityDefaultOf } from "./reason-table";

/** What the rater has marked so far; the likeliest reason follows from it. */
export interface MarkedSoFar {
  /** Where each marked evidence span lies. */
  readonly evidence: readonly EvidencePlace[];
  /** The marks given to this claim's citations. */
  readonly marks: readonly CitationMark[];
  /** Words of the claim are marked that no evidence covers. */
  readonly hasUncoveredWords: boolean;
}

export const NOTHING_MARKED: MarkedSoFar = { evidence: [], marks: [], hasUncoveredWords: false };

export interface OfferedReason {
  readonly reason: Reason;
  readonly label: FailLabel;
  readonly severityDefault: Severity;
}

/** The reasons behind key 2 and key 3; the first of each is what the key presets. An empty list: the key offers nothing. */
export interface ReasonsOffered {
  readonly unsupported: readonly OfferedReason[];
  readonly misattributed: readonly OfferedReason[];
  /** The claim can only be left undecided (label null, reason `set_unknown`); attribution may be judged. */
  readonly isSetUnknown: boolean;
}

const MISATTRIBUTED_IN_TABLE_ORDER: readonly Reason[] = [
  "contradicted",
  "not_its_holding",
  "not_good_law",
  "wrong_pinpoint",
  "wrong_passage",
  "under_cited",
  "overreach",
  "adjacent",
  "not_in_source",
];

function likeliestMisattribution(so: MarkedSoFar, mayPad: boolean): Reason {
  const isCited = so.evidence.includes("cited");
  const isElsewhere = so.evidence.includes("retrieved");
  if (mayPad && so.marks.includes("does_not") && so.marks.includes("supports")) return "padding";
  if (isCited && isElsewhere) return "under_cited";
  if (isElsewhere) return "wrong_passage";
  if (so.hasUncoveredWords) return "overreach";
  return "not_in_source";
}

function uncitedReasons(state: CitationState, so: MarkedSoFar): Reason[] {
  const rest: Reason[] = ["adopts_premise", "invented_citation", "not_understandable"];
  if (state.retrievedSet === "unknown") return ["uncited", ...rest];
  const isInR = so.evidence.includes("cited") || so.evidence.includes("retrieved");
  return isInR ? ["uncited", "no_support", ...rest] : ["no_support", "uncited", ...rest];
}

function codesOffered(state: CitationState, so: MarkedSoFar, padding: PaddingRule): readonly [Reason[], Reason[]] {
  switch (situationOf(state)) {
    case "set_unknown":
      return [["not_understandable"], []];
    case "no_citation":
      return [uncitedReasons(state, so), []];
    case "none_resolves":
    case "some_dangle":
      return [["invented_citation", "not_understandable"], []];
    case "all_resolve": {
      const mayPad = padding === "every_citation" && state.citations.length > 1;
      const first = likeliestMisattribution(so, mayPad);
      const all: readonly Reason[] = mayPad
        ? [...MISATTRIBUTED_IN_TABLE_ORDER, "padding"]
        : MISATTRIBUTED_IN_TABLE_ORDER;
      return [
        ["not_retrieved", "adopts_premise", "invented_citation", "not_understandable"],
        [first, ...all.filter((reason) => reason !== first)],
      ];
    }
  }
}

/**
 * The reasons that the citations' state allows (rubric section 1), the likeliest first, each with the label it fixes and
 * the severity preset with it. `answers_another_question` is a lead's, `mixed` is computed: neither is ever offered.
 */
export function reasonsOffered(state: CitationState, so: MarkedSoFar, padding: PaddingRule): ReasonsOffered {
  const situation = situationOf(state);
  const besideGoodCitation = situation === "some_dangle";
  const offer = (reason: Reason): OfferedReason[] => {
    const label = labelOfReason(reason);
    const severityDefault = severityDefaultOf(reason, { besideGoodCitation });
    return label === null || severityDefault === null ? [] : [{ reason, label, severityDefault }];
  };
  const [unsupported, misattributed] = codesOffered(state, so, padding);
  return {
    unsupported: unsupported.flatMap(offer),
    misattributed: misattributed.flatMap(offer),
    isSetUnknown: situation === "set_unknown",
  };
}
