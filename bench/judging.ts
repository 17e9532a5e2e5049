import type { Client } from "pg";
import { benchEndpoints, type BenchTask } from "@/contracts/bench";
import { openWorld, type World } from "@/faults/world";
import type { Reply } from "@/faults/door";
import type { Caller } from "@/server/caller";
import { judge } from "@/server/services/test-responses";
import { type BenchLine, middleOf, timed } from "./measure";
import { type App, getApp } from "./world/app";
import { closeLater } from "./world/closing";
import { openDeps, openOwner } from "./world/databases";
import { CommitRecorder, sendAll, type Statement, withoutAudit, writesOf } from "./world/recorded-commits";

const SAMPLES = 40;
const RESPONSES = 1500;
const { takeNext, commitLabels } = benchEndpoints;

/** Three projects, so that nobody's judgement closes another's pair: one over HTTP, two in SQL. */
interface Stage {
  readonly app: App;
  readonly overHttp: World;
  readonly inSql: World;
  readonly client: Client;
  readonly recorder: CommitRecorder;
  readonly recorded: World;
}

async function setStage(): Promise<Stage> {
  const app = await getApp();
  const open = () => openWorld(app.deps, { raters: 2, responses: RESPONSES });
  const [overHttp, inSql, recorded] = [await open(), await open(), await open()];
  const client = await openOwner(app.database);
  closeLater(() => client.end());
  const ownDeps = openDeps(app.database);
  closeLater(() => ownDeps.db.close());
  return { app, overHttp, inSql, client, recorder: new CommitRecorder(ownDeps), recorded };
}

let stage: Promise<Stage> | null = null;
const getStage = () => (stage ??= setStage());

function firstRater({ raters }: World): Caller {
  const [rater] = raters;
  if (rater === undefined) throw new Error("a project without raters");
  return rater;
}

function assertStatus({ status, code }: Reply, wanted: number): void {
  if (status !== wanted) throw new Error(`answered ${status} (${code ?? "no code"}) where ${wanted} was due`);
}

/** A call that goes all the way through the wrapper (session, limits, origin, membership, body) to where the service would begin. */
async function callNothing({ app }: Stage, rater: Caller): Promise<void> {
  const params = { projectId: rater.projectId };
  assertStatus(await app.door(rater, takeNext, { params, body: { except: "nothing" } }), 422);
}

async function callTakeNext({ app }: Stage, rater: Caller): Promise<BenchTask> {
  const reply = await app.door(rater, takeNext, { params: { projectId: rater.projectId }, body: { except: [] } });
  assertStatus(reply, 200);
  const { task } = takeNext.answer.parse(reply.body);
  if (task === null) throw new Error("no response is left to judge");
  return task;
}

let keys = 0;

async function callCommit({ app }: Stage, rater: Caller, task: BenchTask): Promise<void> {
  const claimIds = task.claims.map((claim) => claim.id);
  const judgement = judge(claimIds, ["grounded", "grounded"], { answersQuestion: "yes" });
  const { responseId, leaseId, leaseVersion: ifMatch } = task;
  const key = `bench-commit-${(keys += 1)}`;
  const body = { leaseId, state: "judged", judgement };
  assertStatus(await app.door(rater, commitLabels, { params: { responseId }, body, ifMatch, key }), 201);
}

const CLAIM = "SELECT * FROM hand_out_next($1, $2, $3, $4, $5, '{}'::text[], 3)";
const CLOSE = "UPDATE slot SET state = 'committed', lease_until = NULL WHERE id = $1";

/** Hands out the next slot by the statement that the service uses; afterwards, outside the time, it is closed. */
async function claimInSql({ client, inSql, app: { deps } }: Stage, times: number[]): Promise<void> {
  const { projectId, userId } = firstRater(inSql);
  const values = [projectId, userId, deps.newId(), deps.newId(), deps.clock()];
  const { rows } = await timed(times, () => client.query<{ answer: string; slot_id: string }>(CLAIM, values));
  if (rows[0]?.answer !== "taken") throw new Error("no slot was handed out");
  await client.query(CLOSE, [rows[0].slot_id]);
}

export const claimLine: BenchLine = {
  name: "claim",
  what: "claim next over HTTP, minus an empty authenticated route / the same claim in SQL",
  target: { limit: 3, is: "at most" },
  about: `Medians of ${SAMPLES} calls in turn. Ours: POST queue/next to the built server, with the task read and checked, minus the same call refused for its body, which is all of the wrapper and none of the service. Theirs: the one statement that hands out the slot (\`hand_out_next\`: slot, access log, chained event) on a connection of its own; it reads no task.`,
  ifMissed:
    "After the one statement that hands out, the service reads the task in three more round trips (the response with its texts, the draft, the rater's own count), makes it into JSON and checks it against its schema; the client parses it. The statement it is held against reads no task.",
  measure: async () => {
    const set = await getStage();
    const rater = firstRater(set.overHttp);
    const [empty, claim, sql]: [number[], number[], number[]] = [[], [], []];
    for (let i = 0; i < SAMPLES; i += 1) {
      await timed(empty, () => callNothing(set, rater));
      const task = await timed(claim, () => callTakeNext(set, rater));
      await callCommit(set, rater, task);
      await claimInSql(set, sql);
    }
    return { oursMs: middleOf(claim) - middleOf(empty), peerMs: middleOf(sql) };
  },
};

/** Records a commit and sends what `chosen` leaves of its statements. */
async function replay(
  set: Stage,
  times: number[],
  chosen: (statements: readonly Statement[]) => readonly Statement[],
): Promise<void> {
  const statements = chosen(await set.recorder.record(firstRater(set.recorded)));
  await timed(times, () => sendAll(set.client, statements));
}

export const commitLine: BenchLine = {
  name: "commit",
  what: "commit of a response's labels over HTTP, minus the empty route / the same statements in SQL",
  target: { limit: 4, is: "at most" },
  about: `Medians of ${SAMPLES} calls in turn. Ours: POST labels of a response with two claims, minus the empty route as above. Theirs: the statements that write such a commit (key, judgement with labels, closing, chained event), recorded from the driver and sent in one transaction.`,
  ifMissed:
    "A commit is ten statements in one transaction, one round trip each. The four that write are the other side; the six beside them look at the target, lock the slot, read the response and its evidence, ask whether the pair is closed, and count the rater's work.",
  measure: async () => {
    const set = await getStage();
    const rater = firstRater(set.overHttp);
    const [empty, commit, sql]: [number[], number[], number[]] = [[], [], []];
    for (let i = 0; i < SAMPLES; i += 1) {
      await timed(empty, () => callNothing(set, rater));
      const task = await callTakeNext(set, rater);
      await timed(commit, () => callCommit(set, rater, task));
      await replay(set, sql, writesOf);
    }
    return { oursMs: middleOf(commit) - middleOf(empty), peerMs: middleOf(sql) };
  },
};

export const auditedCommitLine: BenchLine = {
  name: "audited-commit",
  what: "audited commit / the same without audit",
  target: { limit: 2, is: "at most" },
  about: `Medians of ${SAMPLES} in turn: all statements of a commit, reads and locks included, recorded from the driver and sent to the database in one transaction; with the one that appends to the chain, and without it.`,
  measure: async () => {
    const set = await getStage();
    const [audited, bare]: [number[], number[]] = [[], []];
    for (let i = 0; i < SAMPLES; i += 1) {
      await replay(set, audited, (statements) => statements);
      await replay(set, bare, withoutAudit);
    }
    return { oursMs: middleOf(audited), peerMs: middleOf(bare) };
  },
};
