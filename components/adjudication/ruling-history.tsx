import type { DisputeResource, FormerRuling } from "@/contracts/disputes";
import { NEW_EVIDENCE_WORDS } from "@/contracts/process-words";
import { Facts } from "@/components/ui/facts";
import { TimeStamp } from "@/components/ui/time-stamp";
import { AdjudicationView } from "./adjudication-view";

function Former({ former, number }: { former: FormerRuling; number: number }) {
  return (
    <li className="space-y-3">
      <AdjudicationView
        adjudication={former.adjudication}
        title={`Ruling ${number}, superseded or being looked at again`}
      />
      <section aria-label={`Evidence against ruling ${number}`} className="ml-4 border-l-2 border-line pl-4">
        <Facts
          facts={[
            { term: "New evidence", value: NEW_EVIDENCE_WORDS[former.evidence] },
            { term: "Brought by", value: former.reopenedBy },
            { term: "At", value: <TimeStamp at={former.reopenedAt} /> },
            { term: "What it is", value: <span className="whitespace-pre-wrap">{former.reason}</span> },
          ]}
        />
      </section>
    </li>
  );
}

/** Rulings that new evidence was brought against: none is erased, and the next one supersedes. */
export function RulingHistory({ history }: { history: DisputeResource["history"] }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-2 text-base font-[600]">
        Earlier rulings
      </h2>
      <ol className="space-y-4">
        {history.map((former, index) => (
          <Former key={former.adjudication.id} former={former} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

/** What raters hold against the ruling in force; it changes nothing and stays beside it. */
export function Dissents({ dissents }: { dissents: DisputeResource["dissents"] }) {
  if (dissents.length === 0) return null;
  return (
    <section aria-labelledby="dissents-title" className="rounded-md border border-line bg-surface p-4">
      <h2 id="dissents-title" className="mb-2 text-base font-[600]">
        Dissent
      </h2>
      <ul className="space-y-3 text-sm">
        {dissents.map(({ pseudonym, at, text }) => (
          <li key={`${pseudonym} ${at}`}>
            <p className="text-xs text-ink-3">
              Rater {pseudonym}, <TimeStamp at={at} />
            </p>
            <p className="whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
