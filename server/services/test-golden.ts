import { Client } from "pg";
import type { ApprovalResource, TargetContent } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { TestDatabase } from "@/server/db/test-database";
import type { Deps } from "@/server/deps";
import { putPayload } from "@/server/repositories/payloads";
import { addMember, addPerson } from "@/server/route/test-world";
import { inTransaction } from "@/server/transaction";
import { approve } from "./approve";
import { openBatch } from "./open-batch";
import { proposePolicy } from "./propose-policy";
import { proposeSetVersion } from "./propose-set-version";
import { proposeTargets } from "./propose-targets";
import { bodyOf, judgeTask, send, take } from "./test-bench";
import { addPanel, addRun, callerOf, plainResponse, type Says, SOURCE } from "./test-responses";

/** Questions, two leads and runs for tests of what is frozen and what decides. */

export interface GoldenWorld {
  readonly deps: Deps;
  readonly projectId: string;
  readonly lead: Caller;
  readonly other: Caller;
  readonly engineer: Caller;
  readonly raters: readonly [Caller, Caller];
  readonly itemIds: readonly string[];
}

async function runAsOwner(database: TestDatabase, sql: string): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Changes rows of a table with its guards switched off: what somebody with the database in hand could do. */
export const tamper = (database: TestDatabase, table: string, change: string): Promise<void> =>
  runAsOwner(
    database,
    `ALTER TABLE ${table} DISABLE TRIGGER USER; UPDATE ${table} ${change}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
  );

/** Makes the project a demonstration. */
export const makeDemonstration = (database: TestDatabase, projectId: string): Promise<void> =>
  runAsOwner(database, `UPDATE project SET is_demonstration = true WHERE id = '${projectId}'`);

async function addItem(deps: Deps, lead: Caller, index: number): Promise<string> {
  const { projectId, userId: createdById } = lead;
  const id = deps.newId();
  await inTransaction(deps, async (tx) => {
    const text = plainResponse(`q${index}`).question;
    const question = await putPayload(tx, deps, { projectId, kind: "question", text });
    await tx.goldenItem.create({
      data: {
        id,
        projectId,
        key: `q${index}`,
        questionPayloadId: question.payloadId,
        questionCommitment: question.commitment,
        questionKey: text,
        kind: "answerable",
        createdById,
        createdAt: deps.clock(),
      },
    });
  });
  return id;
}

/** A lead of a project. */
export async function addLead(deps: Deps, projectId: string): Promise<Caller> {
  const userId = await addPerson(deps, `lead-${deps.newId()}`);
  await addMember(deps, projectId, userId, ["lead"]);
  return callerOf(projectId, userId, ["lead"]);
}

/** A project with two leads, two raters and this many questions. */
export async function makeGoldenWorld(deps: Deps, items: number): Promise<GoldenWorld> {
  const { projectId, lead, engineer, raters } = await addPanel(deps, 2);
  const [first, second] = raters;
  if (first === undefined || second === undefined) throw new Error("a panel of two has fewer");
  const other = await addLead(deps, projectId);
  const itemIds: string[] = [];
  for (let index = 1; index <= items; index += 1) itemIds.push(await addItem(deps, lead, index));
  return { deps, projectId, lead, other, engineer, raters: [first, second], itemIds };
}

/** A run with a response to each question, opened for judging. */
export async function addWorldRun(
  world: GoldenWorld,
  number: number,
  kind: "frozen-context" | "live" = "live",
  items: readonly string[] = world.itemIds,
) {
  const { deps, engineer } = world;
  const responses = items.map((goldenItemId) => ({
    ...plainResponse(`${number}-${world.itemIds.indexOf(goldenItemId) + 1}`),
    goldenItemId,
  }));
  const run = await addRun(deps, engineer, number, responses, kind);
  await openBatch(deps, engineer, run.runId, { carryOver: false });
  return run;
}

/** Both raters judge what is left; `says` gives each rater's labels of a response's claims. */
export async function judgeAll(
  world: GoldenWorld,
  count: number,
  says: (responseId: string, rater: 0 | 1) => readonly Says[] = () => ["grounded", "grounded"],
): Promise<void> {
  const { deps, raters } = world;
  for (const place of [0, 1] as const) {
    for (let done = 0; done < count; done += 1) {
      const task = await take(deps, raters[place]);
      await send(deps, raters[place], task, bodyOf(task, judgeTask(task, says(task.responseId, place))));
    }
  }
}

/** A rater judges this response, whatever else is handed out before it. */
export async function judgeOne(
  { deps, raters }: GoldenWorld,
  place: 0 | 1,
  responseId: string,
  says: readonly Says[],
): Promise<void> {
  const passed: string[] = [];
  for (;;) {
    const task = await take(deps, raters[place], passed);
    if (task.responseId === responseId) {
      await send(deps, raters[place], task, bodyOf(task, judgeTask(task, says)));
      return;
    }
    passed.push(task.leaseId);
  }
}

/** An answerable question's target: one passage of the source. */
export const answerable = (versionId: string, changes: Partial<TargetContent> = {}): TargetContent => ({
  answerable: true,
  searches: "",
  asOf: "2026-01-01",
  points: ["thirty days"],
  passages: [{ versionId, startCp: 0, endCp: Math.min(48, SOURCE.length) }],
  nearMisses: [],
  ...changes,
});

/** Signs a proposal as the other lead. */
export const sign = (world: GoldenWorld, proposal: ApprovalResource): Promise<ApprovalResource> =>
  approve(world.deps, world.other, proposal.id, { contentDigest: proposal.contentDigest });

/** Freezes an answerable target for each question. */
export async function freezeTargets(
  world: GoldenWorld,
  versionId: string,
  itemIds: readonly string[] = world.itemIds,
): Promise<ApprovalResource> {
  const targets = itemIds.map((goldenItemId) => ({ goldenItemId, content: answerable(versionId) }));
  return sign(world, await proposeTargets(world.deps, world.lead, { targets, reason: "first targets" }));
}

/** Freezes a version of the set. */
export const freezeSet = async (world: GoldenWorld): Promise<ApprovalResource> =>
  sign(world, await proposeSetVersion(world.deps, world.lead, { name: "golden", reason: "a version" }));

/** Puts a policy with this minimum in force. */
export const freezePolicy = async (world: GoldenWorld, minN: number): Promise<ApprovalResource> =>
  sign(
    world,
    await proposePolicy(world.deps, world.lead, { num: 1, den: 50, minN, maxSilent: null, reason: "for the test" }),
  );
