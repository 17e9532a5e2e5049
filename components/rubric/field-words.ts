import type { RubricText } from "@/domain/rubric/rubric-text";

const PARTS: Readonly<Record<string, string>> = {
  word: "word",
  shortWord: "short word",
  key: "key",
  condition: "condition",
  title: "title",
  text: "text",
};

/** What a changed field is, in the words of the two versions: "Grounded, condition". */
export function fieldWords(field: string, texts: readonly RubricText[]): string {
  const [kind = "", code = "", part = "", place = ""] = field.split(".");
  if (kind === "id") return "Name";
  if (kind === "question") return "The question";
  const find = <Item>(pick: (text: RubricText) => readonly Item[], isIt: (item: Item) => boolean) =>
    texts.flatMap((text) => pick(text).filter(isIt)).at(-1);
  if (kind === "labels") {
    const label = find(
      (text) => text.labels,
      (candidate) => candidate.code === code,
    );
    return `${label?.word ?? code}, ${PARTS[part] ?? part}`;
  }
  if (kind === "reasons") return `Reason ${code}`;
  const section = find(
    (text) => text.guideline,
    (candidate) => candidate.id === code,
  );
  const name = `Guideline, ${section?.title ?? code}`;
  return part === "examples" ? `${name}: example ${Number(place) + 1}` : `${name}: ${PARTS[part] ?? part}`;
}
