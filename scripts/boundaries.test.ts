import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

/**
 * A linter that reads nothing says "fine". So both linters run here on a small tree of forbidden imports, and each
 * must be found; the cruiser must also have seen the real tree's modules.
 */
const project = process.cwd();
const bin = (name: string) => join(project, "node_modules", ".bin", name);

const forbidden: Record<string, { file: string; code: string; rule: string }> = {
  "domain using node": { file: "domain/gate/a.ts", code: 'import "node:fs";\n', rule: "domain-is-pure" },
  "domain using zod": {
    file: "domain/gate/b.ts",
    code: 'import { z } from "zod";\nexport const x = z;\n',
    rule: "domain-is-pure",
  },
  "contracts using server": {
    file: "contracts/a.ts",
    code: 'import "../server/services/s";\n',
    rule: "contracts-leaf",
  },
  "the verifier using domain": {
    file: "verify/a.ts",
    code: 'import "../domain/text/t";\n',
    rule: "verify-shares-nothing",
  },
  "a service using Prisma": {
    file: "server/services/a.ts",
    code: 'import "@prisma/client";\n',
    rule: "prisma-only-in-repositories",
  },
  "a service using next": { file: "server/services/b.ts", code: 'import "next/headers";\n', rule: "services-not-next" },
  "a repository calling a service": {
    file: "server/repositories/a.ts",
    code: 'import "../services/s";\n',
    rule: "repositories-below-services",
  },
  "a component using server": {
    file: "components/bench/a.ts",
    code: 'import "../../server/services/s";\n',
    rule: "browser-never-imports-server",
  },
  "the command line using server": {
    file: "cli/a.ts",
    code: 'import "../server/services/s";\n',
    rule: "cli-never-imports-server",
  },
  "a route using a repository": {
    file: "app/api/route.ts",
    code: 'import "../../server/repositories/r";\n',
    rule: "app-uses-services",
  },
  "pdf.js outside its folders": {
    file: "formats/a.ts",
    code: 'import "pdfjs-dist/legacy/build/pdf.mjs";\n',
    rule: "pdfjs-only-in-documents-and-source",
  },
  "formats using server": { file: "formats/b.ts", code: 'import "../server/services/s";\n', rule: "formats-no-upward" },
  "documents using server": {
    file: "documents/b.ts",
    code: 'import "../server/services/s";\n',
    rule: "documents-no-upward",
  },
  "a dumping ground": { file: "domain/text/e.ts", code: 'import "../utils/a";\n', rule: "no-dumping-grounds" },
  "an element of a component": {
    file: "components/bench/b.tsx",
    code: 'import "../../server/services/s";\nexport const B = () => <p>b</p>;\n',
    rule: "browser-never-imports-server",
  },
  "a cycle": {
    file: "domain/text/c.ts",
    code: 'import { d } from "./d";\nexport const c = () => d;\n',
    rule: "no-cycles",
  },
};

const support: Record<string, string> = {
  "domain/text/d.ts": 'import { c } from "./c";\nexport const d = () => c;\n',
  "domain/utils/a.ts": "export const x = 1;\n",
  "domain/text/t.ts": "export const t = 1;\n",
  "server/services/s.ts": "export const s = 1;\n",
  "server/repositories/r.ts": "export const r = 1;\n",
};

const cruiseResult = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** What a linter printed; finding something makes it exit non-zero, which is no failure here. */
function printed(command: string, args: string[], cwd: string): string {
  const { stdout } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  return stdout;
}

function cruise(cwd: string, folders: string[]) {
  const args = [join(project, "scripts/cruise.mjs"), "--output-type", "json", ...folders];
  return cruiseResult.parse(JSON.parse(printed(process.execPath, args, cwd)));
}

describe("the dependency rule", () => {
  let fixture: string;

  beforeAll(() => {
    fixture = mkdtempSync(join(tmpdir(), "assay-boundaries-"));
    symlinkSync(join(project, "node_modules"), join(fixture, "node_modules"));
    copyFileSync(join(project, "tsconfig.json"), join(fixture, "tsconfig.json"));
    for (const [file, code] of [
      ...Object.values(forbidden).map((f) => [f.file, f.code] as const),
      ...Object.entries(support),
    ]) {
      mkdirSync(dirname(join(fixture, file)), { recursive: true });
      writeFileSync(join(fixture, file), code);
    }
  });
  afterAll(() => rmSync(fixture, { recursive: true, force: true }));

  it("finds every forbidden import of the fixture", () => {
    const found = cruise(fixture, [
      "app",
      "components",
      "contracts",
      "domain",
      "verify",
      "formats",
      "documents",
      "server",
      "cli",
    ]).summary.violations;
    for (const [what, { file, rule }] of Object.entries(forbidden)) {
      expect(
        found.some((v) => v.from === file && v.rule.name === rule),
        `${what}: ${rule} in ${file}`,
      ).toBe(true);
    }
  });

  it("reads the real tree", () => {
    expect(cruise(project, ["domain", "contracts"]).summary.totalCruised).toBeGreaterThan(10);
  });

  it("has a linter that finds any, non-null assertions, cycles and floating promises", () => {
    writeFileSync(
      join(fixture, "domain/text/bad.ts"),
      'import { c } from "./c";\nexport const a: any = c;\nexport const b = (x: string | null) => x!.length;\nexport async function p() { return 1; }\nexport function f() { p(); }\nexport const e = process.env;\n',
    );
    const args = ["-c", join(project, ".oxlintrc.json"), "--type-aware", "--format", "json", "domain"];
    const report = printed(bin("oxlint"), args, fixture);
    for (const rule of [
      "no-explicit-any",
      "no-non-null-assertion",
      "no-cycle",
      "no-floating-promises",
      "no-process-env",
    ])
      expect(report).toContain(rule);
  });
});
