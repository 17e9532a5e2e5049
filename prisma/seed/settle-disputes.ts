import { adjudicate } from "@/server/services/adjudicate";
import type { SampleJudgement, SampleLabels } from "./content/sample-content";
import type { LoadedRun } from "./load-run";
import { type Cast, getCaller, type World } from "./world";

type Entry = SampleLabels["responses"][number];
type Ruling = NonNullable<Entry["ruling"]>;

/** Minutes that a lead takes over a dispute. */
const RULING_MINUTES = 12;

async function rule(
  world: World,
  cast: Cast,
  responseId: string,
  said: SampleJudgement,
  { by, cause, reason }: Ruling,
): Promise<void> {
  const { deps } = world;
  const { id, version } = await deps.db.prisma.dispute.findFirstOrThrow({
    where: { responseId, state: "open" },
    select: { id: true, version: true },
  });
  const claims = await deps.db.prisma.claim.findMany({
    where: { responseId, isCurrent: true },
    select: { id: true, ordinal: true },
  });
  const body = {
    claims: claims.map((claim) => {
      const found = said.claims.find((candidate) => candidate.index === claim.ordinal);
      if (found === undefined) throw new Error(`the ruling on ${responseId} leaves out claim ${claim.ordinal}`);
      const { label, reason: why, severity } = found;
      return { claimId: claim.id, label, reason: why, severity };
    }),
    declined: said.declined,
    supportInR: said.supportInR,
    onAnsweredUnanswerable: null,
    cause,
    reason,
  };
  const request = { key: deps.newId(), route: "adjudicate", bodyHash: deps.sha256Hex(JSON.stringify(body)) };
  world.clock.addMinutes(RULING_MINUTES);
  await adjudicate(deps, getCaller(cast, by), id, body, version, request);
}

/** Settles the disputes of the first run on which the sample has a ruling. */
export async function settleDisputes(world: World, cast: Cast, run: LoadedRun): Promise<void> {
  for (const { run: runName, id, judgement, ruling } of world.content.labels.responses) {
    const responseId = run.responseIds.get(id);
    if (runName !== "run-1" || responseId === undefined || judgement === null || ruling === null) continue;
    await rule(world, cast, responseId, judgement, ruling);
  }
}
