import { makeTestDeps } from "@/server/deps";
import { getSeedEnv } from "@/server/env/seed-env";
import { readSampleContent } from "./content/sample-content";
import { ensureFirstAdmin } from "./first-admin";
import { leaveCliFile } from "./leave-cli-file";
import { printSignIns } from "./people";
import { findStartMs } from "./seed-clock";
import { ensureScenario, scenarioNames } from "./seed-scenario";
import { callerIn, contentFolderOf, type Place } from "./world";

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

/** The command line gets the matter with nothing in it, so that what is tried out stays apart from the sample. */
async function leaveForCli(place: Place, projectId: string, origin: string): Promise<void> {
  const deps = makeTestDeps(place.databaseUrl);
  try {
    const member = await deps.db.prisma.membership.findFirst({
      where: { projectId, roles: { has: "engineer" } },
      select: { user: { select: { id: true, login: true } } },
    });
    if (member === null) return;
    await leaveCliFile(
      deps,
      callerIn(projectId, member.user.id, member.user.login, ["engineer"]),
      place.dataFolder,
      origin,
    );
  } finally {
    await deps.db.close();
  }
}

async function seed(names: readonly string[]): Promise<string> {
  const { databaseUrl, dataFolder, origin, startsOn } = getSeedEnv();
  const contentFolder = contentFolderOf(process.cwd());
  const place: Place = { databaseUrl, dataFolder, contentFolder, startMs: findStartMs(startsOn, Date.now()) };
  const said: string[] = [];
  for (const name of names) {
    if (name === "first-admin") {
      said.push(await seedFirstAdmin(databaseUrl));
      continue;
    }
    const newMatter = (await ensureScenario(place, name)).projectIds["new-matter"];
    if (newMatter !== undefined && origin !== null) await leaveForCli(place, newMatter, origin);
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
