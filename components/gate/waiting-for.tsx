import type { GateReportResource } from "@/contracts/gate";
import { TextLink } from "@/components/ui/text-link";

const STATE_WORDS: Readonly<Record<string, string>> = {
  no_response: "no response came",
  no_judgement: "nobody has judged it",
  single_judgement: "one rater has judged it",
  not_judged: "not judged",
  not_queued: "not queued",
  queued: "waits for judgements",
  open: "waits for judgements",
  deferred: "deferred by a rater",
  disputed: "a dispute waits for a lead",
  cannot_judge: "could not be judged; a lead rules",
  set_unknown: "what was retrieved is not known",
  marks_missing: "marks of the response are missing",
  lead_rules: "a lead has to rule",
  to_reattest: "the corpus has grown: its target is to be attested again",
  target_stale: "its source has changed: its target is to be superseded or attested again",
  item_doubled: "two responses came for it",
};

type Waiting = GateReportResource["waitingFor"];

interface WaitingForProps {
  projectId: string;
  waiting: Waiting;
  /** How many items the frozen set names. */
  expected: number;
}

function byState(waiting: Waiting): [string, Waiting][] {
  const groups = new Map<string, Waiting>();
  for (const item of waiting) groups.set(item.state, [...(groups.get(item.state) ?? []), item]);
  return [...groups];
}

/** What the decision waits for, by what is missing. */
export function WaitingFor({ projectId, waiting, expected }: WaitingForProps) {
  if (expected === 0)
    return <p className="text-sm text-ink-2">No item is expected: no version of the golden set is frozen.</p>;
  if (waiting.length === 0)
    return <p className="text-sm text-ink-2">Nothing: every expected item has a closed verdict.</p>;
  return (
    <dl className="space-y-3 text-sm">
      {byState(waiting).map(([state, items]) => (
        <div key={state} className="grid gap-x-6 sm:grid-cols-[16rem_1fr]">
          <dt className="font-[550]">
            {STATE_WORDS[state] ?? state} <span className="figures font-normal text-ink-3">{items.length}</span>
          </dt>
          <dd className="flex flex-wrap gap-x-3 gap-y-1 font-mono text-xs">
            {items.map(({ externalId, responseId }) =>
              responseId === null ? (
                <span key={externalId}>{externalId}</span>
              ) : (
                <TextLink key={externalId} href={`/p/${projectId}/responses/${responseId}`} quiet>
                  {externalId}
                </TextLink>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
