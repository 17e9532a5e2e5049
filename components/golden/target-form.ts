import type { TargetContent } from "@/contracts/golden";
import type { Passage } from "./read-source-link";

/** A target while it is being written. */
export interface TargetForm {
  /** Null until somebody has said whether the corpus can answer. */
  readonly answerable: boolean | null;
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly searches: string;
  /** One point a line. */
  readonly points: string;
  readonly passages: readonly Passage[];
  readonly nearMisses: readonly Passage[];
  /** An answer that would do, where the corpus can answer. */
  readonly expectedAnswer: string;
  /** How it should be declined, where the corpus can't. */
  readonly expectedRefusal: string;
}

/** A target with nothing said but the date it is asked for. */
export const emptyForm = (asOf: string): TargetForm => ({
  answerable: null,
  asOf,
  searches: "",
  points: "",
  passages: [],
  nearMisses: [],
  expectedAnswer: "",
  expectedRefusal: "",
});

/** The form of a target that is to be superseded. */
export const formOf = (content: TargetContent): TargetForm => ({
  answerable: content.answerable,
  asOf: content.asOf,
  searches: content.searches,
  points: content.points.join("\n"),
  passages: content.passages,
  nearMisses: content.nearMisses,
  expectedAnswer: content.expectedAnswer ?? "",
  expectedRefusal: content.expectedRefusal ?? "",
});

/** Spans of one version that touch or overlap are one passage. In the order of the text, by version. */
export function joinPassages(passages: readonly Passage[]): readonly Passage[] {
  const sorted = passages.toSorted(
    (a, b) => (a.versionId < b.versionId ? -1 : a.versionId > b.versionId ? 1 : 0) || a.startCp - b.startCp,
  );
  const joined: Passage[] = [];
  for (const passage of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && last.versionId === passage.versionId && passage.startCp <= last.endCp) {
      joined[joined.length - 1] = { ...last, endCp: Math.max(last.endCp, passage.endCp) };
    } else joined.push(passage);
  }
  return joined;
}

const covers = (passage: Passage, other: Passage) =>
  passage.versionId === other.versionId && passage.startCp <= other.startCp && other.endCp <= passage.endCp;

/** Whether the passages hold all of another one. */
export const holdsPassage = (passages: readonly Passage[], other: Passage): boolean =>
  joinPassages(passages).some((passage) => covers(passage, other));

/** The passages without the words of another one; what lay before and after it stays. */
export function cutPassage(passages: readonly Passage[], cut: Passage): readonly Passage[] {
  return passages.flatMap((passage) => {
    if (passage.versionId !== cut.versionId || passage.endCp <= cut.startCp || cut.endCp <= passage.startCp)
      return passage;
    const before = { ...passage, endCp: cut.startCp };
    const after = { ...passage, startCp: cut.endCp };
    return [before, after].filter((part) => part.startCp < part.endCp);
  });
}

/** The content as it is proposed; null while something that a target can't do without is missing. */
export function contentOf(form: TargetForm): TargetContent | null {
  const { answerable, asOf } = form;
  if (answerable === null || !/^\d{4}-\d{2}-\d{2}$/.test(asOf)) return null;
  const points = form.points
    .split("\n")
    .map((point) => point.trim())
    .filter((point) => point !== "");
  return {
    answerable,
    asOf,
    searches: form.searches.trim(),
    points,
    passages: answerable ? plainPassages(form.passages) : [],
    nearMisses: plainPassages(form.nearMisses),
    ...(answerable && form.expectedAnswer.trim() !== "" ? { expectedAnswer: form.expectedAnswer.trim() } : {}),
    ...(!answerable && form.expectedRefusal.trim() !== "" ? { expectedRefusal: form.expectedRefusal.trim() } : {}),
  };
}

/** The form with a passage put into a list, or taken out of it where the list holds it. Support makes the question answerable. */
export function togglePassage(form: TargetForm, list: "passages" | "nearMisses", passage: Passage): TargetForm {
  const now = form[list];
  const next = holdsPassage(now, passage) ? cutPassage(now, passage) : joinPassages([...now, passage]);
  const answerable = list === "passages" && next.length > 0 ? true : form.answerable;
  return { ...form, answerable, [list]: next };
}

const plainPassages = (passages: readonly Passage[]) =>
  joinPassages(passages).map(({ versionId, startCp, endCp }) => ({ versionId, startCp, endCp }));

/** What the form still lacks, in words; the server has the last one. */
export function lacksOf(form: TargetForm): readonly string[] {
  const lacks: string[] = [];
  if (form.answerable === null) lacks.push("Say whether the corpus can answer.");
  if (form.answerable === true && form.passages.length === 0) lacks.push("Mark a passage that supports an answer.");
  if (form.answerable === false && form.searches.trim() === "") lacks.push("Say which searches were made.");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(form.asOf)) lacks.push("Give the date it is asked for.");
  return lacks;
}
