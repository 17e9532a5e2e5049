import type { BenchTask, Judgement } from "@/contracts/bench";
import { SHIPPED_RULES } from "@/contracts/shipped-rules";
import { FakeServer, HandClock, memoryStorage, settle } from "./bench-session.fixture";
import { BenchSession } from "./bench-session";
import { makeWorkStore } from "./work-store";

const blank: Judgement = {
  claims: [],
  declined: null,
  supportInR: null,
  refusalCause: null,
  refusalEvidence: [],
  answersQuestion: null,
  contraryOmitted: false,
  note: "",
};
export const noted = (note: string): Judgement => ({ ...blank, note });

export const taskOf = (number: number): BenchTask => ({
  leaseId: `lease-000${number}`,
  leaseVersion: 1,
  leaseUntil: "2026-11-30T12:30:00.000Z",
  responseId: `response-${number}`,
  rubric: { ...SHIPPED_RULES, version: "1", protocolVersion: "1", twoStage: false, padding: "every_citation" },
  question: `Question ${number}?`,
  turns: [],
  answer: "An answer.",
  retrievedSet: "known",
  suggestedDeclined: null,
  chunks: [],
  claims: [],
  firstStage: {},
  isSourceClosed: false,
  draft: null,
  supersedes: null,
  progress: { committedToday: 0, committed: 0, planned: 40 },
});

export function setUp(count = 3, storage = memoryStorage()) {
  const clock = new HandClock();
  const server = new FakeServer(Array.from({ length: count }, (_, at) => taskOf(at + 1)));
  const store = makeWorkStore(storage, "user-0001", "project-1", clock.now());
  let keys = 0;
  const mintKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const session = new BenchSession({ api: server, store, timers: clock, mintKey });
  return { clock, server, store, storage, session, view: () => session.read() };
}

export const commit = (session: BenchSession, note = "") =>
  session.commit({ state: "judged", cannotJudgeReason: "", judgement: noted(note), onScreen: [] });

export async function started(count = 3, storage = memoryStorage()) {
  const all = setUp(count, storage);
  all.session.start();
  await settle();
  return all;
}
