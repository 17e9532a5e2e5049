import * as fc from "fast-check";

const words = fc
  .array(
    fc.constantFrom(
      "relays",
      "may",
      "be",
      "returned",
      "within",
      "30",
      "days",
      "not",
      "5 %",
      "12.5 kg",
      "in 2019",
      "É",
      "😀",
      "[1]",
      "[2]",
      "[S1]",
      "[9]",
      "[1, 3]",
      "(see",
      "notes).",
      "Sorry,",
      "I cannot answer.",
      "?",
      ".",
      "\n- ",
      "\n\n",
      "`[1]`",
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(" "));
const handle = fc.constantFrom("S1", "s1", "S2", "1", "c-9", "[S1]");
const claim = fc.record(
  { text: words, cites: fc.array(handle, { maxLength: 5 }), quotes: fc.array(fc.option(words), { maxLength: 4 }) },
  { requiredKeys: ["text"] },
);
/** Lines of the golden file's shape, mostly with something wrong in them. */
export const line = fc.record(
  {
    id: fc.constant("a"),
    question: words,
    answer: words,
    chunks: fc.array(fc.record({ text: words, handle: fc.constantFrom("S1", "S2", "1") }, { requiredKeys: ["text"] }), {
      maxLength: 4,
    }),
    claims: fc.array(claim, { maxLength: 4 }),
    retrieved_set: fc.constantFrom("known", "partial", "unknown"),
    unanswerable: fc.boolean(),
    status: fc.constantFrom("ok", "blocked", "timed_out"),
  },
  { requiredKeys: ["id", "question", "answer"] },
);

/** A way into a value: keys and positions. */
export type Place = readonly (string | number)[];

/** The places of all values in a value, but for the whole. */
export function listPlaces(value: unknown, place: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [place];
  const inner = Object.entries(value).flatMap(([name, one]) =>
    listPlaces(one, [...place, Array.isArray(value) ? Number(name) : name]),
  );
  return place.length === 0 ? inner : [place, ...inner];
}

/** The value with what stands at a place exchanged. */
export function exchange(value: unknown, [first, ...rest]: Place, by: unknown): unknown {
  if (first === undefined) return by;
  // An earlier exchange has taken the place away.
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown, i) => (i === first ? exchange(one, rest, by) : one));
  const given = value as Record<string, unknown>;
  return { ...given, [first]: exchange(given[first], rest, by) };
}
