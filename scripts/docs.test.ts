import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "@/cli/commands";
import { runCli } from "@/cli/run";
import { OUTCOMES, RUN_KINDS, VERDICT_BASES } from "@/domain/rubric/codes";

const read = (path: string) => readFileSync(path, "utf8");

/** Files with this ending below a folder. */
const filesUnder = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => ending.test(path));

const pages = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", ...filesUnder("docs", /\.md$/)].sort();
const texts = new Map(pages.map((page) => [page, read(page)]));
const textOf = (page: string) => texts.get(page) ?? "";

/** A pattern's first group over all pages, once each, with the page it stands on. */
const findAll = (pattern: RegExp) =>
  pages.flatMap((page) =>
    [...new Set([...textOf(page).matchAll(pattern)].map(([, found]) => found ?? ""))].map((found) => ({ page, found })),
  );

/** The anchor that a heading has on a page. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

const anchorsIn = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));

describe("links", () => {
  const links = findAll(/\]\(([^)\s]+)\)/g).filter(({ found }) => !/^https?:/.test(found));

  it("are there", () => expect(links.length).toBeGreaterThan(20));

  it.each(links)("$page -> $found", ({ page, found }) => {
    const [path = "", anchor] = found.split("#");
    const target = path === "" ? page : join(dirname(page), path);
    expect(existsSync(target), `${target} is not there`).toBe(true);
    if (anchor !== undefined) expect(anchorsIn(target)).toContain(anchor);
  });
});

describe("paths", () => {
  const folders = readdirSync(".", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const roots = new Set(folders.map(({ name }) => name).filter((name) => !["dist", "node_modules"].includes(name)));
  const paths = findAll(/`([\w@-]+\/[\w./@[\]-]*)`/g).filter(({ found }) => roots.has(found.split("/")[0] ?? ""));

  it("are there", () => expect(paths.length).toBeGreaterThan(40));
  it.each(paths)("$page: $found", ({ found }) => expect(existsSync(found)).toBe(true));
});

/** What `assay NAME --help` prints. */
async function readHelp(name: string): Promise<string> {
  let printed = "";
  const out = (text: string) => {
    printed += text;
  };
  const stdin = (async function* (): AsyncGenerator<Uint8Array> {})();
  await runCli([...name.split(" "), "--help"], { out, err: out, stdin, isInteractive: false });
  return printed;
}

/** The command that a call names, in two words or one. */
const nameOf = (call: string) =>
  [2, 1]
    .map((words) => call.trim().split(/\s+/).slice(0, words).join(" "))
    .find((name) => Object.hasOwn(COMMANDS, name)) ?? null;

describe("commands", () => {
  const calls = findAll(/(?:\.\/bin\/assay|node \.\/assay\.mjs) ([^`\n#>]+)/g);
  it("are there", () => expect(calls.length).toBeGreaterThan(15));

  it.each(calls)("$page: assay $found", async ({ found }) => {
    const name = nameOf(found);
    expect(name, "there is no such command").not.toBe(null);
    const help = await readHelp(name ?? "");
    const flags = [...found.matchAll(/(?:^|\s)(--[a-z-]+)/g)].map(([, flag]) => flag ?? "");
    for (const flag of flags) expect(help).toMatch(new RegExp(`${flag}(?![a-z-])`));
  });

  const scripts = Object.keys((JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts);
  it.each(findAll(/`npm (?:run )?([a-z]+(?::[a-z]+)*)/g))("$page: npm $found", ({ found }) =>
    expect(scripts).toContain(found),
  );
});

const code = [
  ...["cli", "client", "contracts", "domain", "formats", "server", "verify", "scripts", "documents"].flatMap((folder) =>
    filesUnder(folder, /\.(?:ts|mjs|md)$/).filter((path) => path !== join("scripts", "docs.test.ts")),
  ),
  "prisma/schema.prisma",
  "prisma/migrations/0002_guards/migration.sql",
]
  .map(read)
  .join("\n");
const isInCode = (word: string) => new RegExp(`(?<![A-Za-z0-9_])${word}(?![A-Za-z0-9_])`).test(code);

describe("codes and settings", () => {
  /** PostgreSQL's own. */
  const foreign = ["pg_dump"];
  const codes = findAll(/`([a-z]+(?:_[a-z]+)+|[A-Z]+(?:_[A-Z]+)+)`/g).filter(({ found }) => !foreign.includes(found));

  it("are there", () => expect(codes.length).toBeGreaterThan(40));
  it.each(codes)("$page: $found", ({ found }) => expect(isInCode(found)).toBe(true));

  it("the settings of the server are all in the table of operations", () => {
    const names = [...read("server/env/env.ts").matchAll(/source\.([A-Z_]+)/g)].map(([, name]) => name ?? "");
    const told = names.filter((name) => !name.startsWith("ASSAY_TEST"));
    for (const name of told) expect(textOf("docs/operations.md")).toContain(`\`${name}\``);
  });
});

describe("the bench's keys", () => {
  const table = /^const COMMANDS[^{]*\{([\s\S]*?)^\};/m.exec(read("components/bench/bench-keys.ts"))?.[1] ?? "";
  const keys = [...table.matchAll(/^ {2}(?:"(.)"|(\w+)): /gm)].map(([, quoted, plain]) => quoted ?? plain ?? "");

  it("are found", () => expect(keys).toContain("Enter"));
  it.each(keys)("%s is in the raters' guide", (key) =>
    expect(textOf("docs/guide/raters.md")).toMatch(new RegExp(`^\\|[^|]*\`${key.replace(/[[\]/]/, "\\$&")}\``, "m")),
  );
});

/** "golden set version" is goldenSetVersion, GoldenSetVersion, golden_set_version or golden-set-version in code. */
function spellingsOf(word: string): string[] {
  const parts = word.split(" ").map((part) => part.replace("-", ""));
  const pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  return [pascal, pascal.charAt(0).toLowerCase() + pascal.slice(1), parts.join("_"), word.replaceAll(" ", "-")];
}

describe("the glossary", () => {
  const rows = [...textOf("docs/glossary.md").matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)]
    .map(([, words = "", meaning = ""]) => ({ words, meaning }))
    .filter(({ words }) => words !== "word");
  const words = rows.flatMap((row) => row.words.split(", ").map((word) => word.replace(/ \(.*\)/, "")));

  it("has rows", () => expect(words.length).toBeGreaterThan(30));
  it.each(words)("%s is a word of the code", (word) => expect(spellingsOf(word).some(isInCode)).toBe(true));

  const meaningOf = (word: string) => rows.find((row) => row.words.includes(word))?.meaning ?? "";
  it.each(RUN_KINDS)("names the run kind %s", (kind) => expect(meaningOf("run kind")).toContain(kind));
  it.each(VERDICT_BASES)("names the basis %s", (basis) => expect(meaningOf("basis")).toContain(basis));
});

describe("the guides", () => {
  it("print no outcome that the rubric doesn't have", () => {
    const labels = [...textOf("docs/guide/engineers.md").matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label);
    for (const label of labels) expect(OUTCOMES).toContain(label);
  });
});
