"use client";

import { useState } from "react";
import { useRubric, useRubrics } from "@/client/use-rubrics";
import type { RubricResource } from "@/contracts/rubrics";
import { Callout } from "@/components/ui/callout";
import { Loaded } from "@/components/ui/loaded";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { changesBetween, statementsOf, textOfRubric } from "@/domain/rubric/rubric-text";
import { fieldWords } from "./field-words";
import { RubricView } from "./rubric-view";
import { VersionDifference } from "./version-difference";
import { VersionTable } from "./version-table";

/** What one version says otherwise than another. */
export function RubricDifference({ before, after }: { before: RubricResource; after: RubricResource }) {
  const texts = [textOfRubric(before), textOfRubric(after)] as const;
  return (
    <VersionDifference
      changes={changesBetween(statementsOf(texts[0]), statementsOf(texts[1]))}
      nameOf={(field) => fieldWords(field, texts)}
      before={`${before.id}/${before.version}`}
      after={`${after.id}/${after.version}`}
    />
  );
}

/** A version against the one before it. */
function AgainstBefore({ projectId, rubric }: { projectId: string; rubric: RubricResource }) {
  const before = useRubric(projectId, rubric.version > 1 ? rubric.version - 1 : null);
  if (rubric.version === 1) return null;
  return (
    <Section title="Against the version before">
      <Loaded read={before} skeleton={<Skeleton lines={4} />}>
        {(data) => <RubricDifference before={data.rubric} after={rubric} />}
      </Loaded>
    </Section>
  );
}

/** The project's rubric: its versions, what waits for a signature, and the version that is looked at. */
export function RubricTab({ projectId }: { projectId: string }) {
  const list = useRubrics(projectId);
  const [chosen, setChosen] = useState<number | null>(null);
  const inForce = list.data?.versions.find((version) => version.isInForce) ?? null;
  const shown = chosen ?? inForce?.number ?? null;
  const read = useRubric(projectId, shown);
  const current = useRubric(projectId, inForce?.number ?? null);
  return (
    <Loaded read={list} skeleton={<Skeleton lines={18} />}>
      {({ versions, proposed }) => (
        <>
          {proposed === null ? null : (
            <Section title="Waits for a second signature">
              <Callout tone="attention" className="mb-3">
                {proposed.mine ? "You" : proposed.proposedBy} proposed {proposed.rubric.id}/{proposed.rubric.version},{" "}
                <TimeStamp at={proposed.proposedAt} />. It holds for batches opened after another lead has{" "}
                <TextLink href={`/p/${projectId}/approvals`}>signed it</TextLink>.
              </Callout>
              <Loaded read={current} skeleton={<Skeleton lines={4} />}>
                {(data) => <RubricDifference before={data.rubric} after={proposed.rubric} />}
              </Loaded>
            </Section>
          )}
          <Section
            title="Versions"
            lead="A version holds for batches opened after it was signed. Every label keeps the version it was made under."
          >
            <VersionTable caption="Versions of the rubric" versions={versions} shown={shown ?? 1} onShow={setChosen} />
          </Section>
          <Loaded read={read} skeleton={<Skeleton lines={18} />}>
            {({ rubric }) => (
              <>
                <AgainstBefore projectId={projectId} rubric={rubric} />
                <RubricView rubric={rubric} />
              </>
            )}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}
