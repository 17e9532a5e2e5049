import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractDocument } from "./extract-document";
import { runInChild } from "./run-in-child";

const root = fileURLToPath(new URL("..", import.meta.url));
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`pdf/fixtures/${name}`, import.meta.url)));
let folder = "";
const child = (name: string) => join(folder, name);

const bundle = (name: string, options: BuildOptions) =>
  build({
    absWorkingDir: root,
    entryPoints: ["documents/parse-child.ts"],
    outfile: child(name),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
    ...options,
  });

beforeAll(async () => {
  mkdirSync(join(root, ".assay"), { recursive: true });
  // Inside the project, so that the built file finds pdfjs-dist as it does in dist/.
  folder = mkdtempSync(join(root, ".assay", "parse-child-"));
  await bundle("parse-child.mjs", { external: ["pdfjs-dist"] });
  writeFileSync(child("loops.mjs"), "process.once('message', () => { for (;;); });");
  writeFileSync(
    child("grows.mjs"),
    "process.once('message', () => { const kept = []; for (;;) kept.push(new Array(1e5).fill(Math.random())); });",
  );
  writeFileSync(
    child("goes-on.mjs"),
    `process.once('message', () => {
      let pages = 0;
      const next = setInterval(() => {
        pages += 1;
        if (pages > 20) { clearInterval(next); process.send({ ok: true, document: 'all of it' }, () => process.disconnect()); }
        else process.send({ pages });
      }, 200);
    });`,
  );
  writeFileSync(child("dies.mjs"), "process.once('message', () => process.exit(3));");
  writeFileSync(
    child("tells.mjs"),
    "process.once('message', () => process.send({ ok: true, document: Object.keys(process.env) }));",
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A parser that reads page after page for four seconds. */
const readGoingOn = (limits: { timeMs: number; wholeMs: number }): Promise<unknown> =>
  runInChild(new Uint8Array(8), { fileName: "x.pdf" }, { childPath: child("goes-on.mjs"), limits });

describe("parsing in a process of its own", () => {
  test.each(["pdf/long600.pdf", "pdf/not-a-pdf.pdf", "pdf/scan.pdf"])(
    "gives for %s what parsing here gives",
    async (name) => {
      const request = { fileName: name };
      expect(await runInChild(fixture(name), request, { childPath: child("parse-child.mjs") })).toEqual(
        await extractDocument(fixture(name), request),
      );
    },
  );

  test("finds pdf.js although everything else is bundled", async () => {
    await bundle("all.mjs", {});
    const request = { fileName: "x.pdf" };
    expect(await runInChild(fixture("pdf/plain.pdf"), request, { childPath: child("all.mjs") })).toMatchObject({
      state: "ok",
    });
  });

  test("says so where pdf.js is not installed", async () => {
    const alone = mkdtempSync(join(tmpdir(), "assay-alone-"));
    try {
      cpSync(child("parse-child.mjs"), join(alone, "parse-child.mjs"));
      const childPath = join(alone, "parse-child.mjs");
      expect(await runInChild(fixture("pdf/plain.pdf"), { fileName: "x.pdf" }, { childPath })).toMatchObject({
        state: "invalid",
        code: "pdf_reader_missing",
      });
      expect(await runInChild(new TextEncoder().encode("# a"), { fileName: "x.md" }, { childPath })).toMatchObject({
        state: "ok",
        text: "a\n",
      });
    } finally {
      rmSync(alone, { recursive: true, force: true });
    }
  });

  test("passes password and limits on", async () => {
    const opened = await runInChild(
      fixture("pdf/enc-user.pdf"),
      { fileName: "x.pdf", password: "reader-pass" },
      { childPath: child("parse-child.mjs") },
    );
    expect(opened.state).toBe("ok");
    const long = await runInChild(
      fixture("pdf/long600.pdf"),
      { fileName: "x.pdf" },
      { childPath: child("parse-child.mjs"), limits: { pagesMax: 10 } },
    );
    expect(long).toMatchObject({ state: "too_large", code: "pages_over_limit" });
  });

  test.each([
    ["loops.mjs", { timeMs: 300 }, "too_large", "timed_out"],
    ["grows.mjs", { memoryMb: 40 }, "too_large", "memory_over_limit"],
    ["dies.mjs", {}, "invalid", "parser_stopped"],
    ["parse-child.mjs", { bytesMax: 3 }, "too_large", "bytes_over_limit"],
  ] as const)("survives a parser that %s", async (name, limits, state, code) => {
    expect(
      await runInChild(new Uint8Array(8), { fileName: "x.pdf" }, { childPath: child(name), limits }),
    ).toMatchObject({ state, code });
  });

  test("lets a file go on as long as page after page is read, but not for ever", async () => {
    expect(await readGoingOn({ timeMs: 3_000, wholeMs: 60_000 })).toBe("all of it");
    expect(await readGoingOn({ timeMs: 3_000, wholeMs: 3_000 })).toMatchObject({
      state: "too_large",
      code: "timed_out",
    });
  });

  test("stops when the caller goes", async () => {
    const controller = new AbortController();
    const parse = runInChild(
      new Uint8Array(8),
      { fileName: "x.pdf" },
      { childPath: child("loops.mjs"), signal: controller.signal },
    );
    controller.abort();
    expect(await parse).toMatchObject({ code: "parser_stopped" });
  });

  test("hands no environment over", async () => {
    const names: unknown = await runInChild(new Uint8Array(8), { fileName: "x" }, { childPath: child("tells.mjs") });
    expect((names as string[]).filter((name) => !name.startsWith("NODE_"))).toEqual([]);
  });

  test("says so when it was not built", async () => {
    await expect(runInChild(new Uint8Array(8), { fileName: "x" }, { childPath: child("missing.mjs") })).rejects.toThrow(
      "not built",
    );
  });
});
