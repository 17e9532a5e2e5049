import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "@/server/deps";
import { getRun } from "./get-run";
import { getRunDeltas } from "./get-run-deltas";
import { addEngineer, type ImportWorld, openImportWorld } from "./import-run.fixture";
import { answer, importAnswers } from "./judged-answers.fixture";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});
afterAll(() => world.close());

const clean = { claims: [{ text: "Relays may be returned.", cites: ["S1"], quotes: [] }] };

describe("an answer with words and an empty list of claims", () => {
  it("passes nothing: its checks can't be told, the first hour counts it, and beside an earlier run all is undecided", async () => {
    const caller = await addEngineer(deps, "silent");
    const before = await importAnswers(deps, caller, answer("a", clean), answer("b", clean));
    const now = await importAnswers(deps, caller, answer("a", clean), answer("b", { claims: [] }));
    expect((await getRun(deps, caller, before)).checks).toMatchObject({
      resolve: { pass: 2, unknown: 0 },
      responsesUnchecked: 0,
    });
    expect((await getRun(deps, caller, now)).checks).toMatchObject({
      resolve: { pass: 1, unknown: 1 },
      responsesUnchecked: 1,
    });
    const deltas = await getRunDeltas(deps, caller, now, before);
    expect(deltas).toMatchObject({ outcome: "undecided", silenced: ["b"] });
    expect(deltas.worse).toEqual([{ id: "b", faults: ["nothing_to_check"] }]);
    expect((await getRunDeltas(deps, caller, before, before)).outcome).toBe("held");
  });
});
