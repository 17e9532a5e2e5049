import type { GateReportResource } from "@/contracts/gate";
import { explainReason } from "@/components/ui/explain-reason";
import { RatioBar } from "@/components/ui/ratio-bar";
import { StatStrip } from "@/components/ui/stat-strip";
import { Tile } from "@/components/ui/tile";
import { scaleEndFor } from "./gate-parts";

/** The rate against its limit, and the figures that stand beside it. */
export function GateFigures({ report }: { report: GateReportResource }) {
  const { ungrounded, amongAnswered, silence, policy } = report;
  const limit = policy.num / policy.den;
  const shown = {
    value: ungrounded.value,
    n: ungrounded.scored,
    ci: ungrounded.ci,
    reason: explainReason(ungrounded.reason),
  };
  return (
    <>
      <RatioBar
        label="Ungrounded, of what is scored"
        figure={shown}
        limit={{ value: limit, label: "policy" }}
        scaleEnd={scaleEndFor([limit, ungrounded.value ?? 0, ungrounded.ci?.hi ?? 0])}
        tone="misattributed"
        className="mb-6"
      />
      <StatStrip label="Beside the rate">
        <Tile
          label="Ungrounded among answered"
          figure={{
            value: amongAnswered.value,
            n: amongAnswered.answered,
            reason: explainReason(amongAnswered.reason),
          }}
          of="answered"
          note="refusals left out of the denominator"
        />
        <Tile
          label="Silent on answerable items"
          unit="count"
          figure={{ value: silence.total }}
          note={`${silence.incorrectRefusals} incorrect refusals, ${silence.retrievalMisses} retrieval misses, ${silence.noAnswers} no answers`}
        />
        <Tile
          label="Carried over, unchanged"
          unit="count"
          figure={{ value: report.carried, n: report.scored }}
          of="scored"
        />
      </StatStrip>
    </>
  );
}
