"use client";

import { useRef, useState } from "react";
import type { Role } from "@/contracts/primitives";
import { ProblemError } from "@/client/problem-error";
import {
  type AgreementSubject,
  useAgreement,
  useAgreementDetail,
  useRescores,
  useRescoreSchedule,
} from "@/client/use-agreement";
import { useRuns } from "@/client/use-runs";
import { WordsOfVersion } from "@/components/rubric/words-of-version";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { AgreementView } from "./agreement-view";
import { DetailView } from "./detail-view";
import { DrawRescore } from "./draw-rescore";
import { ImportedView } from "./imported-view";
import { ScheduleView } from "./schedule-view";
import { RescoreView } from "./rescore-view";
import { SubjectSelect } from "./subject-select";

export interface AgreementWorkbenchProps {
  projectId: string;
  roles: readonly Role[];
  initialSubject: AgreementSubject | null;
}

function addressOf(subject: AgreementSubject): string {
  return `?${subject.kind}=${subject.id}`;
}

/** Why there is no figure, and what would change that. */
function TooFew({ isOpened }: { isOpened: boolean }) {
  return isOpened ? (
    <EmptyState title="Too few closed pairs">
      Figures appear from ten closed pairs on, so that they give nobody’s label away. Nothing is to be done but to judge
      on.
    </EmptyState>
  ) : (
    <EmptyState title="Not opened for judging">
      Nobody in this project judges this run yet. A lead or an engineer opens it on its own page; what came with its
      file stands below.
    </EmptyState>
  );
}

/** How far people agree, over a run or a re-score sample; and the samples themselves. */
export function AgreementWorkbench({ projectId, roles, initialSubject }: AgreementWorkbenchProps) {
  const maySeeRescores = roles.includes("lead") || roles.includes("auditor");
  const runs = useRuns(projectId);
  const rescores = useRescores(projectId, maySeeRescores);
  const schedule = useRescoreSchedule(projectId, maySeeRescores);
  const [chosen, setChosen] = useState(initialSubject);
  const opened = (runs.data ?? []).filter((run) => run.batchId !== null);
  const shown = (runs.data ?? []).filter((run) => run.batchId !== null || run.counts.labels > 0);
  const newest = opened[0] ?? shown[0];
  const hasLabels = (id: string) => shown.some((run) => run.id === id && run.counts.labels > 0);
  const subject = chosen ?? (newest === undefined ? null : { kind: "run" as const, id: newest.id });
  const agreement = useAgreement(projectId, subject);
  const detail = useAgreementDetail(projectId, subject?.kind === "run" && agreement.isSuccess ? subject.id : null);
  const isTooFew = agreement.error instanceof ProblemError && agreement.error.code === "too_few_pairs";

  const top = useRef<HTMLDivElement>(null);
  const choose = (next: AgreementSubject) => {
    setChosen(next);
    // The address keeps what is compared, so that it can be sent to somebody.
    window.history.replaceState(null, "", addressOf(next));
  };

  return (
    <PageFrame>
      <PageHeader
        title="Agreement"
        lead="How far two blind judgements of the same thing come to the same. The lead who rules on a dispute is never counted as a rater."
      />
      <Loaded read={runs} skeleton={<Skeleton lines={18} />}>
        {() => (
          <>
            {subject === null ? (
              <EmptyState title="No run is open for judging yet">
                Agreement is computed from pairs of blind judgements; a lead or an engineer opens a run for them.
              </EmptyState>
            ) : (
              <div ref={top} tabIndex={-1} className="mb-5 outline-none">
                <SubjectSelect runs={shown} rescores={rescores.data?.items ?? []} subject={subject} onChange={choose} />
              </div>
            )}
            {isTooFew ? (
              <TooFew isOpened={subject?.kind === "rescore" || opened.some((run) => run.id === subject?.id)} />
            ) : subject === null ? null : (
              <Loaded read={agreement} skeleton={<Skeleton lines={18} />}>
                {(page) => (
                  <WordsOfVersion projectId={projectId} printed={page.rubricVersion}>
                    <AgreementView projectId={projectId} page={page} subject={subject} />
                    {subject.kind === "run" ? (
                      <Loaded read={detail} skeleton={<Skeleton lines={12} />}>
                        {(behind) => <DetailView projectId={projectId} detail={behind} />}
                      </Loaded>
                    ) : null}
                  </WordsOfVersion>
                )}
              </Loaded>
            )}
            {subject?.kind === "run" && hasLabels(subject.id) ? (
              <ImportedView key={subject.id} projectId={projectId} runId={subject.id} />
            ) : null}
          </>
        )}
      </Loaded>
      {maySeeRescores ? (
        <Section
          title="Re-score samples"
          lead="A seeded draw from closed judgements, judged a second time without a trace of the first."
          actions={
            roles.includes("lead") ? (
              <DrawRescore projectId={projectId} runs={opened} initialRunId={newest?.id ?? null} />
            ) : undefined
          }
        >
          <Loaded read={schedule} skeleton={<Skeleton lines={2} />}>
            {(data) => <ScheduleView schedule={data} />}
          </Loaded>
          <Loaded read={rescores} skeleton={<Skeleton lines={4} />}>
            {(data) => (
              <RescoreView
                projectId={projectId}
                rescores={data.items}
                mayDraw={roles.includes("lead")}
                onShow={(id) => {
                  choose({ kind: "rescore", id });
                  // The figures stand further up: whoever asked for them is taken there.
                  top.current?.focus();
                }}
              />
            )}
          </Loaded>
        </Section>
      ) : null}
    </PageFrame>
  );
}
