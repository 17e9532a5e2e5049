import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

/**
 * Packages with published advisories, and the versions that are free of them. A range that is not here is held by the lock
 * file alone; this list is for the ones where going back, or forward into a gap, would hurt.
 */
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), dependencies: z.record(z.string(), z.string()).optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

/** Every installed version of a package, nested ones included. */
const versionsOf = (name: string): string[] =>
  Object.entries(lock.packages).flatMap(([path, { version }]) =>
    version !== undefined && (path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
      ? [version]
      : [],
  );

const numbersOf = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number);

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(floor)];
  const differing = [0, 1, 2].find((place) => a[place] !== b[place]);
  return differing === undefined || (a[differing] ?? 0) > (b[differing] ?? 0);
}

const FLOORS: readonly [name: string, floor: string, why: string][] = [
  [
    "next",
    "16.3.3",
    "remote code execution and cache faults in React server components, CVE-2025-55182 and its followers",
  ],
  ["next-auth", "4.24.15", "look-alike @ in addresses, GHSA-7rqj-j65f-68wh"],
  ["pg", "8.23.1", "the version whose lost connections were tested"],
  ["secure-json-parse", "4.1.1", "prototype pollution by __proto__ and constructor"],
];

/** Never to be installed, at any version. */
const BANNED = ["xlsx", "exceljs"];

describe("versions", () => {
  it.each(FLOORS)("%s is at least %s (%s)", (name, floor) => {
    const found = versionsOf(name);
    expect(found.length).toBeGreaterThan(0);
    for (const version of found) expect(isAtLeast(version, floor), version).toBe(true);
  });

  it("pdfjs-dist is outside the range of CVE-2026-16633 (from 5.6.83, below 6.2.108)", () => {
    const found = versionsOf("pdfjs-dist");
    expect(found.length).toBeGreaterThan(0);
    for (const version of found)
      expect(isAtLeast(version, "5.6.83") && !isAtLeast(version, "6.2.108"), version).toBe(false);
  });

  it.each(BANNED)("%s is not installed", (name) => expect(versionsOf(name)).toEqual([]));

  it("adm-zip is there for the install script of onnxruntime-node alone, which is never run", () => {
    const users = Object.entries(lock.packages).filter(([, { dependencies }]) => "adm-zip" in (dependencies ?? {}));
    expect(users.map(([path]) => path)).toEqual(["node_modules/onnxruntime-node"]);
    const { allowScripts } = z
      .object({ allowScripts: z.record(z.string(), z.boolean()) })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    expect(allowScripts["onnxruntime-node"]).toBe(false);
  });

  it("every dependency is named by an exact version", () => {
    const { dependencies, devDependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });

  it("tells versions apart", () => {
    expect(isAtLeast("16.4.6", "16.3.3")).toBe(true);
    expect(isAtLeast("16.3.2", "16.3.3")).toBe(false);
    expect(isAtLeast("5.5.207", "5.6.83")).toBe(false);
  });
});
