import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import { readOrMakeSecret } from "@/server/env/secrets.mjs";
import { makeTestDeps } from "@/server/deps";
import { AppServer } from "./app-server";
import { appendAndRead } from "./append-and-read";
import { DatabaseServer } from "./database-server";
import { httpDoor } from "./door";
import { type Fixture, writeFixture } from "./fixture";
import { importLarge } from "./import-large";
import { commitsAtOnce, judgeUnderKills } from "./judge-under-kills";
import { loseDatabase } from "./lose-database";
import { type Outcome, pollUntilEmpty } from "./poll-until-empty";
import { soak } from "./soak";

const HELP = `Faults and load against the built server, on a database of its own.

  npm run test:faults -- fuzz [--seed N]    2,000 bodies by chance to every route that writes; needs no built server
  npm run test:faults [-- NAME ...] [--seed N] [--rounds K] [--minutes M]

  NAME         poll, kill-app, kill-database, append, lose-database, import, soak (default: all but soak)
  --seed N     what is done by chance; printed, and by default taken from the clock
  --rounds K   kills of each kind, and seeds of poll (default 5)
  --minutes M  how long the soak lasts (default 10)
`;

interface Plan {
  readonly seed: number;
  readonly rounds: number;
  readonly minutes: number;
  readonly names: readonly string[];
}

function readCount(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error("numbers count from 1");
  return value;
}

function readPlan(args: readonly string[]): Plan | null {
  const options = {
    seed: { type: "string" },
    rounds: { type: "string" },
    minutes: { type: "string" },
    help: { type: "boolean", short: "h" },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help === true) return null;
  return {
    seed: readCount(values.seed, Date.now() % 1_000_000),
    rounds: readCount(values.rounds, 5),
    minutes: readCount(values.minutes, 10),
    names: positionals,
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(address)));
    });
  });
}

async function openPlace(dataFolder: string) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const database = await DatabaseServer.open(
    path.join(dataFolder, "postgres"),
    readOrMakeSecret(dataFolder, "database-app"),
  );
  const app = new AppServer({ dataFolder, port: await findFreePort(), appUrl: database.appUrl });
  const made = makeTestDeps(database.appUrl);
  const authSecret = readOrMakeSecret(dataFolder, "auth");
  const deps = { ...made, settings: { ...made.settings, authSecret, origin: app.origin } };
  app.start();
  await app.waitUntilReady();
  return { database, app, deps, door: httpDoor(deps, app.origin) };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

const FIXTURES = path.resolve("faults", "fixtures");

/** A red seed is no accident to be forgotten: the database tests replay it from now on. */
function keepRed(fixture: Fixture, outcome: Outcome): void {
  if (outcome.breaches.length > 0) console.log(`  kept as ${path.relative(".", writeFixture(FIXTURES, fixture))}`);
}

async function appendForAMinute({ deps, door }: Place, { seed }: Plan): Promise<Outcome> {
  const size = { items: 30, clients: 16, forMs: 60_000, steps: 60 };
  const outcome = await appendAndRead(deps, door, seed, size);
  keepRed({ workload: "append-and-read", seed, why: outcome.breaches[0] ?? "", size: { ...size, forMs: 0 } }, outcome);
  return outcome;
}

async function pollOften(place: Place, { seed, rounds }: Plan): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const size = { raters: 20, responses: 500 };
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await pollUntilEmpty(place.deps, place.door, seed + round, size);
    keepRed({ workload: "poll-until-empty", seed: seed + round, why: outcome.breaches[0] ?? "", size }, outcome);
    console.log(`  seed ${seed + round}: ${outcome.figures}`);
    outcomes.push(outcome);
  }
  return { figures: `${rounds} seeds`, breaches: outcomes.flatMap((outcome) => outcome.breaches) };
}

const CASES: Readonly<Record<string, (place: Place, plan: Plan) => Promise<Outcome>>> = {
  poll: pollOften,
  "kill-app": ({ deps, door, app }, plan) => {
    const restart = async () => app.start();
    return judgeUnderKills(
      deps,
      door,
      { name: "the app", kill: () => app.kill(), restart },
      { ...plan, commits: commitsAtOnce },
    );
  },
  "kill-database": ({ deps, door, database }, plan) => {
    const victim = { name: "the database", kill: () => database.kill(), restart: () => database.start() };
    return judgeUnderKills(deps, door, victim, { ...plan, commits: commitsAtOnce });
  },
  append: appendForAMinute,
  "lose-database": ({ deps, door, database, app }, { seed }) =>
    loseDatabase(deps, door, { database, origin: app.origin }, { seed, awayMs: 30_000 }),
  import: ({ deps, app }) => importLarge(deps, app),
  soak: ({ deps, door, app }, { seed, minutes }) => soak(deps, door, app, { seed, minutes }),
};

async function runCases(plan: Plan): Promise<boolean> {
  const names = plan.names.length > 0 ? plan.names : Object.keys(CASES).filter((name) => name !== "soak");
  const unknown = names.filter((name) => CASES[name] === undefined);
  if (unknown.length > 0) throw new Error(`no such case: ${unknown.join(", ")}\n\n${HELP}`);
  console.log(`seed ${plan.seed}`);
  const place = await openPlace(path.resolve(".assay", "faults"));
  let isGreen = true;
  try {
    for (const name of names) {
      const run = CASES[name];
      if (run === undefined) continue;
      const { figures, breaches } = await run(place, plan);
      console.log(`${breaches.length === 0 ? "ok  " : "RED "} ${name}: ${figures}`);
      for (const breach of breaches) console.log(`     ${breach}`);
      isGreen &&= breaches.length === 0;
    }
  } finally {
    await place.deps.db.close();
    await place.app.stop();
    await place.database.stop();
  }
  if (!isGreen)
    console.log(`Again: npm run test:faults -- ${names.join(" ")} --seed ${plan.seed} --rounds ${plan.rounds}`);
  return isGreen;
}

const plan = readPlan(process.argv.slice(2));
if (plan === null) console.log(HELP);
else process.exitCode = (await runCases(plan)) ? 0 : 1;
