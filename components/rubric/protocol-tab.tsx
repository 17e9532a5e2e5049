"use client";

import { useState } from "react";
import { useProtocols } from "@/client/use-rubrics";
import type { ProtocolVersionResource } from "@/contracts/rubrics";
import { Callout } from "@/components/ui/callout";
import { Loaded } from "@/components/ui/loaded";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { BLIND_RULES, type ProtocolChoice, statementsOfProtocol } from "@/domain/rubric/protocol";
import { changesBetween } from "@/domain/rubric/rubric-text";
import { ProposeProtocol } from "./propose-protocol";
import { VersionDifference } from "./version-difference";
import { VersionTable } from "./version-table";

function ChoiceDifference(props: { before: ProtocolChoice; after: ProtocolChoice; names: readonly [string, string] }) {
  const changes = changesBetween(statementsOfProtocol(props.before), statementsOfProtocol(props.after));
  const [before, after] = props.names;
  return <VersionDifference changes={changes} nameOf={() => "Instead"} before={before} after={after} />;
}

function VersionSays({ shown, before }: { shown: ProtocolVersionResource; before: ProtocolVersionResource | null }) {
  return (
    <>
      <Section title={`What ${shown.printed} says`} frame="sheet">
        <ul className="space-y-1 text-sm">
          {[...statementsOfProtocol(shown.choice)].map(([name, sentence]) => (
            <li key={name}>{sentence}.</li>
          ))}
        </ul>
      </Section>
      {before === null ? null : (
        <Section title="Against the version before">
          <ChoiceDifference before={before.choice} after={shown.choice} names={[before.printed, shown.printed]} />
        </Section>
      )}
    </>
  );
}

/** How the rubric is applied here: its versions, and what no version changes. */
export function ProtocolTab({ projectId, mayPropose }: { projectId: string; mayPropose: boolean }) {
  const list = useProtocols(projectId);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Loaded read={list} skeleton={<Skeleton lines={16} />}>
      {({ versions, proposed }) => {
        const inForce = versions.find((version) => version.isInForce) ?? versions[0];
        const shown = versions.find((version) => version.number === chosen) ?? inForce;
        if (inForce === undefined || shown === undefined) return null;
        return (
          <>
            {proposed === null ? null : (
              <Section title="Waits for a second signature">
                <Callout tone="attention" className="mb-3">
                  {proposed.mine ? "You" : proposed.proposedBy} proposed it, <TimeStamp at={proposed.proposedAt} />. It
                  holds for batches opened after another lead has{" "}
                  <TextLink href={`/p/${projectId}/approvals`}>signed it</TextLink>.
                </Callout>
                <ChoiceDifference
                  before={inForce.choice}
                  after={proposed.choice}
                  names={[inForce.printed, "the proposed one"]}
                />
              </Section>
            )}
            <Section
              title="Versions"
              lead="What is being judged stays under the protocol its batch was opened with."
              actions={
                mayPropose && proposed === null ? (
                  <ProposeProtocol key={inForce.number} projectId={projectId} current={inForce.choice} />
                ) : undefined
              }
            >
              <VersionTable
                caption="Versions of the protocol"
                versions={versions}
                shown={shown.number}
                onShow={setChosen}
              />
            </Section>
            <VersionSays
              shown={shown}
              before={versions.find((version) => version.number === shown.number - 1) ?? null}
            />
            <Section
              title="Hidden until commit"
              lead="Blindness is in the structure; no version of a protocol takes any of it away."
              frame="sheet"
            >
              <ul className="list-disc space-y-1 pl-5 text-sm">
                {BLIND_RULES.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Section>
          </>
        );
      }}
    </Loaded>
  );
}
