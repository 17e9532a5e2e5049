import type { ReactNode } from "react";
import { ArrowLeft } from "lucide-react";
import type { GateReportResource } from "@/contracts/gate";
import { Digest } from "@/components/ui/digest";
import { explainReason } from "@/components/ui/explain-reason";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { mostAllowed } from "./gate-parts";

interface Step {
  name: string;
  measured: ReactNode;
  limit: ReactNode;
  /** Reason codes that speak of this step. */
  codes: readonly string[];
}

function rateText(report: GateReportResource): string {
  const { bad, scored, value, reason, ci } = report.ungrounded;
  if (value === null) return `not defined, because ${explainReason(reason) ?? "no reason was recorded"}`;
  const interval = formatInterval(ci === undefined ? {} : { ci }, "rate");
  const parts = [`${bad} of ${scored}`, formatValue(value, "rate"), interval].filter((part) => part !== null);
  return parts.join(" · ");
}

function stepsOf(report: GateReportResource): Step[] {
  const { policy, handleValidity, silence, expected, setVersion } = report;
  return [
    {
      name: "Frozen targets and chain",
      measured:
        setVersion === null ? (
          "no set version is frozen"
        ) : (
          <>
            set version {setVersion.number} <Digest hex={setVersion.digest} label="digest of the set version" />
          </>
        ),
      limit: "as frozen",
      codes: ["no_golden_set", "targets_changed", "chain_broken", "report_broken"],
    },
    {
      name: "Ungrounded",
      measured: rateText(report),
      limit: `at most ${policy.num} in ${policy.den}: ${mostAllowed(policy, expected)} of ${expected}`,
      codes: ["ungrounded_over_limit"],
    },
    {
      name: "Handle validity",
      measured:
        handleValidity.value === null
          ? `not defined, because ${explainReason(handleValidity.reason) ?? "no reason was recorded"}`
          : `${handleValidity.valid} of ${handleValidity.total} · ${formatValue(handleValidity.value, "rate")}`,
      limit: "all",
      codes: ["handle_validity_below_one", "handle_validity_unknown"],
    },
    {
      name: "Silence",
      measured: `${silence.total} on answerable items`,
      limit: silence.ceiling === null ? "not set, does not decide" : `at most ${silence.ceiling}`,
      codes: ["silence_over_ceiling"],
    },
    {
      name: "Closed verdicts",
      measured:
        report.failingOpen === 0
          ? `${report.scored} of ${expected}`
          : `${report.scored} of ${expected}; ${report.failingOpen} open ones fail already`,
      limit: "all",
      codes: [
        "judgements_missing",
        "single_judgement",
        "not_gateable",
        "set_unknown",
        "answerability_unknown",
        "nothing_scored",
      ],
    },
    {
      name: "Size of the set",
      measured: `${expected} items`,
      limit: `at least ${policy.minN}`,
      codes: ["below_minimum"],
    },
    { name: "Kind of run", measured: report.runKind, limit: "live", codes: ["kind_not_live"] },
  ];
}

/** What the decision rests on, in the order in which it is decided. Which lines decided is the report's word, not the page's. */
export function DecisionTable({ report }: { report: GateReportResource }) {
  const codes = new Set(report.reasons.map((reason) => reason.code));
  return (
    <Table caption="In the order in which it is decided; the first that holds decides">
      <TableHead>
        <HeaderCell>What</HeaderCell>
        <HeaderCell>Measured</HeaderCell>
        <HeaderCell>The policy wants</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Decides</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {stepsOf(report).map((step) => {
          const decides = step.codes.some((code) => codes.has(code));
          return (
            <TableRow key={step.name} selected={decides}>
              <Cell rowHeader>{step.name}</Cell>
              <Cell className="figures">{step.measured}</Cell>
              <Cell className="figures text-ink-2">{step.limit}</Cell>
              <Cell className="w-24 text-xs whitespace-nowrap">
                {decides ? (
                  <span className="inline-flex items-center gap-1 font-[550]">
                    <ArrowLeft aria-hidden="true" className="size-3.5" />
                    decides
                  </span>
                ) : null}
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
