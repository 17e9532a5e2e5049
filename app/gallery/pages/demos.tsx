"use client";

import type { ReactNode } from "react";
import type { ResponseReplay } from "@/contracts/disputes";
import { sampleDispute, sampleMaterial } from "@/components/adjudication/dispute.fixture";
import { DisputeView } from "@/components/adjudication/dispute-view";
import { DisputesView } from "@/components/adjudication/disputes-view";
import { ReplayView } from "@/components/adjudication/replay-view";
import { AgreementView } from "@/components/agreement/agreement-view";
import { RescoreView } from "@/components/agreement/rescore-view";
import { ApprovalActions } from "@/components/approvals/approval-actions";
import { ApprovalsView } from "@/components/approvals/approvals-view";
import { AuditView } from "@/components/audit/audit-view";
import { ChainHead } from "@/components/audit/chain-head";
import { DocumentsView } from "@/components/documents/documents-view";
import { UploadPanel } from "@/components/documents/upload-panel";
import { GateView } from "@/components/gate/gate-view";
import { RecordedDecisions } from "@/components/gate/recorded-decisions";
import { ItemView } from "@/components/golden/item-view";
import { ItemsView } from "@/components/golden/items-view";
import { JudgementsView } from "@/components/golden/judgements-view";
import { SetVersionsView } from "@/components/golden/set-versions-view";
import { SupersedeJudgement } from "@/components/golden/supersede-judgement";
import { MembersView } from "@/components/members/members-view";
import { OverviewView } from "@/components/overview/overview-view";
import { ProjectsView } from "@/components/overview/projects-view";
import { PolicyView } from "@/components/policy/policy-view";
import { ImportPanel } from "@/components/runs/import-panel";
import { ImportState } from "@/components/runs/import-state";
import { ResponseTable } from "@/components/runs/response-table";
import { RunView } from "@/components/runs/run-view";
import { RunsView } from "@/components/runs/runs-view";
import { useSelection } from "@/components/runs/use-selection";
import { PageFrame } from "@/components/shell/page-frame";
import { TokenSecret } from "@/components/tokens/token-secret";
import { TokensView } from "@/components/tokens/tokens-view";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import type { DemoName } from "./demo-names";
import { AGREEMENT, RESCORES } from "./demo-agreement";
import { FAIL, PASS, RECORDED, UNDECIDED } from "./demo-gate";
import {
  APPROVALS,
  DISPUTES,
  EVENTS,
  ITEMS,
  JUDGEMENTS,
  ME,
  MEMBERS,
  OVERVIEW,
  POLICIES,
  SET_VERSIONS,
  TOKENS,
} from "./demo-record";
import { DOCUMENTS } from "./demo-documents";
import { IMPORT_STATES, ROWS, RUN, RUNS } from "./demo-runs";

const P = "returns-0001";
const nothing = () => undefined;
const renderApproval = (approval: (typeof APPROVALS)[number]) => (
  <ApprovalActions approval={approval} now="2026-03-10T08:00:00Z" />
);
const renderSupersede = ({ id }: { id: string }) => <SupersedeJudgement judgementId={id} />;
const renderRevoke = () => <Button size="sm">Revoke</Button>;
const renderMember = () => <Button size="sm">Set roles</Button>;
const NO_DRAFTS = { drafts: {}, keep: () => true, drop: nothing };

function Responses() {
  const selection = useSelection();
  return (
    <Section title="Responses">
      <ResponseTable projectId={P} rows={ROWS} empty="" selection={selection} />
    </Section>
  );
}

const replay: ResponseReplay = {
  runId: RUN.id,
  runNumber: RUN.number,
  externalId: "returns-007",
  importedAt: RUN.importedAt,
  material: sampleMaterial,
  verdict: {
    id: "verdict-relay",
    outcome: "misattributed",
    basis: "adjudicated",
    at: "2026-03-10T08:00:00Z",
    carriedFrom: null,
    hops: 0,
    claims: [
      { claimId: "claim-1-relay", label: "grounded", reason: null, severity: null },
      { claimId: "claim-2-relay", label: "misattributed", reason: "contradicted", severity: "critical" },
    ],
  },
  sides: sampleDispute.sides,
  adjudication: {
    id: "adjudication-relay",
    leadName: "Tomas Behr",
    at: "2026-03-10T08:00:00Z",
    cause: "evidence_missed",
    reason: "5.1 excludes expedited freight under every tier; B read the sentence before it.",
    claims: [{ claimId: "claim-2-relay", label: "misattributed", reason: "contradicted", severity: "critical" }],
    declined: null,
    outcome: "misattributed",
  },
  importedLabels: [{ rater: "annotator-3", claimId: "claim-2-relay", label: "Not supported" }],
  referenceJudgementId: "reference-relay",
  goldenItemId: "item-relay",
  disputeId: "dispute-relay",
  confidentiality: "confidential",
  answerSha256: "9f3a1c5be0d24476a8b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f6071",
  payload: null,
  changedSince: [],
  limits: [],
  openFlags: [],
};

const frozenItem = ITEMS[0];
const openItem = ITEMS[2];

/** Each page's drawing with invented data; nothing is read or written. */
const DEMOS: Readonly<Record<DemoName, { title: string; content: ReactNode }>> = {
  projects: { title: "Projects", content: <ProjectsView me={ME} create={null} /> },
  overview: { title: "Returns policy", content: <OverviewView overview={OVERVIEW} /> },
  runs: {
    title: "Runs",
    content: (
      <>
        <Section title="Import">
          <ImportPanel projectId={P} />
        </Section>
        <RunsView projectId={P} runs={RUNS} mayImport />
      </>
    ),
  },
  import: {
    title: "Import",
    content: IMPORT_STATES.map((state) => (
      <Section key={state.phase} title={state.phase}>
        <ImportState projectId={P} state={state} onStop={nothing} />
      </Section>
    )),
  },
  run: { title: "Run 2", content: <RunView run={RUN} mayOpen minN={150} responses={<Responses />} /> },
  "gate-fail": {
    title: "Gate of run 2",
    content: (
      <>
        <GateView projectId={P} report={FAIL} />
        <RecordedDecisions reports={RECORDED} shownId={null} onShow={nothing} older={null} />
      </>
    ),
  },
  "gate-pass": { title: "Gate of run 3", content: <GateView projectId={P} report={PASS} /> },
  "gate-undecided": { title: "Gate of run 1", content: <GateView projectId={P} report={UNDECIDED} /> },
  disputes: {
    title: "Disputes",
    content: <DisputesView projectId={P} disputes={DISPUTES} empty={{ title: "No dispute", text: "" }} />,
  },
  dispute: {
    title: "Dispute",
    content: (
      <DisputeView
        projectId={P}
        dispute={sampleDispute}
        mayRule
        onRecord={nothing}
        isRecording={false}
        error={null}
        sourceView="sent"
      />
    ),
  },
  replay: {
    title: "Response",
    content: <ReplayView projectId={P} replay={replay} sourceView="sent" />,
  },
  golden: {
    title: "Golden set",
    content: (
      <>
        <Section title="Questions and targets">
          <ItemsView projectId={P} items={ITEMS} draftIds={["item-inspect"]} isLead />
        </Section>
        <Section title="Reference judgements">
          <JudgementsView projectId={P} judgements={JUDGEMENTS} isLead actionOf={renderSupersede} />
        </Section>
        <Section title="Set versions">
          <SetVersionsView versions={SET_VERSIONS} isLead />
        </Section>
      </>
    ),
  },
  target: {
    title: "Who inspects returned units?",
    content:
      openItem === undefined ? null : (
        <ItemView
          projectId={P}
          item={openItem}
          chunks={sampleMaterial.chunks}
          isLead
          today="2026-03-09"
          store={NO_DRAFTS}
        />
      ),
  },
  "target-frozen": {
    title: "Can an opened relay be returned?",
    content:
      frozenItem === undefined ? null : (
        <ItemView
          projectId={P}
          item={frozenItem}
          chunks={sampleMaterial.chunks}
          isLead
          today="2026-03-09"
          store={NO_DRAFTS}
        />
      ),
  },
  approvals: {
    title: "Second signatures",
    content: <ApprovalsView projectId={P} approvals={APPROVALS} renderActions={renderApproval} />,
  },
  agreement: {
    title: "Agreement",
    content: (
      <>
        <AgreementView projectId="p" page={AGREEMENT} subject={null} />
        <Section title="Re-score samples">
          <RescoreView projectId={P} rescores={RESCORES} mayDraw onShow={nothing} />
        </Section>
      </>
    ),
  },
  documents: {
    title: "Documents",
    content: (
      <>
        <Section title="Add">
          <UploadPanel projectId={P} />
        </Section>
        <DocumentsView projectId={P} documents={DOCUMENTS} isSearch={false} mayAdd mayReadRuns />
      </>
    ),
  },
  audit: {
    title: "Record",
    content: (
      <>
        <ChainHead head={{ seq: 412, hash: EVENTS[0]?.hash ?? "" }} exportHref="/gallery" />
        <AuditView events={EVENTS} />
      </>
    ),
  },
  members: { title: "Members", content: <MembersView members={MEMBERS} renderActions={renderMember} /> },
  tokens: {
    title: "Tokens",
    content: (
      <>
        <TokensView tokens={TOKENS} now="2026-03-09T12:00:00Z" renderRevoke={renderRevoke} />
        <Section title="After making one" className="mt-8 max-w-xl">
          <TokenSecret secret="assay_an-invented-secret-that-opens-nothing" />
        </Section>
      </>
    ),
  },
  policy: { title: "Gate policy", content: <PolicyView current={POLICIES[0]} versions={POLICIES} /> },
};

/** One page with invented data. */
export function Demo({ name }: { name: DemoName }) {
  const { title, content } = DEMOS[name];
  return (
    <PageFrame>
      <PageHeader title={title} />
      {content}
    </PageFrame>
  );
}
