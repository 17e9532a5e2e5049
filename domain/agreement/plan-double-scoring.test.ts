import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { failedItemsNeeded, itemsForKappa, itemsToShowKappa } from "./plan-double-scoring";

interface SizeRow {
  rate: number;
  k1: number;
  k0: number;
  one_sided_alpha: number;
  power: number;
  n: number;
}
/** irr 0.84.1 N.cohen.kappa. */
const { sample_size_kappa_test: sizes }: { sample_size_kappa_test: { rows: SizeRow[] } } = JSON.parse(
  readFileSync(new URL("./fixtures/stats-agreement-multirater.json", import.meta.url), "utf8"),
);

describe("stats-agreement-multirater: sample_size_kappa_test", () => {
  it.each(sizes.rows)("rate $rate: $k1 against $k0", ({ rate, k1, k0, one_sided_alpha, power, n }) => {
    expect(itemsToShowKappa(rate, k1, k0, one_sided_alpha, power)).toBe(n);
  });
});

describe("plans for double scoring", () => {
  it.each([
    [0.8, 15],
    [0.7, 21],
    [0.5, 38],
  ])("failed items for +-.15 where both fail a share of %s", (share, items) => {
    expect(failedItemsNeeded((2 * share) / (1 + share), 0.15)).toBe(items);
  });

  it.each([
    [0.02, 1873, 469],
    [0.05, 768, 192],
    [0.1, 401, 101],
    [0.25, 188, 47],
    [0.5, 139, 35],
  ])("items for a pass/fail kappa of .8 at a fail rate of %s", (rate, tenth, fifth) => {
    expect(itemsForKappa(rate, 0.8, 0.1)).toBe(tenth);
    expect(itemsForKappa(rate, 0.8, 0.2)).toBe(fifth);
  });

  it.each([
    [1, 0.1],
    [0.8, 0],
    [0.8, Number.NaN],
  ])("refuses agreement %s to +-%s", (agreement, halfWidth) => {
    expect(() => failedItemsNeeded(agreement, halfWidth)).toThrow(DomainError);
  });
});
