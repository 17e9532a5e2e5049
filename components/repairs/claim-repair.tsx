import { Wrench } from "lucide-react";
import type { ClaimRepairResource, RepairPassage, ScoredPassage } from "@/contracts/repairs";
import { BASIS_WORDS, describeCause, describeCoverage, describeScore } from "./repair-words";

/** Passages beyond this number are only counted: the first ones are the likeliest. */
const LISTED = 3;

export interface ClaimRepairProps {
  repair: ClaimRepairResource;
  /** A verifier's word on its passages, by handle, once one was asked. */
  scores: readonly ScoredPassage[];
  onPassage: (passage: RepairPassage) => void;
}

function PassageLine({
  passage,
  score,
  onPassage,
}: { passage: RepairPassage; score: ScoredPassage | undefined } & Pick<ClaimRepairProps, "onPassage">) {
  return (
    <li>
      <button type="button" onClick={() => onPassage(passage)} className="rounded-xs text-left text-sm hover:bg-hover">
        <span className="mr-1.5 font-mono text-xs text-accent">{passage.handle}</span>
        <span className="sr-only">says: </span>“{passage.words}”
      </button>
      <p className="text-xs text-ink-3">
        {passage.handle} {BASIS_WORDS[passage.basis]}: {describeCoverage(passage)}
        {score === undefined ? "" : `; ${describeScore(score)}`}
      </p>
    </li>
  );
}

/** What could mend a faulted claim: other passages that were retrieved for the same answer. A hint; a person decides. */
export function ClaimRepair({ repair, scores, onPassage }: ClaimRepairProps) {
  const { passages, causes, claimOrdinal } = repair;
  const listed = passages.slice(0, LISTED);
  const more = passages.length - listed.length;
  return (
    <section aria-label={`Repair of claim ${claimOrdinal + 1}`}>
      <h3 className="mb-1 flex items-center gap-1.5 text-sm font-[550]">
        <Wrench aria-hidden="true" className="size-3.5 text-ink-3" />
        {passages.length === 0
          ? "No other retrieved passage has most of its words"
          : "Another retrieved passage may carry it"}
      </h3>
      <p className="mb-2 text-xs text-ink-3">Looked for because: {causes.map(describeCause).join(" ")}</p>
      {listed.length === 0 ? null : (
        <ul className="space-y-2">
          {listed.map((passage) => (
            <PassageLine
              key={`${passage.chunkId}-${passage.handle}`}
              passage={passage}
              score={scores.find(({ handle }) => handle === passage.handle)}
              onPassage={onPassage}
            />
          ))}
        </ul>
      )}
      {more > 0 ? <p className="mt-1.5 text-xs text-ink-3">and {more} more, less likely ones</p> : null}
    </section>
  );
}
