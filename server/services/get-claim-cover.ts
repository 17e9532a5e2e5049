import type { z } from "zod";
import type { claimUnitEndpoints } from "@/contracts/claim-units";
import { measureCover } from "@/domain/claims/claim-cover";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { type CoverRow, listCoverRows } from "@/server/repositories/claim-units";

type Cover = z.input<typeof claimUnitEndpoints.getClaimCover.answer>;

/** Answers that are read at once. */
const PAGE = 500;

function add(total: Cover, { answer, spans, isRecut }: CoverRow): Cover {
  const cover = measureCover(
    answer ?? "",
    spans.map(({ answerStartCp, answerEndCp }) => ({
      answerSpan:
        answerStartCp === null || answerEndCp === null ? null : { startCp: answerStartCp, endCp: answerEndCp },
    })),
  );
  return {
    characters: total.characters + cover.characters,
    outsideCharacters: total.outsideCharacters + cover.outsideCharacters,
    withoutPlace: total.withoutPlace + cover.withoutPlace,
    responses: total.responses + 1,
    claims: total.claims + spans.length,
    recutResponses: total.recutResponses + Number(isRecut),
  };
}

/** How much of a run's answers stands in no claim, over the responses that the person may see. */
export async function getClaimCover(deps: Deps, caller: Caller, runId: string): Promise<Cover> {
  let total: Cover = {
    characters: 0,
    outsideCharacters: 0,
    withoutPlace: 0,
    responses: 0,
    claims: 0,
    recutResponses: 0,
  };
  for (let after: number | null = 0; after !== null; ) {
    const wanted = { runId, userId: caller.userId, after, limit: PAGE };
    const page: Awaited<ReturnType<typeof listCoverRows>> = await listCoverRows(deps.db.prisma, wanted);
    total = page.rows.reduce(add, total);
    after = page.rows.length < PAGE ? null : page.last;
  }
  return total;
}
