import type { GateReportResource } from "@/contracts/gate";
import { GATE_FLAG_WORDS } from "@/contracts/process-words";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

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
            <li key={flag}>{GATE_FLAG_WORDS[flag]}</li>
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
