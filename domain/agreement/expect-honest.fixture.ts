import { expect } from "vitest";

/** Every number below a value, with the path to it. */
export function numbersIn(value: unknown, path = ""): [string, number][] {
  if (typeof value === "number") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, `${path}/${key}`));
}

/** No NaN, no infinity, no negative zero; and a figure without a value has a reason. */
export function expectHonest(result: unknown): void {
  for (const [path, value] of numbersIn(result)) {
    expect(Number.isFinite(value), path).toBe(true);
    expect(Object.is(value, -0), `${path} is -0`).toBe(false);
  }
  const figures: unknown[] = [result];
  for (let at = 0; at < figures.length; at += 1) {
    const one = figures[at];
    if (typeof one !== "object" || one === null) continue;
    if ("value" in one && "n" in one && one.value === null) expect(one).toHaveProperty("reason");
    figures.push(...Object.values(one));
  }
}
