import { makeTestDeps } from "@/server/deps";
import { getSeedEnv } from "@/server/env/seed-env";
import { readSampleContent } from "./content/sample-content";
import { ensureFirstAdmin } from "./first-admin";
import { printSignIns } from "./people";
import { findStartMs } from "./seed-clock";
import { ensureScenario, scenarioNames } from "./seed-scenario";
import { contentFolderOf, type Place } from "./world";

const HELP = `Fills the database with a named scenario, once; says who may sign in.

  node dist/seed.mjs NAME[,NAME ...]     first-admin, ${scenarioNames.join(", ")}

Environment: DATABASE_URL (as the app's role), ASSAY_DATA_FOLDER, ASSAY_SEED_START (a day; default: four weeks ago).
`;

async function seedFirstAdmin(databaseUrl: string): Promise<string> {
  const deps = makeTestDeps(databaseUrl);
  try {
    return await ensureFirstAdmin(deps);
  } finally {
    await deps.db.close();
  }
}

async function seed(names: readonly string[]): Promise<string> {
  const { databaseUrl, dataFolder, startsOn } = getSeedEnv();
  const contentFolder = contentFolderOf(process.cwd());
  const place: Place = { databaseUrl, dataFolder, contentFolder, startMs: findStartMs(startsOn, Date.now()) };
  const said: string[] = [];
  for (const name of names) {
    if (name === "first-admin") said.push(await seedFirstAdmin(databaseUrl));
    else await ensureScenario(place, name);
  }
  const hasSample = names.some((name) => name !== "first-admin");
  if (hasSample) said.push(printSignIns(readSampleContent(contentFolder).people));
  return said.filter((text) => text !== "").join("\n\n");
}

const names = (process.argv[2] ?? "").split(",").filter((name) => name !== "");
if (names.length === 0) {
  console.error(HELP);
  process.exitCode = 64;
} else {
  await seed(names).then(
    (text) => text !== "" && console.log(text),
    (error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    },
  );
}
