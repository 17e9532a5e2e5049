"use client";

import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import type { ClaimUnits, RecutBody } from "@/contracts/claim-units";
import { ProblemError } from "@/client/problem-error";
import { useRecut } from "@/client/use-claim-units";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/format-count";
import { Failure } from "@/components/ui/failure";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { notify } from "@/components/ui/toast-store";
import { AnswerCut } from "./answer-cut";
import { SplitClaim } from "./split-claim";
import { coverWords, RECUT_WORDS, wantedWords, WHOLE_WORDS } from "./unit-words";
import { questionWords } from "@/components/ui/question-words";

export interface UnitsPanelProps {
  projectId: string;
  units: ClaimUnits;
  /** Leads cut; others read. */
  mayCut: boolean;
  /** Reads the claims again, after somebody else changed them. */
  onStale: () => void;
}

type Send = (body: RecutBody, close?: () => void) => void;

interface ClaimRowProps {
  units: ClaimUnits;
  place: number;
  mayCut: boolean;
  recut: { readonly isPending: boolean; readonly error: unknown };
  send: Send;
}

function ClaimRow({ units, place, mayCut, recut, send }: ClaimRowProps) {
  const claim = units.claims[place];
  const next = units.claims[place + 1];
  if (claim === undefined) return null;
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-x-2 border-b border-line-soft py-3 last:border-b-0">
      <span className="pt-0.5 text-sm font-[600] text-accent-strong">{place + 1}</span>
      <div className="min-w-0">
        <p className="reading">{claim.text}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-ink-3">
          <span>
            {claim.citations.length === 0 ? (
              "cites nothing"
            ) : (
              <>
                cites <span className="font-mono">{claim.citations.map(({ handle }) => handle).join(", ")}</span>
              </>
            )}
          </span>
          {claim.answerSpan === null ? <Badge>not in the answer’s words</Badge> : null}
          {claim.isRecut ? <Badge tone="accent">cut by a lead</Badge> : null}
          {claim.whole === null ? null : <Badge tone="attention">{WHOLE_WORDS[claim.whole].badge}: keep whole</Badge>}
        </div>
        {mayCut ? (
          <div className="mt-2 flex flex-wrap gap-2">
            <SplitClaim
              answer={units.answer}
              claim={claim}
              number={place + 1}
              busy={recut.isPending}
              error={recut.error}
              onSplit={send}
            />
            {next === undefined ? null : (
              <Button
                size="sm"
                busy={recut.isPending}
                onClick={() => send({ operation: "merge", claimIds: [claim.id, next.id] })}
              >
                Join with claim {place + 2}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </li>
  );
}

function OutsideList({
  units,
  mayCut,
  isPending,
  send,
}: {
  units: ClaimUnits;
  mayCut: boolean;
  isPending: boolean;
  send: Send;
}) {
  if (units.outside.length === 0) return <p className="text-sm text-ink-3">Every sentence stands in a claim.</p>;
  return (
    <ul>
      {units.outside.map(({ span, text }) => (
        <li
          key={span.startCp}
          className="flex items-start justify-between gap-4 border-b border-line-soft py-2 last:border-b-0"
        >
          <p className="reading min-w-0 text-sm">{text}</p>
          {mayCut ? (
            <Button
              size="sm"
              className="shrink-0"
              busy={isPending}
              aria-label={`Make a claim of: ${text}`}
              onClick={() => send({ operation: "add", span: { startCp: span.startCp, endCp: span.endCp } })}
            >
              Make it a claim
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function History({ recuts }: Pick<ClaimUnits, "recuts">) {
  if (recuts.length === 0) return <p className="text-sm text-ink-3">The claims are as they came with the file.</p>;
  return (
    <ol className="space-y-1 text-sm">
      {recuts.toReversed().map(({ number, operation, by, at, reason }) => (
        <li key={number}>
          {RECUT_WORDS[operation]} by {by}, <TimeStamp at={at} />
          {reason === null ? null : <span className="block text-ink-2">“{reason}”</span>}
        </li>
      ))}
    </ol>
  );
}

function SettledNote({ mayCut, isSettled }: { mayCut: boolean; isSettled: boolean }) {
  if (isSettled) {
    return (
      <Callout title="These claims are settled">
        The run is opened for judging. Both raters get the same claims, so none is cut any more.
      </Callout>
    );
  }
  return mayCut ? null : <Callout>A lead cuts claims, before the run is opened for judging.</Callout>;
}

/** The claims of one response, to be split, joined and added to by keyboard, until its run is opened. */
export function UnitsPanel({ projectId, units, mayCut, onStale }: UnitsPanelProps) {
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const recut = useRecut((answer) => {
    setOvertaken(null);
    notify({ title: countOf(answer.claims.length, "claim"), description: coverWords(answer.cover), tone: "success" });
    // The button that was pressed may be gone with its claim.
    heading.current?.focus();
  });
  const isOpen = mayCut && !units.isSettled;
  const isStale = recut.error instanceof ProblemError && recut.error.code === "stale_version";
  const shown = isStale ? null : recut.error;
  const send: Send = (body, close) =>
    recut.mutate(
      { params: { responseId: units.responseId }, body, ifMatch: units.version },
      {
        onSuccess: () => close?.(),
        onError: (error) => {
          if (!(error instanceof ProblemError) || error.code !== "stale_version") return;
          close?.();
          setOvertaken(wantedWords(body, units));
          onStale();
        },
      },
    );
  return (
    <div className="min-w-0 space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-md font-[600]">{questionWords(units.question)}</p>
          <p ref={heading} tabIndex={-1} className="text-sm text-ink-2">
            {countOf(units.claims.length, "claim")}. {coverWords(units.cover)}{" "}
            <TextLink href={`/p/${projectId}/responses/${units.responseId}`}>See the response</TextLink>
          </p>
        </div>
        {isOpen && units.canUndo ? (
          <Button icon={<Undo2 />} busy={recut.isPending} onClick={() => send({ operation: "undo" })}>
            Undo last change
          </Button>
        ) : null}
      </div>
      <SettledNote mayCut={mayCut} isSettled={units.isSettled} />
      {overtaken === null ? null : (
        <Callout tone="attention" role="alert" title="Somebody else cut these claims meanwhile">
          You wanted to {overtaken}. That was not done; below is how they are cut now.
        </Callout>
      )}
      <Failure error={shown} />
      <AnswerCut units={units} />
      <Section title="Claims" lead="What two raters judge, each on its own.">
        {units.claims.length === 0 ? (
          <p className="text-sm text-ink-3">None: nothing in it was taken for a statement.</p>
        ) : null}
        <ol className="border-y border-line">
          {units.claims.map((claim, place) => (
            <ClaimRow
              key={claim.id}
              units={units}
              place={place}
              mayCut={isOpen}
              recut={{ isPending: recut.isPending, error: shown }}
              send={send}
            />
          ))}
        </ol>
      </Section>
      <Section title="In no claim" lead="Greetings, questions, headings, and whatever was missed.">
        <OutsideList units={units} mayCut={isOpen} isPending={recut.isPending} send={send} />
      </Section>
      <Section title="Changes">
        <History recuts={units.recuts} />
      </Section>
    </div>
  );
}
