import type { ClientBase, PoolClient } from "pg";
import type { Judgement } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { commitLabels } from "@/server/services/commit-labels";
import { judge } from "@/server/services/test-responses";
import { takeNext } from "@/server/services/take-next";

/** A statement as the driver was given it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Says that a commit was made up for its statements' sake. */
class TakenBack extends Error {}

/** Everything that connections of a pool are asked, in order, from their making on. */
function recordStatements(deps: Deps): Statement[] {
  const statements: Statement[] = [];
  deps.db.pool.on("connect", (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const record = (...args: unknown[]) => {
      const [asked, values] = args;
      if (typeof asked === "string") statements.push({ text: asked, values: Array.isArray(values) ? values : [] });
      else if (typeof asked === "object" && asked !== null && "text" in asked) {
        const { text, values: own }: { text: unknown; values?: unknown } = asked;
        statements.push({ text: String(text), values: Array.isArray(own) ? own : Array.isArray(values) ? values : [] });
      }
      return query(...args);
    };
    Object.assign(client, { query: record });
  });
  return statements;
}

/** Deps whose transactions do all their work and are then taken back. */
function takingBack(deps: Deps): Deps {
  const prisma = new Proxy(deps.db.prisma, {
    get: (target, key, receiver) => {
      if (key !== "$transaction") return Reflect.get(target, key, receiver) as unknown;
      return (work: (tx: unknown) => Promise<unknown>, options: object) =>
        target.$transaction(async (tx) => {
          await work(tx);
          throw new TakenBack();
        }, options);
    },
  });
  return { ...deps, db: { ...deps.db, prisma } };
}

const CONTROL = /^\s*(BEGIN|START|COMMIT|ROLLBACK|SET|SAVEPOINT|RELEASE)\b/i;

/**
 * Makes up commits of a rater's next responses: all of a commit's statements, with their values, taken from the driver while
 * the service does its work, which is then taken back, so that each can be sent to the database once more.
 */
export class CommitRecorder {
  readonly #deps: Deps;
  readonly #statements: Statement[];
  #count = 0;

  /** @param deps of its own: every statement of theirs is recorded */
  constructor(deps: Deps) {
    this.#deps = deps;
    this.#statements = recordStatements(deps);
  }

  /** The statements of one commit of the rater's next response, which stays leased. */
  async record(rater: Caller): Promise<readonly Statement[]> {
    const { task } = await takeNext(this.#deps, rater, []);
    if (task === null) throw new Error("no response is left to judge");
    const claimIds = task.claims.map((claim) => claim.id);
    const judgement: Judgement = judge(claimIds, ["grounded", "grounded"], { answersQuestion: "yes" });
    const body = {
      leaseId: task.leaseId,
      state: "judged",
      cannotJudgeReason: "",
      judgement,
      supersedes: null,
      onScreen: [],
    };
    const request = { key: `made-up-${(this.#count += 1)}`, route: "commitLabels", bodyHash: `${this.#count}` };
    this.#statements.length = 0;
    const sent = { ...body, state: "judged" as const };
    const done = commitLabels(takingBack(this.#deps), rater, task.responseId, sent, task.leaseVersion, request);
    await done.then(
      () => Promise.reject(new Error("a commit was not taken back")),
      (error: unknown) => (error instanceof TakenBack ? undefined : Promise.reject(error)),
    );
    return this.#statements.filter(({ text }) => !CONTROL.test(text));
  }
}

/** Statements that change something. */
export const writesOf = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ text }) => /^\s*(WITH new_|INSERT|UPDATE|DELETE)|append_audit/i.test(text));

/** The same without what chains the event. */
export const withoutAudit = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ text }) => !/append_audit/i.test(text));

/** Sends statements one after the other, in one transaction. */
export async function sendAll(client: ClientBase, statements: readonly Statement[]): Promise<void> {
  await client.query("BEGIN");
  for (const { text, values } of statements) await client.query(text, [...values]);
  await client.query("COMMIT");
}
