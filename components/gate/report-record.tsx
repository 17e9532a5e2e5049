import type { GateFlag, GateReportResource } from "@/contracts/gate";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

const FLAG_WORDS: Readonly<Record<GateFlag, string>> = {
  demonstration: "Decided in a demonstration project, on a set below the usual minimum.",
  targets_frozen_after_run: "Some targets were frozen after this run had begun.",
  lone_lead: "A lone lead signed something that this rests on, 24 hours after proposing it.",
  baseline_missing: "No baseline is set, so silence has no ceiling.",
  item_doubled: "Two responses came for one item.",
  decided_early: "It failed before everything was judged; what is open could not have turned it.",
};

/** What a decision was made under, and how to find it again. */
export function ReportRecord({ projectId, report }: { projectId: string; report: GateReportResource }) {
  const { policy, setVersion, digest } = report;
  return (
    <>
      <Facts
        facts={[
          {
            term: "Policy",
            value: (
              <>
                <TextLink href={`/p/${projectId}/policy`}>version {policy.version}</TextLink>, at most {policy.num} in{" "}
                {policy.den}, at least {policy.minN} items
              </>
            ),
          },
          {
            term: "Golden set",
            value:
              setVersion === null ? (
                "no version is frozen"
              ) : (
                <>
                  version {setVersion.number} <Digest hex={setVersion.digest} label="digest of the set version" />
                </>
              ),
          },
          {
            term: "Rubric",
            value: report.rubricVersion ?? "not opened for judging",
          },
          {
            term: "Baseline",
            value:
              policy.baselineRunId === null ? (
                "not set"
              ) : (
                <TextLink href={`/p/${projectId}/runs/${policy.baselineRunId}`}>the run it was taken from</TextLink>
              ),
          },
          { term: "Evaluated", value: <TimeStamp at={report.evaluatedAt} detail="second" /> },
          {
            term: "Digest",
            value:
              digest === null ? (
                "not recorded; this is how it stands now"
              ) : (
                <Digest hex={digest} label="digest of the report" />
              ),
          },
        ]}
      />
      {report.flags.length === 0 ? null : (
        <ul className="mt-3 list-disc space-y-0.5 pl-5 text-sm text-ink-2">
          {report.flags.map((flag) => (
            <li key={flag}>{FLAG_WORDS[flag]}</li>
          ))}
        </ul>
      )}
      <p className="mt-4 max-w-[72ch] text-xs text-ink-3">
        The figure is about this set under this policy, judged by people against the rubric. It says nothing about
        questions outside the set, and nothing about whether a source is right.
      </p>
    </>
  );
}
