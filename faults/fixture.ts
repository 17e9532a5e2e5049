import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** A seed that was red once, with the workload that it belongs to; the database tests replay each of them. */
const fixture = z.discriminatedUnion("workload", [
  z.strictObject({
    workload: z.literal("poll-until-empty"),
    seed: z.int(),
    why: z.string(),
    size: z.strictObject({ raters: z.int(), responses: z.int() }),
  }),
  z.strictObject({
    workload: z.literal("append-and-read"),
    seed: z.int(),
    why: z.string(),
    size: z.strictObject({ items: z.int(), clients: z.int(), forMs: z.int(), steps: z.int() }),
  }),
]);
export type Fixture = z.infer<typeof fixture>;

/** @param folder `faults/fixtures` of the project */
export function readFixtures(folder: string): readonly Fixture[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.toSorted().map((name) => fixture.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))));
}

/** Keeps a red seed; answers with the file. */
export function writeFixture(folder: string, red: Fixture): string {
  const file = path.join(folder, `${red.workload}-${red.seed}.json`);
  writeFileSync(file, `${JSON.stringify(red, null, 2)}\n`);
  return file;
}
