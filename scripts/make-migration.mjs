/**
 * Writes the SQL of the next migration: `node scripts/make-migration.mjs NAME`.
 *
 * The step is the difference between the schema.prisma kept beside the last migration that has one and prisma/schema.prisma now, worked out
 * by Prisma's schema engine in its WebAssembly form, which needs no download and no database. The new folder keeps a copy of the schema, the
 * start of the next step. Triggers, grants and CHECKs are written by hand in a folder of their own.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const schemaPath = path.join(root, "prisma", "schema.prisma");
const migrationsPath = path.join(root, "prisma", "migrations");

/** Prisma cannot express a collation; an order of keys that depends on the host's locale would make cursors and digests differ. */
export function collateText(sql) {
  return sql.replace(/("\w+" (?:SET DATA TYPE )?TEXT(?:\[\])?)(?=[ ,;\n]|$)/gm, '$1 COLLATE "C"');
}

let loaded = null;

/** The engine's class. Its glue holds one memory for the whole process, so it is put together once. */
function loadEngine() {
  loaded ??= instantiateEngine();
  return loaded;
}

async function instantiateEngine() {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve("@prisma/schema-engine-wasm"));
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  // Node 20 imports no .wasm files without a flag, so the module is put together here as its own entry file would.
  const binary = await readFile(path.join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": glue });
  glue["__wbg_set_wasm"](instance.exports);
  instance.exports["__wbindgen_start"]();
  return glue.SchemaEngine;
}

const refuse = () => Promise.reject(new Error("a migration is written without a database"));

/** The engine asks a database for its version even to compare two texts: this adapter answers for PostgreSQL 15 and refuses everything else. */
function makeOfflineAdapter() {
  const [boolean, text, int32] = [5, 7, 0];
  const answerVersion = () =>
    Promise.resolve({
      ok: true,
      value: {
        columnNames: ["exists", "version", "numeric_version"],
        columnTypes: [boolean, text, int32],
        rows: [[true, "PostgreSQL 15.0", 150000]],
      },
    });
  const connection = {
    provider: "postgres",
    adapterName: "offline",
    queryRaw: (query) => (query.sql.includes("version()") ? answerVersion() : refuse()),
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    getConnectionInfo: () => ({ ok: true, value: { schemaName: "public", supportsRelationJoins: true } }),
    dispose: () => Promise.resolve({ ok: true, value: undefined }),
  };
  const connect = () => Promise.resolve({ ok: true, value: connection });
  return { provider: "postgres", adapterName: "offline", connect, connectToShadowDb: connect };
}

const datamodel = (content) => ({ tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] });

/** The SQL that leads from one schema text (null = an empty database) to another. */
export async function diffSchemas(from, to) {
  const SchemaEngine = await loadEngine();
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", to]], enabledPreviewFeatures: [] },
    () => {},
    makeOfflineAdapter(),
  );
  const result = await engine.diff({
    from: from === null ? { tag: "empty" } : datamodel(from),
    to: datamodel(to),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return collateText(result.stdout ?? "");
}

/** @returns {Promise<string[]>} names in order; none where there is no such folder */
async function listFolders(folder) {
  return (await readdir(folder).catch(() => [])).map(String).sort();
}

/** The schema beside the newest migration that has one, or null. */
export async function readLastSchema(folder = migrationsPath) {
  const names = (await listFolders(folder)).reverse();
  for (const name of names) {
    const text = await readFile(path.join(folder, name, "schema.prisma"), "utf8").catch(() => null);
    if (text !== null) return text;
  }
  return null;
}

async function main(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? ""))
    throw new Error("usage: node scripts/make-migration.mjs name_in_snake_case");
  const sql = await diffSchemas(await readLastSchema(), await readFile(schemaPath, "utf8"));
  if (sql.trim() === "" || sql.includes("This is an empty migration")) {
    console.log("The schema has not changed since the last migration.");
    return;
  }
  const taken = (await listFolders(migrationsPath)).filter((entry) => /^\d{4}_/.test(entry));
  const number = String(Number(taken.at(-1)?.slice(0, 4) ?? "0") + 1).padStart(4, "0");
  const folder = path.join(migrationsPath, `${number}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "migration.sql"), sql);
  await copyFile(schemaPath, path.join(folder, "schema.prisma"));
  console.log(path.relative(root, folder));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv[2]);
