import type { AgreementPage } from "@/contracts/agreement";
import { Callout } from "@/components/ui/callout";

/** Whether a re-score sample is large enough to speak from, by the protocol's conventions. */
export function SufficiencyView({ sufficiency }: { sufficiency: NonNullable<AgreementPage["sufficiency"]> }) {
  const { isEnough, rescored, rescoredNeeded, failed, failedNeeded, gapDays } = sufficiency;
  return (
    <Callout
      tone={isEnough ? "neutral" : "attention"}
      title={isEnough ? "The sample is as large as the protocol asks for" : "Too few to say, by the protocol"}
      className="mb-6"
    >
      {rescored} of {rescoredNeeded} re-scored, {failed} of {failedNeeded} failed ones among them
      {gapDays === null
        ? "."
        : `; ${gapDays.min.toFixed(1)} to ${gapDays.max.toFixed(1)} days after the first judgement.`}
    </Callout>
  );
}
