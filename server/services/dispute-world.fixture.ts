import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { adjudicate } from "./adjudicate";
import { openBatch } from "./open-batch";
import type { Ruling } from "./production-answers.fixture";
import { reopenDispute } from "./reopen-dispute";
import { newKey, requestOf, takeAndSay } from "./test-bench";
import { addLead } from "./test-golden";
import { addPanel, addRun, plainResponse, type Says } from "./test-responses";

/** What each of the two says of the claims in turn. */
type Pair = readonly [readonly Says[], readonly Says[]];
const DIFFERING: Pair = [
  ["grounded", "grounded"],
  ["grounded", "unsupported"],
];

/** One response judged by two, with a third rater and two leads who judged nothing of it. */
export async function judgePair(deps: Deps, says: Pair = DIFFERING) {
  const panel = await addPanel(deps, 3);
  const other = await addLead(deps, panel.projectId);
  const run = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
  await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
  const [first, second, third] = panel.raters as [Caller, Caller, Caller];
  const task = await takeAndSay(deps, first, says[0]);
  await takeAndSay(deps, second, says[1]);
  const found = await deps.db.prisma.dispute.findFirst({ where: { responseId: task.responseId } });
  const claimIds = task.claims.map((claim) => claim.id);
  const { responseId } = task;
  return { ...panel, other, runId: run.runId, first, second, third, claimIds, responseId, disputeId: found?.id ?? "" };
}

/** What `judgePair` makes. */
export type JudgedPair = Awaited<ReturnType<typeof judgePair>>;

const rulingOn = (claimId: string | undefined, label: "grounded" | "unsupported" = "unsupported"): Ruling => ({
  claims: [
    label === "grounded"
      ? { claimId: claimId ?? "", label, reason: null, severity: null }
      : { claimId: claimId ?? "", label, reason: "not_retrieved", severity: "major" },
  ],
  declined: null,
  supportInR: null,
  onAnsweredUnanswerable: null,
  cause: "slip",
  reason: "Nothing retrieved speaks of freight.",
});

/** Rules on the second claim. */
export function rule(
  deps: Deps,
  lead: Caller,
  world: Pick<JudgedPair, "claimIds" | "disputeId">,
  version: number,
  label: "grounded" | "unsupported" = "unsupported",
) {
  const body = rulingOn(world.claimIds[1], label);
  return adjudicate(deps, lead, world.disputeId, body, version, requestOf(newKey(), body, "adjudicate"));
}

/** Brings new evidence against the ruling. */
export function reopen(deps: Deps, lead: Caller, disputeId: string, version: number) {
  const body = { evidence: "document", reason: "The contract of May was found." } as const;
  return reopenDispute(deps, lead, disputeId, body, version, requestOf(newKey(), body, "reopenDispute"));
}

/** How each of several attempts at once ended. */
export const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "fulfilled" ? "done" : String(result.reason?.code))).toSorted();

/** Every ruling of a dispute, oldest first. */
export const rulings = (deps: Deps, disputeId: string) =>
  deps.db.prisma.adjudication.findMany({ where: { disputeId }, orderBy: { committedAt: "asc" } });
