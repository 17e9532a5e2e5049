import type { Overview } from "@/contracts/session";
import { countOf } from "@/components/ui/format-count";

/** One thing that waits for the person at the screen. */
export interface NextStep {
  key: string;
  title: string;
  detail: string;
  href: string;
  /** The verb of the link. */
  action: string;
}

function stepsOfRater(overview: Overview, root: string): NextStep[] {
  const { rater } = overview;
  if (rater === null) return [];
  const held = rater.openLeases === 0 ? "" : ` You hold ${countOf(rater.openLeases, "response")} with a draft.`;
  if (rater.planned === 0 && rater.openLeases === 0) return [];
  return [
    {
      key: "judge",
      title: `${countOf(rater.planned, "response")} in the open batches`,
      detail: `You committed ${rater.committedToday} today, ${rater.committed} in all.${held}`,
      href: `${root}/queue`,
      action: rater.openLeases > 0 ? "Go on judging" : "Judge",
    },
  ];
}

function stepsOfLead(overview: Overview, root: string): NextStep[] {
  const { lead } = overview;
  if (lead === null) return [];
  const steps: (NextStep & { count: number })[] = [
    {
      key: "disputes",
      count: lead.openDisputes,
      title: `${countOf(lead.openDisputes, "dispute")} to settle`,
      detail: "Two blind judgements differ. The labels stay; your ruling stands beside them.",
      href: `${root}/disputes`,
      action: "Settle",
    },
    {
      key: "signatures",
      count: lead.approvalsWaitingForMe,
      title: `${countOf(lead.approvalsWaitingForMe, "proposal")} for a second signature`,
      detail: "Another lead proposed it. Read what is signed, then sign or decline.",
      href: `${root}/approvals`,
      action: "Read and sign",
    },
    {
      key: "misattributed",
      count: lead.listedMisattributed,
      title: countOf(lead.listedMisattributed, "unanimous Misattributed verdict"),
      detail: "Both raters said so, and it stands. Listed for you because each one counts against the gate.",
      href: `${root}/disputes?show=misattributed`,
      action: "Look at them",
    },
  ];
  return steps.filter((step) => step.count > 0);
}

function stepsOfMaterial(overview: Overview, root: string): NextStep[] {
  const { runs, golden, project, lead } = overview;
  const mayImport = project.roles.includes("lead") || project.roles.includes("engineer");
  if (runs !== null && runs.total === 0 && mayImport) {
    const rubric = {
      key: "rubric",
      title: "Say what a label means here",
      detail:
        "The shipped rubric is in force. Write your own, or choose how it is applied, before the first run is judged.",
      href: `${root}/rubric`,
      action: "Read the rubric",
    };
    return [
      ...(project.roles.includes("lead") ? [rubric] : []),
      {
        key: "import",
        title: "No run yet",
        detail: "Import answers with what was retrieved for them, one response a line. Checks are there at once.",
        href: `${root}/runs`,
        action: "Import a run",
      },
    ];
  }
  const unfrozen = golden === null ? 0 : golden.items - golden.targetsFrozen;
  if (unfrozen <= 0 || lead === null) return [];
  return [
    {
      key: "targets",
      title: `${countOf(unfrozen, "question")} without a frozen target`,
      detail: "Refusals of these can’t be told correct from incorrect, and a set version leaves them out.",
      href: `${root}/golden`,
      action: "Propose targets",
    },
  ];
}

/** What waits for the caller in this project, most pressing first. What their roles don't open isn't in the overview at all. */
export function listNextSteps(overview: Overview): readonly NextStep[] {
  const root = `/p/${overview.project.id}`;
  return [...stepsOfLead(overview, root), ...stepsOfRater(overview, root), ...stepsOfMaterial(overview, root)];
}
