import type { PaddingRule } from "./codes";

/** How sure a rater says they are; asked where the protocol asks it, and in no rate. */
export const CONFIDENCES = ["low", "medium", "high"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** What people choose of a protocol. */
export interface ProtocolChoice {
  readonly padding: PaddingRule;
  /** AIS: source closed first ("understandable on its own?"), then it opens. */
  readonly isTwoStage: boolean;
  /** Citation marks are asked from this many citations on (1 or 2); with fewer the label sets the mark. */
  readonly marksFromCitations: number;
  /** Independent first judgements of a response: 2, or 1 with a share judged by two. */
  readonly ratersPerResponse: number;
  /** Of responses judged by one, the share judged by two, in percent; 100 where all are. */
  readonly doubledPercent: number;
  /** Whether a fail's severity is asked; where it isn't, the reason's own stands. */
  readonly asksSeverity: boolean;
  /** Whether each label says how sure the rater is. */
  readonly asksConfidence: boolean;
  /** Carried claims judged again in full, as a share in percent. */
  readonly carriedReauditPercent: number;
  /** Days before a rater may meet their own judgement again. */
  readonly minRescoreGapDays: number;
  /** Length of a re-score period in days. */
  readonly rescoreEveryDays: number;
  /** Of the pairs closed in a period, the share to be re-scored, in percent. */
  readonly rescorePercent: number;
}

/** How the rubric is applied in a project. A change is a new version; labels carry the version they were made under. */
export interface ProtocolDefinition extends ProtocolChoice {
  readonly id: string;
  readonly version: number;
  /** At most this many citations of a claim are scored; all are checked (ALCE). */
  readonly maxCitationsScored: number;
}

/** Every protocol has this name: its versions differ, the way of judging does not. */
export const PROTOCOL_ID = "assay-blind-pairs";

/** What no protocol changes: blindness is in the structure, so a version can't take it away. */
export const BLIND_RULES: readonly string[] = [
  "Other people's labels, notes, reasons and verdicts, until the pair is closed.",
  "Scores of verifiers and judges, until the rater's own commit.",
  "System, model, run, date and release of the answer.",
  "The kind of question and its expected answer.",
  "In a re-score: that it is one, and the first label.",
  "The order of a batch is drawn for each rater anew.",
];

/** The protocol of a new project, with the two choices that its settings make. */
export function defaultProtocol(choice: {
  readonly padding: PaddingRule;
  readonly isTwoStage: boolean;
}): ProtocolDefinition {
  return {
    id: PROTOCOL_ID,
    version: 1,
    padding: choice.padding,
    isTwoStage: choice.isTwoStage,
    marksFromCitations: 2,
    maxCitationsScored: 3,
    ratersPerResponse: 2,
    doubledPercent: 100,
    asksSeverity: true,
    asksConfidence: false,
    carriedReauditPercent: 10,
    minRescoreGapDays: 14,
    rescoreEveryDays: 30,
    rescorePercent: 10,
  };
}

/** A choice as the protocol it makes. */
export function protocolOfChoice(choice: ProtocolChoice, version: number): ProtocolDefinition {
  return { ...defaultProtocol(choice), ...choice, id: PROTOCOL_ID, version };
}

/** What a protocol says, each choice as a sentence under its name. */
export function statementsOfProtocol(protocol: ProtocolChoice): ReadonlyMap<string, string> {
  const { ratersPerResponse, doubledPercent, isTwoStage, padding, marksFromCitations } = protocol;
  return new Map<keyof ProtocolChoice, string>([
    [
      "ratersPerResponse",
      ratersPerResponse === 1 ? "One first judgement of a response" : "Two first judgements of a response",
    ],
    ["doubledPercent", `${doubledPercent}% of responses are judged by two`],
    [
      "isTwoStage",
      isTwoStage
        ? "The source stays closed until a rater has said whether each claim can be understood on its own"
        : "The source is open from the start",
    ],
    [
      "padding",
      padding === "every_citation"
        ? "Every citation has to add something"
        : "Citations are judged together; padding only lowers precision",
    ],
    [
      "marksFromCitations",
      marksFromCitations === 1 ? "Each citation is marked" : "Citations are marked where a claim has two or more",
    ],
    ["asksSeverity", protocol.asksSeverity ? "A fail's severity is asked" : "A fail has the severity of its reason"],
    [
      "asksConfidence",
      protocol.asksConfidence ? "How sure the rater is goes with each label" : "How sure the rater is is not asked",
    ],
    [
      "carriedReauditPercent",
      `${protocol.carriedReauditPercent}% of carried claims are meant to be judged again; nothing draws them yet`,
    ],
    ["minRescoreGapDays", `Nobody meets their own judgement again before ${protocol.minRescoreGapDays} days`],
    ["rescoreEveryDays", `A re-score period is ${protocol.rescoreEveryDays} days`],
    ["rescorePercent", `${protocol.rescorePercent}% of the pairs closed in a period are re-scored`],
  ]);
}

/** The one rule between the choices: where all are judged by two, none is left over for a share. */
export function isConsistent({ ratersPerResponse, doubledPercent }: ProtocolChoice): boolean {
  return ratersPerResponse === 1 || doubledPercent === 100;
}

/**
 * How many judgements a response gets. Which ones are judged by two is a hash of the batch's seed and the response, so that
 * nobody picks and adding responses moves none.
 * @param rank `hashRank` of seed and response, 0 to 1.
 */
export function judgementsWanted(
  protocol: Pick<ProtocolChoice, "ratersPerResponse" | "doubledPercent">,
  rank: number,
): 1 | 2 {
  if (protocol.ratersPerResponse === 2) return 2;
  return rank * 100 < protocol.doubledPercent ? 2 : 1;
}
