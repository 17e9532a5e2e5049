import type { ResponseReplay } from "@/contracts/disputes";
import { BASIS_WORDS } from "@/contracts/words";
import { Facts, type Fact } from "@/components/ui/facts";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

function factsOfVerdict(projectId: string, replay: ResponseReplay): Fact[] {
  const { verdict, sides, disputeId } = replay;
  if (verdict === null) {
    const value =
      sides.length === 0 && disputeId === null
        ? "not decided; labels of an open pair are shown to nobody"
        : "disputed, not decided";
    return [{ term: "Verdict", value }];
  }
  return [
    { term: "Verdict", value: <OutcomeChip outcome={verdict.outcome} /> },
    { term: "Rests on", value: BASIS_WORDS[verdict.basis] },
    { term: "Since", value: <TimeStamp at={verdict.at} /> },
    ...(verdict.carriedFrom === null
      ? []
      : [
          {
            term: "Carried from",
            value: (
              <>
                <TextLink href={`/p/${projectId}/responses/${verdict.carriedFrom}`}>
                  the response it was judged on
                </TextLink>
                {`, over ${verdict.hops} ${verdict.hops === 1 ? "run" : "runs"}`}
              </>
            ),
          },
        ]),
  ];
}

/** What is decided for a response, and where it came from. */
export function VerdictFacts({ projectId, replay }: { projectId: string; replay: ResponseReplay }) {
  const { material } = replay;
  return (
    <Facts
      facts={[
        ...factsOfVerdict(projectId, replay),
        {
          term: "Run",
          value: <TextLink href={`/p/${projectId}/runs/${replay.runId}`}>run {replay.runNumber}</TextLink>,
        },
        { term: "Item", value: <span className="font-mono text-xs">{replay.externalId}</span> },
        { term: "Imported", value: <TimeStamp at={replay.importedAt} /> },
        { term: "Rubric", value: `version ${material.rubric.version}, protocol ${material.rubric.protocolVersion}` },
        ...(replay.referenceJudgementId === null
          ? []
          : [
              {
                term: "Frozen",
                value: <TextLink href={`/p/${projectId}/golden?show=judgements`}>as a reference judgement</TextLink>,
              },
            ]),
      ]}
    />
  );
}
