import { describe, expect, it } from "vitest";
import { holdAgainstLock, type LockedTerms } from "./hold-against-lock";

const terms: LockedTerms = {
  set: { name: "golden", number: 3, digest: "a".repeat(64) },
  policy: { version: 2, num: 1, den: 50, minN: 150, maxSilent: null },
};
const policy = (change: Partial<LockedTerms["policy"]>) => ({ ...terms, policy: { ...terms.policy, ...change } });

describe("a decision held against a lock", () => {
  it("agrees with the same set and policy, whatever the set is called", () => {
    expect(holdAgainstLock(terms, terms)).toEqual([]);
    const renamed = { ...terms, set: { name: null, number: 3, digest: "a".repeat(64) } };
    expect(holdAgainstLock(terms, renamed)).toEqual([]);
  });

  it.each<[string, LockedTerms, number]>([
    [
      "another digest under the same number",
      { ...terms, set: { name: "golden", number: 3, digest: "b".repeat(64) } },
      1,
    ],
    ["no set", { ...terms, set: null }, 1],
    ["a tighter policy", policy({ den: 100 }), 1],
    ["a ceiling on silence", policy({ maxSilent: 4 }), 1],
    ["a lower minimum", policy({ minN: 1 }), 1],
    ["another version of the same limits", policy({ version: 3 }), 1],
    ["another set and policy", { set: null, policy: { ...terms.policy, num: 0 } }, 2],
  ])("differs with %s", (_, decided, count) => {
    expect(holdAgainstLock(terms, decided)).toHaveLength(count);
    expect(holdAgainstLock(decided, terms)).toHaveLength(count);
  });

  it("agrees with nothing where the lock names no set", () => {
    expect(holdAgainstLock({ ...terms, set: null }, { ...terms, set: null })).toHaveLength(1);
  });
});
