import { clsx } from "clsx";
import type { GateReportResource } from "@/contracts/gate";
import { GATE_FLAG_WORDS } from "@/contracts/process-words";
import { Badge } from "@/components/ui/badge";
import { GateChip } from "@/components/ui/gate-chip";
import { TextLink } from "@/components/ui/text-link";

type Outcome = GateReportResource["outcome"];

const EDGE: Record<Outcome, string> = {
  pass: "border-l-grounded-line",
  fail: "border-l-misattributed-line",
  undecided: "border-l-undecided-line",
  integrity: "border-l-danger",
};

const HEADLINE: Record<Outcome, string> = {
  pass: "Nothing in the policy stands against this run",
  fail: "The policy stands against this run",
  undecided: "Not decided, which is not a pass",
  integrity: "What was frozen is not what it was",
};

/** The decision, in one line and its reasons. */
export function DecisionBanner({ projectId, report }: { projectId: string; report: GateReportResource }) {
  const { outcome, reasons } = report;
  return (
    <section
      aria-label="Decision"
      data-meaning
      className={clsx(
        "keep-together mb-8 rounded-md border border-l-4 border-line bg-surface px-5 py-4",
        EDGE[outcome],
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <GateChip state={outcome} />
        <span className="font-mono text-xs text-ink-3">exit code {report.exitCode}</span>
        {report.demonstration ? <Badge tone="attention">Demonstration project</Badge> : null}
      </div>
      <h2 className="mt-2 text-lg font-[600] tracking-[-0.01em]">{HEADLINE[outcome]}</h2>
      {reasons.length === 0 ? (
        <p className="mt-1 text-base text-ink-2">
          {report.ungrounded.bad} of {report.expected} responses are ungrounded, every cited handle was retrieved, and
          every item has a closed verdict.
        </p>
      ) : (
        <ul className="mt-1.5 space-y-1 text-base text-ink">
          {reasons.map((reason) => (
            <li key={reason.code} className="flex gap-2">
              <span aria-hidden="true" className="text-ink-3">
                –
              </span>
              <span>
                {reason.message} <span className="font-mono text-2xs text-ink-3">{reason.code}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {report.flags.includes("targets_frozen_after_run") ? (
        <p className="mt-3 text-sm text-unsupported">{GATE_FLAG_WORDS.targets_frozen_after_run}</p>
      ) : null}
      {report.setVersion === null ? (
        <p className="mt-3 text-sm">
          <TextLink href={`/p/${projectId}/golden?show=sets`}>Freeze a version of the golden set</TextLink> first: it
          names the items that a run has to answer.
        </p>
      ) : null}
    </section>
  );
}
