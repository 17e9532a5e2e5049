import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./install.mjs";
import { readMigrations } from "./migrate.mjs";
import { runStep } from "./process.mjs";

/** Writes only what differs, so that nothing that watches the file wakes up for nothing. */
async function writeIfChanged(file, text) {
  if ((await readFile(file, "utf8").catch(() => null)) === text) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The list of migrations that a built server expects, so that it needs no files beside it to check what was applied. */
async function writeMigrationList() {
  const list = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
  const text = `/** Written by scripts/generate.mjs from prisma/migrations: names and SHA-256 in hex. */\nexport const MIGRATIONS: readonly { readonly name: string; readonly checksum: string }[] = ${JSON.stringify(list, null, 2)};\n`;
  await writeIfChanged(path.join(root, "generated", "migrations.ts"), text);
}

const clientStamp = path.join(root, "generated", ".client-sha256");

/** What the generated client depends on: the schema and Prisma's version. */
async function digestInputs() {
  const files = [path.join("prisma", "schema.prisma"), path.join("node_modules", "prisma", "package.json")];
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(path.join(root, file)));
  return hash.digest("hex");
}

/** Generates the database client into generated/, which is not committed. Prisma's own engine, which it would fetch, isn't needed for that. Does nothing where it was done. */
export async function generateClient() {
  await writeMigrationList();
  const digest = await digestInputs();
  if ((await readFile(clientStamp, "utf8").catch(() => null)) === digest) return;
  const prisma = path.join(root, "node_modules", "prisma", "build", "index.js");
  await runStep("generate the database client", process.execPath, [prisma, "generate"], {
    cwd: root,
    quiet: true,
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" },
  });
  await writeFile(clientStamp, digest);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateClient();
