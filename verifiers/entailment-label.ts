/** How models name the label that means "the premise says it", folded to letters alone. Negations of it are not among them. */
const NAMES: ReadonlySet<string> = new Set(["entailment", "entail", "entails", "entailed", "supported", "supports"]);

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");

/** A model's label names by output index. */
export type LabelNames = readonly string[];

/**
 * The one label that means entailment. `named` is the operator's word where the model's own is an unusual one.
 * @returns null where no label, or more than one, can be it: then nobody may guess.
 */
export function findEntailmentLabel(labels: LabelNames, named: string | null = null): string | null {
  if (named !== null) return labels.includes(named) ? named : null;
  const found = labels.filter((label) => NAMES.has(fold(label)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names by index out of `{"0": "contradiction", ..}`; null unless the indexes are 0 to n-1 and the names differ. */
function namesById(id2label: Fields): string[] | null {
  const names: string[] = [];
  const entries = Object.entries(id2label);
  for (const [id, name] of entries) {
    const index = Number(id);
    if (!/^\d+$/.test(id) || index >= entries.length || typeof name !== "string") return null;
    names[index] = name;
  }
  return new Set(names).size === entries.length && names.length === entries.length ? names : null;
}

/**
 * Label names by output index, read from a model's configuration by their ids, never by their place in the file.
 * @returns null where the names are absent, doubled, or its two maps contradict each other.
 */
export function readLabelNames(config: unknown): LabelNames | null {
  if (!isFields(config)) return null;
  const { id2label, label2id } = config;
  const turned = isFields(label2id)
    ? Object.fromEntries(Object.entries(label2id).map(([name, id]) => [String(id), name]))
    : null;
  const names = isFields(id2label) ? namesById(id2label) : turned === null ? null : namesById(turned);
  if (names === null || turned === null) return names;
  const other = namesById(turned);
  return other?.length === names.length && other.every((name, i) => name === names[i]) ? names : null;
}

/** Probabilities from a model's raw outputs. */
export function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
