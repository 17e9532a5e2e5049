import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openChildVerifier } from "./child-verifier";
import { openOnnxVerifier } from "./onnx-verifier";
import { writeTinyModel } from "./tiny-model.fixture";

const root = fileURLToPath(new URL("..", import.meta.url));
let folder: string;
let childPath: string;
let model: string;

beforeAll(async () => {
  // Inside the project, where the child finds the optional package.
  folder = mkdtempSync(join(root, "node_modules", ".assay-verify-child-"));
  childPath = join(folder, "verify-child.mjs");
  model = writeTinyModel(join(folder, "model"));
  await build({
    absWorkingDir: root,
    entryPoints: ["verifiers/verify-child.ts"],
    outfile: childPath,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: `${root}tsconfig.json`,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a model in a process of its own", () => {
  const pairs = [
    { premise: "a confirms b", hypothesis: "the claim" },
    { premise: "a denies b", hypothesis: "the claim" },
  ];

  it("gives the same windows and scores, and the same revision", async () => {
    const [child, here] = await Promise.all([
      openChildVerifier(model, { childPath, entailmentLabel: null }),
      openOnnxVerifier(model),
    ]);
    expect({ id: child.id, revision: child.revision }).toEqual({ id: here.id, revision: here.revision });
    expect(await child.score(pairs)).toEqual(await here.score(pairs));
    expect(await child.cutPremises(pairs)).toEqual(await here.cutPremises(pairs));
    child.close();
    expect(await child.score(pairs)).toEqual(pairs.map(() => ({ state: "failed", reason: "model_failed" })));
  });

  it("says why it can't be opened", async () => {
    const opening = openChildVerifier(join(folder, "none"), { childPath, entailmentLabel: null });
    await expect(opening).rejects.toMatchObject({ name: "VerifierUnavailable", code: "no_folder" });
  });

  it("fails what is too late, and stops what is called off", async () => {
    const late = openChildVerifier(model, { childPath, entailmentLabel: null, timeoutMs: 1 });
    await expect(late).rejects.toMatchObject({ code: "bad_model" });
    const child = await openChildVerifier(model, { childPath, entailmentLabel: null });
    expect(await child.score(pairs, AbortSignal.abort())).toEqual(
      pairs.map(() => ({ state: "failed", reason: "stopped" })),
    );
    child.close();
  });
});
