import { type Deps, makeTestDeps } from "@/server/deps";
import { getSeedEnv } from "@/server/env/seed-env";
import { readSampleContent } from "./content/sample-content";
import { ensureFirstAdmin } from "./first-admin";
import { type CliIdentity, leaveCliFile } from "./leave-cli-file";
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

async function listIdentities(
  deps: Deps,
  role: CliIdentity["role"],
  projectIds: readonly string[],
): Promise<CliIdentity[]> {
  const identities: CliIdentity[] = [];
  for (const projectId of projectIds) {
    const member = await deps.db.prisma.membership.findFirst({
      where: { projectId, roles: { has: role } },
      select: { user: { select: { id: true, login: true } }, project: { select: { name: true } } },
      orderBy: { userId: "asc" },
    });
    if (member === null) continue;
    const caller = callerIn(projectId, member.user.id, member.user.login, [role]);
    identities.push({ caller, role, projectName: member.project.name });
  }
  return identities;
}

/**
 * Imports go to the matter with nothing in it unless another is named, so that what is tried out stays apart from the
 * sample; the record that is verified is the sample's, which has one.
 */
async function leaveForCli(place: Place, newMatter: string, samples: readonly string[], origin: string): Promise<void> {
  const deps = makeTestDeps(place.databaseUrl);
  try {
    const identities = [
      ...(await listIdentities(deps, "engineer", [newMatter, ...samples])),
      ...(await listIdentities(deps, "auditor", [...samples, newMatter])),
    ];
    await leaveCliFile(deps, identities, place.dataFolder, origin);
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
    const { "new-matter": newMatter, "hard-cases": hardCases, sample } = (await ensureScenario(place, name)).projectIds;
    if (newMatter === undefined || origin === null) continue;
    const samples = [sample, hardCases].filter((id) => id !== undefined);
    await leaveForCli(place, newMatter, samples, origin);
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
