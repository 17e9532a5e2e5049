import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApprovalResource } from "@/contracts/golden";
import { line } from "@/formats/golden-jsonl.fixture";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { addMember, addPerson } from "@/server/route/test-world";
import { startVerifier } from "@/verify/verify-record";
import { approve } from "./approve";
import { exportAudit } from "./export-audit";
import { type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
import { openBatch } from "./open-batch";
import { proposePolicy } from "./propose-policy";
import { proposeSetVersion } from "./propose-set-version";
import { proposeTargets } from "./propose-targets";

let world: ImportWorld;
let deps: Deps;
let first: Caller;
let second: Caller;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
  const { projectId } = world.caller;
  const add = async (login: string): Promise<Caller> => {
    const userId = await addPerson(deps, login);
    await addMember(deps, projectId, userId, ["lead"]);
    return { ...world.caller, userId, login, roles: ["lead"] };
  };
  [first, second] = [await add("first"), await add("second")];
});

afterAll(() => world.close());

const sign = (proposal: ApprovalResource) =>
  approve(deps, second, proposal.id, { contentDigest: proposal.contentDigest });

async function verifyExport() {
  const verifier = startVerifier();
  for await (const text of exportAudit(deps, second).lines) verifier.take(String(text));
  return verifier.finish();
}

describe("the exported record of a project at work", () => {
  it("verifies after an import, an opened batch, a frozen target, a set version and a policy", async () => {
    const { runId } = await sendRun(deps, world.caller, line());
    await openBatch(deps, world.caller, runId ?? "", { carryOver: true });
    const [item] = await deps.db.prisma.goldenItem.findMany({ where: { projectId: first.projectId } });
    const content = {
      answerable: false,
      searches: "the whole corpus",
      asOf: "2026-05-01",
      points: [],
      passages: [],
      nearMisses: [],
    };
    const targets = [{ goldenItemId: item?.id ?? "", content }];
    await sign(await proposeTargets(deps, first, { targets, reason: "nothing answers it" }));
    await sign(await proposeSetVersion(deps, first, { name: "golden", reason: "the first set" }));
    await sign(await proposePolicy(deps, first, { num: 1, den: 100, minN: 150, maxSilent: 3, reason: "stricter" }));

    const report = await verifyExport();
    expect(report.faults).toEqual([]);
    expect(report.checked.lists).toBe(1);
    expect(report.checked.records).toBeGreaterThanOrEqual(5);
    expect(report.leftOut).toEqual({ payloads: 0, records: 0 });
    expect(report.unboundPayloads).toEqual([]);
  });
});
