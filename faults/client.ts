import { type BenchTask, benchEndpoints, type Judgement } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import { judge, type Says } from "@/server/services/test-responses";
import type { Choices } from "./choices";
import type { Door, Reply } from "./door";

const SAID: readonly Says[] = ["grounded", "misattributed", "unsupported", "not_a_claim"];

/** A write that was sent, with everything that sending it again takes. */
export interface SentCommit {
  readonly rater: Caller;
  readonly key: string;
  readonly responseId: string;
  readonly leaseVersion: number;
  readonly body: { readonly leaseId: string; readonly state: string; readonly judgement: Judgement };
}

/** One rater at a bench: the calls that a browser makes. */
export class RaterClient {
  readonly rater: Caller;
  readonly #door: Door;
  readonly #choices: Choices;
  #keys = 0;

  constructor(door: Door, rater: Caller, choices: Choices) {
    this.rater = rater;
    this.#door = door;
    this.#choices = choices;
  }

  takeNext(except: readonly string[] = []): Promise<Reply> {
    const { projectId } = this.rater;
    return this.#door(this.rater, benchEndpoints.takeNext, { params: { projectId }, body: { except } });
  }

  /** The task in an answer of `takeNext`; null where there was none, or no success. */
  static taskIn(reply: Reply): BenchTask | null {
    return reply.status === 200 ? benchEndpoints.takeNext.answer.parse(reply.body).task : null;
  }

  /** A judgement of the task, by chance; the same words for the same chances. */
  say(task: BenchTask): Judgement {
    const says = task.claims.map(() => this.#choices.oneOf(SAID));
    const note = `note ${this.#choices.below(1_000_000)} \u{1F600} é`;
    const claimIds = task.claims.map((claim) => claim.id);
    return judge(claimIds, says, { note, answersQuestion: this.#choices.oneOf(["yes", "partly", "no"]) });
  }

  /** A commit, made up and not yet sent. */
  prepare(task: BenchTask): SentCommit {
    const key = `${this.rater.userId}-${(this.#keys += 1)}`;
    const body = { leaseId: task.leaseId, state: "judged", judgement: this.say(task) };
    return { rater: this.rater, key, responseId: task.responseId, leaseVersion: task.leaseVersion, body };
  }

  send(commit: SentCommit): Promise<Reply> {
    const { responseId, body, leaseVersion: ifMatch, key } = commit;
    return this.#door(this.rater, benchEndpoints.commitLabels, { params: { responseId }, body, ifMatch, key });
  }

  renew(leaseId: string, ifMatch: number): Promise<Reply> {
    return this.#door(this.rater, benchEndpoints.renewLease, { params: { leaseId }, ifMatch });
  }

  release(leaseId: string): Promise<Reply> {
    return this.#door(this.rater, benchEndpoints.releaseLease, { params: { leaseId } });
  }

  defer(leaseId: string): Promise<Reply> {
    return this.#door(this.rater, benchEndpoints.deferLease, { params: { leaseId } });
  }

  saveDraft(leaseId: string, baseVersion: number, judgement: Judgement): Promise<Reply> {
    return this.#door(this.rater, benchEndpoints.saveDraft, { params: { leaseId }, body: { baseVersion, judgement } });
  }

  getLease(leaseId: string): Promise<Reply> {
    return this.#door(this.rater, benchEndpoints.getLease, { params: { leaseId } });
  }

  listOwn(): Promise<Reply> {
    const { projectId } = this.rater;
    return this.#door(this.rater, benchEndpoints.listOwnSubmissions, { params: { projectId } });
  }
}
