import type { ReactNode } from "react";
import type { ClaimResource } from "@/contracts/bench";
import type { ResponseReplay } from "@/contracts/disputes";
import { RULING_CAUSE_WORDS } from "@/contracts/process-words";
import {
  CONFIDENCE_WORDS,
  BASIS_WORDS,
  CLAIM_LABEL_WORDS,
  OUTCOME_WORDS,
  REASON_WORDS,
  SEVERITY_WORDS,
} from "@/contracts/words";
import type { ClaimLabel, Reason, Severity } from "@/domain/rubric/codes";
import type { Confidence } from "@/domain/rubric/protocol";
import { Facts } from "@/components/ui/facts";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TimeStamp } from "@/components/ui/time-stamp";
import { LimitList } from "./limit-list";
import { judgementOf } from "./ruling";
import { SentPassage } from "./sent-passage";
import { listAllSpans } from "./use-source-focus";
import { questionWords } from "@/components/ui/question-words";

interface ExhibitProps {
  projectId: string;
  replay: ResponseReplay;
}

const CLASS_WORDS: Readonly<Record<ResponseReplay["confidentiality"], string>> = {
  public: "Public",
  confidential: "Confidential",
  privileged: "Privileged",
  personal: "Personal data",
};

interface Said {
  readonly label: ClaimLabel | null;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
  /** How sure the rater was, where they were asked; a verdict has none. */
  readonly confidence?: Confidence | null;
}

const sureness = (confidence: Confidence | null) =>
  confidence === null ? null : `${CONFIDENCE_WORDS[confidence]} sure`;

/** A label with its reason, severity and how sure the rater was, in words. */
function printSaid(said: Said | null | undefined): string {
  if (said === null || said === undefined) return "nothing said";
  const label = said.label === null ? "not decided" : CLAIM_LABEL_WORDS[said.label];
  const parts = [
    said.reason === null ? null : REASON_WORDS[said.reason],
    said.severity === null ? null : SEVERITY_WORDS[said.severity],
    sureness(said.confidence ?? null),
  ];
  const more = parts.filter((part) => part !== null).join("; ");
  return more === "" ? label : `${label}: ${more}`;
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`exhibit-${number}`} className="mt-7">
      <h2 id={`exhibit-${number}`} className="mb-2 text-base font-[600]">
        {number}. {title}
      </h2>
      {children}
    </section>
  );
}

/** The class stands on top of each page. */
function Banner({ replay }: { replay: ResponseReplay }) {
  return (
    <div className="exhibit-head">
      <p className="mb-4 rounded-sm border border-line-strong px-3 py-1.5 text-center text-sm font-[600] tracking-wide uppercase">
        {CLASS_WORDS[replay.confidentiality]}
      </p>
    </div>
  );
}

/** The digests stand at the foot of each page. */
function Foot({ replay }: { replay: ResponseReplay }) {
  const { answerSha256, payload } = replay;
  return (
    <div className="exhibit-foot">
      <p className="mt-6 border-t border-line pt-2 font-mono text-2xs break-all text-ink-3">
        response {replay.material.responseId} · answer SHA-256 {answerSha256 ?? "none, or erased"}
        {payload === null ? null : ` · payload SHA-256 ${payload.sha256 ?? "erased"}`}
      </p>
    </div>
  );
}

function Judgements({ replay }: { replay: ResponseReplay }) {
  const { material, sides, verdict } = replay;
  const row = (claim: ClaimResource) => (
    <TableRow key={claim.id}>
      <Cell rowHeader className="py-2 align-top font-normal">
        {claim.ordinal + 1}. {claim.text}
      </Cell>
      {sides.map((side) => (
        <Cell key={side.submissionId} className="align-top">
          {printSaid(judgementOf(side, claim.id))}
        </Cell>
      ))}
      <Cell className="align-top">{printSaid(verdict?.claims.find(({ claimId }) => claimId === claim.id))}</Cell>
    </TableRow>
  );
  return (
    <Table caption="Claim by claim" captionHidden>
      <TableHead>
        <HeaderCell>Claim</HeaderCell>
        {sides.map((side) => (
          <HeaderCell key={side.submissionId}>Rater {side.pseudonym}</HeaderCell>
        ))}
        <HeaderCell>Decided</HeaderCell>
      </TableHead>
      <TableBody>{material.claims.map(row)}</TableBody>
    </Table>
  );
}

function Decision({ replay }: { replay: ResponseReplay }) {
  const { verdict, adjudication, material } = replay;
  const facts = [
    {
      term: "Comes to",
      value: verdict === null || verdict.outcome === null ? "not decided" : OUTCOME_WORDS[verdict.outcome],
    },
    ...(verdict === null
      ? []
      : [
          { term: "Rests on", value: BASIS_WORDS[verdict.basis] },
          { term: "Since", value: <TimeStamp at={verdict.at} /> },
        ]),
    { term: "Rubric", value: `version ${material.rubric.version}, protocol ${material.rubric.protocolVersion}` },
    ...(adjudication === null
      ? []
      : [
          { term: "Ruled by", value: "a lead who judged nothing of it" },
          { term: "Cause", value: RULING_CAUSE_WORDS[adjudication.cause] },
          { term: "Why", value: <span className="whitespace-pre-wrap">{adjudication.reason}</span> },
        ]),
  ];
  return <Facts facts={facts} />;
}

/** One answer as an exhibit: what was shown, what was said of it and why, with the digests by which it is known again. */
export function ExhibitView({ projectId, replay }: ExhibitProps) {
  const { material, sides } = replay;
  const lit = listAllSpans(material, sides);
  return (
    <article className="exhibit">
      <Banner replay={replay} />
      <div className="exhibit-body">
        <Part number={1} title="What was asked">
          {material.turns.map((turn, index) => (
            <p key={`${turn.role}-${index}`} className="reading whitespace-pre-wrap text-ink-2">
              {turn.role}: {turn.text}
            </p>
          ))}
          <p className="reading whitespace-pre-wrap">{questionWords(material.question)}</p>
        </Part>
        <Part number={2} title="What was answered">
          <p className="reading whitespace-pre-wrap">{material.answer === "" ? "(no answer)" : material.answer}</p>
          <LimitList limits={replay.limits} />
        </Part>
        <Part number={3} title="What was decided">
          <Decision replay={replay} />
        </Part>
        <Part number={4} title="Claim by claim">
          {material.claims.length === 0 ? (
            <p className="text-sm">The answer holds no claim.</p>
          ) : (
            <Judgements replay={replay} />
          )}
        </Part>
        <Part number={5} title="What was retrieved, as it was sent">
          {material.chunks.length === 0 ? <p className="text-sm">Nothing that is known.</p> : null}
          {material.chunks.map((chunk) => (
            <div key={chunk.handle} className="mb-4 rounded-md border border-line">
              <SentPassage projectId={projectId} chunk={chunk} lit={lit} />
            </div>
          ))}
        </Part>
      </div>
      <Foot replay={replay} />
    </article>
  );
}
