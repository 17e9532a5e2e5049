/** `npm run build`: the command line, the processes that run beside the server, and the server. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { copyPdfAssets, hasPdfAssets } from "./copy-pdf-assets.mjs";
import { root } from "./install.mjs";
import { runStep } from "./process.mjs";

/** What a build depends on; tests and documentation are left out. */
const SOURCES = [
  "app",
  "cli",
  "client",
  "components",
  "contracts",
  "documents",
  "domain",
  "embed",
  "formats",
  "prisma",
  "public",
  "scripts/build.mjs",
  "scripts/copy-pdf-assets.mjs",
  "scripts/migrate.mjs",
  "server",
  "verifiers",
  "verify",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];
/** Tests, hidden files, and what the build itself puts into public/. */
const IGNORED = /\.test\.tsx?$|(^|\/)\.|^public\/pdfjs\//;

/** CommonJS packages inside an ES module ask for `require`. */
const REQUIRE_BANNER =
  'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);';

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "esm",
  tsconfig: path.join(root, "tsconfig.json"),
  logLevel: "warning",
  legalComments: "none",
};

/**
 * The bundles, each made where its entry exists. The command line is built twice: in parts that are loaded on use, for a quick start from
 * the project, and as one file with everything in it, to be fetched and run anywhere.
 */
const BUNDLES = [
  {
    entry: "cli/main.ts",
    options: {
      entryPoints: { cli: "cli/main.ts" },
      outdir: "dist",
      outExtension: { ".js": ".mjs" },
      splitting: true,
      chunkNames: "cli-[hash]",
    },
    isStandalone: true,
  },
  { entry: "cli/main.ts", options: { entryPoints: ["cli/main.ts"], outfile: "dist/assay.mjs" }, isStandalone: true },
  {
    // For other people's processes and pages: no dependency, no node:*, no global but the language's own.
    entry: "embed/assay-checks.ts",
    options: {
      entryPoints: ["embed/assay-checks.ts"],
      outfile: "dist/embed/assay-checks.mjs",
      platform: "neutral",
      target: "es2022",
      minify: true,
      banner: {},
      external: [],
    },
    isStandalone: true,
  },
  {
    entry: "documents/parse-child.ts",
    options: { entryPoints: ["documents/parse-child.ts"], outfile: "dist/parse-child.mjs" },
    isStandalone: false,
  },
  {
    entry: "verifiers/verify-child.ts",
    options: { entryPoints: ["verifiers/verify-child.ts"], outfile: "dist/verify-child.mjs" },
    isStandalone: false,
  },
  {
    // Backup, restore and migrations, which the command line starts.
    entry: "server/operate/main.ts",
    options: { entryPoints: ["server/operate/main.ts"], outfile: "dist/operate.mjs" },
    isStandalone: false,
  },
  {
    entry: "prisma/seed/main.ts",
    options: { entryPoints: ["prisma/seed/main.ts"], outfile: "dist/seed.mjs" },
    isStandalone: false,
  },
];

const compareCodes = (a, b) => (a < b ? -1 : Number(a > b));

function listFiles(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  const entries = readdirSync(path.dirname(full), { withFileTypes: true });
  if (entries.find((entry) => entry.name === path.basename(full))?.isFile() === true) return [place];
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** SHA-256 in hex over the names and bytes of everything a build depends on. */
export function digestSources() {
  const files = SOURCES.flatMap(listFiles).filter((file) => !IGNORED.test(file));
  const hash = createHash("sha256").update(process.version);
  for (const file of new Set(files.toSorted(compareCodes))) {
    const bytes = readFileSync(path.join(root, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

const serverFolder = () => path.join(root, process.env.NEXT_DIST_DIR ?? ".next");
const stampFile = () => path.join(serverFolder(), "sources-sha256");

/** Whether what is built was built from the sources as they are. */
export function isBuildCurrent() {
  if (!existsSync(path.join(serverFolder(), "BUILD_ID")) || !existsSync(stampFile())) return false;
  const hasBundles = BUNDLES.every(({ entry, options }) => {
    const made = options.outfile ?? "dist/cli.mjs";
    return !existsSync(path.join(root, entry)) || existsSync(path.join(root, made));
  });
  return hasBundles && hasPdfAssets() && readFileSync(stampFile(), "utf8") === digestSources();
}

/** Bundles everything that runs outside the server into dist/. */
export async function buildBundles() {
  const { build } = await import("esbuild");
  for (const name of existsSync(path.join(root, "dist")) ? readdirSync(path.join(root, "dist")) : []) {
    if (/^cli-.*\.mjs$/.test(name)) rmSync(path.join(root, "dist", name));
  }
  for (const { entry, options, isStandalone } of BUNDLES) {
    if (!existsSync(path.join(root, entry))) continue;
    const linking = isStandalone
      ? { external: ["pg-native", "@napi-rs/canvas"], banner: { js: REQUIRE_BANNER } }
      : { packages: "external" };
    await build({ ...shared, ...linking, ...options });
  }
}

/** Builds everything. Throws, naming the part, when one fails. */
export async function buildAll() {
  const digest = digestSources();
  const { generateClient } = await import("./generate.mjs");
  await generateClient();
  await buildBundles();
  copyPdfAssets();
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  await runStep("build the server", process.execPath, [next, "build"], {
    cwd: root,
    env: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
  });
  writeFileSync(stampFile(), digest);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAll().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
