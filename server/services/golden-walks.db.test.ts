import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApprovalResource, TargetContent } from "@/contracts/golden";
import { extractDocument } from "@/documents/extract-document";
import { DomainError } from "@/domain/errors/domain-error";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addFile } from "./add-document";
import { approve } from "./approve";
import { proposeSetVersion } from "./propose-set-version";
import { proposeTargets } from "./propose-targets";
import { reattestTarget } from "./reattest-target";
import { reject } from "./reject";
import { retireGoldenItem } from "./retire-golden-item";
import { supersedeTarget } from "./supersede-target";
import { type GoldenWorld, makeGoldenWorld, sign } from "./test-golden";

/**
 * Random walks over everything that two people may do to a golden set. After every step: nothing frozen has another byte, no
 * version another member, and every state change has its event. A model says beforehand what is refused, and why.
 */

const ITEMS = 3;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const target = (asOf: string): TargetContent => ({
  answerable: false,
  searches: "looked everywhere",
  asOf,
  points: [],
  passages: [],
  nearMisses: [],
});

/** What a proposal is about, as the model keeps it. */
type Pending = { readonly made: ApprovalResource; readonly atMs: number } & (
  | { readonly kind: "freeze" | "supersede" | "retire"; readonly item: number }
  | { readonly kind: "reattest"; readonly item: number; readonly corpusAtMs: number }
  | { readonly kind: "set"; readonly members: readonly (readonly [item: number, generation: number])[] }
);

interface Model {
  /** Per item: how many targets were frozen, when the present one was last attested, whether it is retired. */
  readonly items: { generation: number; attestedAtMs: number; isRetired: boolean }[];
  readonly pending: Pending[];
  lastMembers: string | null;
  corpusAtMs: number;
}

interface Real {
  readonly world: GoldenWorld;
  /** Every frozen row that was ever seen, as text. */
  readonly frozen: Map<string, string>;
}

const FROZEN = [
  "golden_target",
  "golden_target_part",
  "golden_set_version",
  "golden_set_member",
  "golden_retirement",
  "golden_attestation",
];

async function readFrozen(): Promise<Map<string, string>> {
  const rows = await Promise.all(
    FROZEN.map((table) =>
      deps.db.prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT to_jsonb(x)::text AS row FROM ${table} x`),
    ),
  );
  return new Map(
    rows.flatMap((found, at) =>
      found.map(({ row }): [string, string] => {
        const { id, golden_target_id: targetId, golden_set_version_id: versionId, ordinal } = JSON.parse(row);
        return [`${FROZEN[at]} ${id ?? `${versionId ?? ""} ${targetId ?? ""} ${ordinal}`}`, row];
      }),
    ),
  );
}

/** State changes as rows, and the events that must stand beside them. */
async function countChanges({ projectId }: GoldenWorld) {
  const { prisma } = deps.db;
  const where = { projectId };
  const [proposed, approved, rejected, superseded, retired, attested, versions, documents] = await Promise.all([
    prisma.approval.count({ where }),
    prisma.approval.count({ where: { ...where, state: "approved" } }),
    prisma.approval.count({ where: { ...where, state: "rejected" } }),
    prisma.goldenTarget.count({ where: { ...where, supersedesId: { not: null } } }),
    prisma.goldenRetirement.count({ where }),
    prisma.goldenAttestation.count({ where }),
    prisma.goldenSetVersion.count({ where }),
    prisma.documentVersion.count({ where: { ...where, originalPayloadId: { not: null } } }),
  ]);
  return {
    "freeze.proposed": proposed,
    "freeze.approved": approved,
    "freeze.rejected": rejected,
    "record.superseded": superseded,
    "golden_item.retired": retired,
    "golden_item.reattested": attested,
    "golden_set.version_frozen": versions,
    "document.version_added": documents,
  };
}

async function countEvents({ projectId }: GoldenWorld, types: readonly string[]) {
  const rows = await deps.db.prisma.auditEvent.groupBy({
    by: ["type"],
    where: { chainId: projectId, type: { in: [...types] } },
    _count: true,
  });
  const counts = new Map(rows.map(({ type, _count: count }) => [type, count]));
  return Object.fromEntries(types.map((type) => [type, counts.get(type) ?? 0]));
}

async function assertSound(real: Real, model: Model): Promise<void> {
  const present = await readFrozen();
  for (const [key, row] of real.frozen) expect([key, present.get(key)]).toEqual([key, row]);
  for (const [key, row] of present) real.frozen.set(key, row);
  const changes = await countChanges(real.world);
  expect(await countEvents(real.world, Object.keys(changes))).toEqual(changes);
  const rows = await deps.db.prisma.goldenItem.findMany({
    where: { projectId: real.world.projectId },
    orderBy: { key: "asc" },
  });
  expect(rows.map((row) => row.retiredAt !== null)).toEqual(model.items.map((item) => item.isRetired));
}

const currentOf = (model: Model) =>
  model.items.flatMap((item, at): (readonly [number, number])[] =>
    item.generation > 0 && !item.isRetired ? [[at, item.generation]] : [],
  );

const isPendingFor = (model: Model, item: number) =>
  model.pending.some((one) => one.kind !== "set" && one.item === item);

const OPS = ["freeze", "supersede", "retire", "reattest", "set", "sign", "sign_own", "decline", "grow"] as const;
type Op = (typeof OPS)[number];

/** What a step must end with: null for done, else the code of the refusal. */
function foresee(op: Op, at: number, model: Model): string | null {
  const item = model.items[at] ?? { generation: 0, attestedAtMs: 0, isRetired: false };
  const [oldest] = model.pending;
  switch (op) {
    case "freeze":
      if (item.isRetired) return "not_found";
      if (item.generation > 0) return "already_frozen";
      return isPendingFor(model, at) ? "proposal_pending" : null;
    case "supersede":
      if (item.isRetired) return "not_found";
      return isPendingFor(model, at) ? "proposal_pending" : null;
    case "retire":
      if (item.isRetired) return "already_retired";
      return isPendingFor(model, at) ? "proposal_pending" : null;
    case "reattest":
      if (isPendingFor(model, at)) return "proposal_pending";
      return model.corpusAtMs > item.attestedAtMs ? null : "nothing_to_reattest";
    case "set":
      if (model.pending.some((one) => one.kind === "set")) return "proposal_pending";
      if (currentOf(model).length === 0) return "nothing_to_freeze";
      return JSON.stringify(currentOf(model)) === model.lastMembers ? "same_content" : null;
    case "sign":
      if (oldest?.kind === "reattest" && oldest.corpusAtMs !== model.corpusAtMs) return "corpus_grew";
      if (oldest?.kind !== "set") return null;
      return oldest.members.every(([one, generation]) =>
        currentOf(model).some(([a, b]) => a === one && b === generation),
      )
        ? null
        : "already_superseded";
    case "sign_own":
      return "same_person";
    case "decline":
    case "grow":
      return null;
  }
}

function settle(model: Model, { kind, ...proposal }: Pending): void {
  model.pending.shift();
  if (kind === "set" && "members" in proposal) {
    model.lastMembers = JSON.stringify(proposal.members);
    return;
  }
  const item = "item" in proposal ? model.items[proposal.item] : undefined;
  if (item === undefined) return;
  if (kind === "retire") item.isRetired = true;
  else item.attestedAtMs = proposal.atMs;
  if (kind === "freeze" || kind === "supersede") item.generation += 1;
}

async function currentTargetId({ world }: Real, at: number): Promise<string> {
  const where = { goldenItemId: world.itemIds[at] ?? "", supersededBy: null };
  return (await deps.db.prisma.goldenTarget.findFirstOrThrow({ where, select: { id: true } })).id;
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly #op: Op;
  readonly #at: number;

  constructor(op: Op, at: number) {
    this.#op = op;
    this.#at = at;
  }

  toString(): string {
    return `${this.#op} ${this.#at}`;
  }

  /** Steps that speak of something there is none of are left out; everything else must be done or refused as foreseen. */
  check(model: Readonly<Model>): boolean {
    const hasTarget = (model.items[this.#at]?.generation ?? 0) > 0;
    if (this.#op === "supersede" || this.#op === "reattest") return hasTarget;
    return !["sign", "sign_own", "decline"].includes(this.#op) || model.pending.length > 0;
  }

  async run(model: Model, real: Real): Promise<void> {
    now = new Date(now.getTime() + MINUTE_MS);
    const expected = foresee(this.#op, this.#at, model);
    const ended = await this.#do(model, real).then(
      () => null,
      (error: unknown) => {
        if (error instanceof DomainError) return error.code;
        throw error;
      },
    );
    expect([String(this), ended]).toEqual([String(this), expected]);
    await assertSound(real, model);
  }

  async #do(model: Model, real: Real): Promise<void> {
    const { world } = real;
    const { lead } = world;
    const itemId = world.itemIds[this.#at] ?? "";
    const atMs = now.getTime();
    const item = this.#at;
    const reason = "a walk";
    const [oldest] = model.pending;
    switch (this.#op) {
      case "freeze": {
        const targets = [{ goldenItemId: itemId, content: target("2026-01-01") }];
        model.pending.push({ kind: "freeze", item, atMs, made: await proposeTargets(deps, lead, { targets, reason }) });
        return;
      }
      case "supersede": {
        const asOf = `2026-01-${String(2 + (model.items[item]?.generation ?? 0)).padStart(2, "0")}`;
        const body = { content: target(asOf), reason };
        const made = await supersedeTarget(deps, lead, await currentTargetId(real, item), body);
        model.pending.push({ kind: "supersede", item, atMs, made });
        return;
      }
      case "retire":
        model.pending.push({
          kind: "retire",
          item,
          atMs,
          made: await retireGoldenItem(deps, lead, itemId, { reason }),
        });
        return;
      case "reattest": {
        const made = await reattestTarget(deps, lead, await currentTargetId(real, item), { searches: "again", reason });
        model.pending.push({ kind: "reattest", item, atMs, corpusAtMs: model.corpusAtMs, made });
        return;
      }
      case "set": {
        const members = currentOf(model);
        const made = await proposeSetVersion(deps, lead, { name: "golden", reason });
        model.pending.push({ kind: "set", members, atMs, made });
        return;
      }
      case "sign":
        if (oldest === undefined) return;
        await sign(world, oldest.made);
        settle(model, oldest);
        return;
      case "sign_own":
        if (oldest === undefined) return;
        await approve(deps, lead, oldest.made.id, { contentDigest: oldest.made.contentDigest });
        return;
      case "decline":
        if (oldest === undefined) return;
        await reject(deps, world.other, oldest.made.id, { reason });
        model.pending.shift();
        return;
      case "grow": {
        const key = `file-${atMs}`;
        const file = { fileName: `${key}.txt`, key, confidentiality: "confidential", isScan: false } as const;
        const adder = { projectId: world.projectId, userId: lead.userId };
        await addFile(deps, adder, file, new TextEncoder().encode(key), extractDocument);
        model.corpusAtMs = atMs;
      }
    }
  }
}

const step = fc
  .record({
    // Signing is what moves things on, so it comes as often as all else together.
    op: fc.oneof({ weight: 4, arbitrary: fc.constant<Op>("sign") }, { weight: 9, arbitrary: fc.constantFrom(...OPS) }),
    at: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: ITEMS - 1 }) }),
  })
  .map(({ op, at }) => new Step(op, at));

describe("random walks over freeze, supersede, retire, attest again and grow", () => {
  it("never change a frozen byte or a version's members, and write an event for each change", async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands([step], { maxCommands: 40, size: "max" }), async (commands) => {
        const world = await makeGoldenWorld(deps, ITEMS);
        const items = Array.from({ length: ITEMS }, () => ({ generation: 0, attestedAtMs: 0, isRetired: false }));
        const model: Model = { items, pending: [], lastMembers: null, corpusAtMs: 0 };
        const real: Real = { world, frozen: new Map<string, string>() };
        // Half of what can be done needs a frozen target; walks begin with one, so that they come to it.
        for (const first of [new Step("freeze", 0), new Step("sign", 0), new Step("grow", 0)])
          await first.run(model, real);
        await fc.asyncModelRun(() => ({ model, real }), commands);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
