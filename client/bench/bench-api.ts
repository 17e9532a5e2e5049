import type { BenchTask, Committed, Judgement } from "@/contracts/bench";
import { endpoints } from "@/contracts/endpoints";
import { call } from "@/client/call";

/** A commit as it was decided: it is sent, and sent again, exactly so. */
export interface CommitOrder {
  readonly leaseId: string;
  readonly responseId: string;
  /** Minted once, when Enter was pressed. */
  readonly idempotencyKey: string;
  readonly state: "judged" | "cannot_judge";
  readonly cannotJudgeReason: string;
  readonly judgement: Judgement;
  readonly supersedes: string | null;
  /** Ids of the document versions that were on screen, in order. */
  readonly onScreen: readonly string[];
}

/** What the bench asks of the server. Every call throws ProblemError, or OfflineError where no answer came. */
export interface BenchApi {
  /** The next response, passing over leases that are on screen; null where nothing is left. */
  takeNext(except: readonly string[]): Promise<BenchTask | null>;
  getLease(leaseId: string): Promise<BenchTask>;
  renew(leaseId: string, leaseVersion: number): Promise<{ leaseVersion: number; leaseUntil: string }>;
  defer(leaseId: string): Promise<unknown>;
  recuse(leaseId: string): Promise<unknown>;
  release(leaseId: string): Promise<unknown>;
  saveDraft(leaseId: string, baseVersion: number, judgement: Judgement): Promise<{ version: number; savedAt: string }>;
  answerFirstStage(
    leaseId: string,
    answers: readonly { readonly claimId: string; readonly understandable: boolean }[],
  ): Promise<BenchTask>;
  commit(order: CommitOrder, leaseVersion: number): Promise<Committed>;
}

const MOST_EXCEPTED = 4;

/** The bench's calls over the HTTP API of one project. */
export function makeBenchApi(projectId: string): BenchApi {
  return {
    takeNext: async (except) => {
      const body = { except: except.slice(0, MOST_EXCEPTED) };
      return (await call(endpoints.takeNext, { params: { projectId }, body })).task;
    },
    getLease: (leaseId) => call(endpoints.getLease, { params: { leaseId } }),
    renew: (leaseId, leaseVersion) => call(endpoints.renewLease, { params: { leaseId }, ifMatch: leaseVersion }),
    defer: (leaseId) => call(endpoints.deferLease, { params: { leaseId } }),
    recuse: (leaseId) => call(endpoints.recuseLease, { params: { leaseId }, body: { reason: "conflict" } }),
    release: (leaseId) => call(endpoints.releaseLease, { params: { leaseId } }),
    saveDraft: (leaseId, baseVersion, judgement) =>
      call(endpoints.saveDraft, { params: { leaseId }, body: { baseVersion, judgement } }),
    answerFirstStage: (leaseId, answers) =>
      call(endpoints.answerFirstStage, { params: { leaseId }, body: { answers: [...answers] } }),
    commit: (order, leaseVersion) => {
      const { responseId, idempotencyKey, onScreen, ...rest } = order;
      const body = { ...rest, onScreen: [...onScreen] };
      return call(endpoints.commitLabels, { params: { responseId }, body, ifMatch: leaseVersion, idempotencyKey });
    },
  };
}
