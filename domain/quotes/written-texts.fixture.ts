/**
 * Texts of our own writing for experiments: clauses put together from word lists by a seeded generator, so that sentences are alike enough to be
 * confused and no two are the same.
 */

/** A generator of numbers below 1 that always gives the same ones for the same seed (mulberry32). */
export function makeChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(chance: () => number, list: readonly T[]): T => {
  const found = list[Math.floor(chance() * list.length)];
  if (found === undefined) throw new Error("an empty list");
  return found;
};

const WHO = [
  "the tenant",
  "the landlord",
  "the operator's deputy",
  "the harbour board",
  "a licensed pilot",
  "the night watch",
  "the owner of the vessel",
  "the surveyor",
  "any member",
  "the treasurer",
  "the ferry company",
  "the crew on duty",
  "the inspector",
  "the committee's chair",
];
const DOES = [
  "shall repair",
  "must not remove",
  "may inspect",
  "reports",
  "pays for",
  "keeps a record of",
  "replaces",
  "has to announce",
  "signs for",
  "may refuse",
  "orders",
  "cleans",
  "tests",
  "stores",
  "sells",
  "returns",
];
const WHAT = [
  "the mooring lines",
  "a well-worn hose",
  "every life jacket",
  "the cold-store door",
  "the pump's filter",
  "the pressure gauge",
  "the deposit",
  "the log of the second shift",
  "the emergency lighting",
  "an unsealed crate",
  "the key to the gatehouse",
  "the co-owner's share",
  "the winter cover",
  "the lower quay wall",
  "the shore-power cable",
  "the weighing machine",
];
const WHEN = [
  "before the first frost",
  "within thirty days of delivery",
  "on the last working day of the month",
  "after each voyage",
  "at the end of the lease",
  "while the crane is in use",
  "as soon as the wind falls",
  "not later than noon",
  "during the annual closure",
  "once the seal has been broken",
];
const AND = [
  "unless the board has agreed otherwise in writing",
  "and keeps the receipt for seven years",
  "except where the damage is plain to see",
  "so that the next shift finds it in order",
  "provided that no dues are owed",
  "even if the weather prevents the inspection",
  "and tells the office without being asked",
  "although the contract is silent on the matter",
  "whichever of the two comes first",
];

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function writeSentence(chance: () => number): string {
  const order = Math.floor(chance() * 4);
  const number = chance() < 0.3 ? ` of section ${1 + Math.floor(chance() * 90)}` : "";
  const [who, does, what, when, and] = [WHO, DOES, WHAT, WHEN, AND].map((list) => pick(chance, list));
  if (order === 0) return `${capital(String(when))}, ${who} ${does} ${what}${number}, ${and}.`;
  if (order === 1) return `${capital(String(who))} ${does} ${what} ${when}${number}.`;
  if (order === 2) return `${capital(String(who))} ${does} ${what}${number} ${when}, ${and}.`;
  return `${capital(String(and))}, ${who} ${does} ${what} ${when}${number}.`;
}

export function writeParagraph(chance: () => number, sentences: number): string {
  return Array.from({ length: sentences }, () => writeSentence(chance)).join(" ");
}
