import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runInTest } from "../terminal.fixture";
import { writeOutput } from "./write-output";

const folder = mkdtempSync(join(tmpdir(), "assay-output-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sample = join(import.meta.dirname, "..", "..", "formats", "fixtures", "samples", "alce-json", "input.json");

it("puts the whole file in its place, and leaves nothing beside it", async () => {
  const file = join(folder, "a.txt");
  await writeOutput(file, "one");
  await writeOutput(file, "two");
  expect([readFileSync(file, "utf8"), readdirSync(folder)]).toEqual(["two", ["a.txt"]]);
});

it("writes to a device without taking its place", async () => {
  await writeOutput("/dev/null", "gone");
  expect(readFileSync("/dev/null", "utf8")).toBe("");
});

it.each([
  ["a folder that is not there", join(folder, "none", "b.json")],
  ["a folder", folder],
])("a place that can't be written is no fault of ours: %s", async (_what, place) => {
  await expect(writeOutput(place, "x")).rejects.toMatchObject({ exitCode: 66 });
  expect(await runInTest(["regress", sample, "--write-baseline", place])).toMatchObject({ exitCode: 66, out: "" });
});
