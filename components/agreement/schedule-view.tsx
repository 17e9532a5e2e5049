import type { RescoreSchedule } from "@/contracts/agreement";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/format-count";
import { TimeStamp } from "@/components/ui/time-stamp";

/** What is still to be done in the period, in one sentence. */
function todo({ wanted, drawn, judged }: RescoreSchedule): string {
  if (drawn < wanted) return `${countOf(wanted - drawn, "more response")} to draw`;
  if (judged < drawn) return `${countOf(drawn - judged, "drawn response")} still to judge`;
  return "The period has what it asks for";
}

/** The re-score period at hand, by the protocol in force. */
export function ScheduleView({ schedule }: { schedule: RescoreSchedule }) {
  const { period, closedPairs, wanted, drawn, judged, everyDays, percent, gapDays, rubricVersion } = schedule;
  const rule = `Every ${everyDays} days ${percent}% of the pairs closed, no fewer than 30 where there are as many; the same rater again after ${gapDays} days at the earliest.`;
  if (period === null) {
    return (
      <Callout className="mb-4" title="No period has begun">
        The first begins when a pair is closed under {rubricVersion}. {rule}
      </Callout>
    );
  }
  return (
    <Callout tone={judged < wanted ? "attention" : "neutral"} className="mb-4" title={todo(schedule)}>
      <TimeStamp at={period.from} /> to <TimeStamp at={period.to} />, {rubricVersion}: {countOf(closedPairs, "pair")}{" "}
      closed, {wanted} asked for, {drawn} drawn, {judged} judged again. {rule}
    </Callout>
  );
}
