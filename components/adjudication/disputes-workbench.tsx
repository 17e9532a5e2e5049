"use client";

import { useSearchParams } from "next/navigation";
import type { DisputeOrigin } from "@/contracts/disputes";
import type { Role } from "@/contracts/primitives";
import { RULING_DIRECTIONS } from "@/domain/adjudication/ruling-directions";
import {
  useDisputeCounts,
  useDisputes,
  useFlags,
  useGuidelineProposals,
  useMisattributed,
  useRulingDirections,
} from "@/client/use-disputes";
import { replaceSearch } from "@/components/lists/use-list-query";
import { PageFrame } from "@/components/shell/page-frame";
import { FilterBar } from "@/components/ui/filter-bar";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { type ChosenDirection, DirectionsView } from "./directions-view";
import { DisputesView } from "./disputes-view";
import { FlaggedView } from "./flagged-view";
import { MisattributedView } from "./misattributed-view";
import { OpenAnswerPanel } from "./open-answer-panel";
import { ProposalsView } from "./proposals-view";
import { countBehind, QUEUE_SHOWS, type QueueShow, readQueueShow } from "./queue-show";

interface PartProps {
  projectId: string;
  isLead: boolean;
}

const EMPTY: Readonly<Record<DisputeOrigin, { title: string; text: string }>> = {
  differing: {
    title: "No dispute",
    text: "A dispute opens by itself where two blind judgements differ. A lead who was not one of the two settles it.",
  },
  flagged: {
    title: "No dispute from a flag",
    text: "A lead who takes up a flag opens one, and rules on all of the response.",
  },
  production: {
    title: "No production answer is disputed",
    text: "Drop a payload above, or send it from the command line: assay dispute open FILE.",
  },
};

function Disputes({ projectId, origin }: { projectId: string; origin: DisputeOrigin }) {
  const disputes = useDisputes(projectId, { origin });
  return (
    <Loaded read={disputes} skeleton={<Skeleton lines={8} />}>
      {(rows) => <DisputesView projectId={projectId} disputes={rows} empty={EMPTY[origin]} pages={disputes} />}
    </Loaded>
  );
}

const Differing = ({ projectId }: PartProps) => <Disputes projectId={projectId} origin="differing" />;

function Production({ projectId, isLead }: PartProps) {
  return (
    <>
      {isLead ? <OpenAnswerPanel projectId={projectId} /> : null}
      <Disputes projectId={projectId} origin="production" />
    </>
  );
}

function Misattributed({ projectId }: PartProps) {
  const rows = useMisattributed(projectId);
  return (
    <Loaded read={rows} skeleton={<Skeleton lines={8} />}>
      {(data) => <MisattributedView projectId={projectId} rows={data} pages={rows} />}
    </Loaded>
  );
}

function Flagged({ projectId, isLead }: PartProps) {
  const flags = useFlags(projectId);
  return (
    <>
      <Loaded read={flags} skeleton={<Skeleton lines={8} />}>
        {(rows) => <FlaggedView projectId={projectId} rows={rows} isLead={isLead} />}
      </Loaded>
      <Section title="Taken up">
        <Disputes projectId={projectId} origin="flagged" />
      </Section>
    </>
  );
}

function OfDirection({ projectId, chosen }: { projectId: string; chosen: ChosenDirection }) {
  const { direction, rubricVersion } = chosen;
  const disputes = useDisputes(projectId, rubricVersion === null ? { direction } : { direction, rubricVersion });
  return (
    <Section title="Behind this count">
      <Loaded read={disputes} skeleton={<Skeleton lines={6} />}>
        {(rows) => (
          <DisputesView
            projectId={projectId}
            disputes={rows}
            pages={disputes}
            empty={{ title: "None of these", text: "A ruling was superseded since the count was read." }}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Rulings({ projectId }: PartProps) {
  const directions = useRulingDirections(projectId);
  const address = useSearchParams();
  const direction = RULING_DIRECTIONS.find((one) => one === address.get("direction")) ?? null;
  const chosen = direction === null ? null : { direction, rubricVersion: address.get("rubric") };
  return (
    <>
      <Loaded read={directions} skeleton={<Skeleton lines={6} />}>
        {(data) => <DirectionsView projectId={projectId} directions={data} chosen={chosen} />}
      </Loaded>
      {chosen === null ? null : (
        <OfDirection key={`${chosen.direction} ${chosen.rubricVersion ?? ""}`} projectId={projectId} chosen={chosen} />
      )}
    </>
  );
}

function Proposals({ projectId }: PartProps) {
  const proposals = useGuidelineProposals(projectId);
  return (
    <Loaded read={proposals} skeleton={<Skeleton lines={6} />}>
      {(rows) => <ProposalsView projectId={projectId} rows={rows} pages={proposals} />}
    </Loaded>
  );
}

const PARTS = {
  differing: Differing,
  misattributed: Misattributed,
  flagged: Flagged,
  production: Production,
  rulings: Rulings,
  proposals: Proposals,
} as const;

const choose = (value: QueueShow) => replaceSearch(new URLSearchParams(value === "differing" ? {} : { show: value }));

/** What a lead looks at: what differs, what both call misattributed, what is flagged, what production answered; and what was ruled. */
export function DisputesWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const show = readQueueShow(useSearchParams().get("show"));
  const counts = useDisputeCounts(projectId).data;
  const options = QUEUE_SHOWS.map((option) => ({
    ...option,
    ...(counts === undefined ? {} : { count: countBehind(counts, option.value) }),
  }));
  const Part = PARTS[show];
  return (
    <PageFrame>
      <PageHeader
        title="Disputes"
        lead="What a lead decides. The labels stay as they are; a ruling stands beside them, with its cause and its reason."
      />
      <div className="mb-4">
        <FilterBar label="Which part of the queue" options={options} value={show} onValueChange={choose} />
      </div>
      <Part projectId={projectId} isLead={roles.includes("lead")} />
    </PageFrame>
  );
}
