"use client";

import { useState } from "react";
import type { DisputedAnswer } from "@/contracts/disputed-answers";
import { useOpenDisputedAnswer } from "@/client/use-disputes";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Digest } from "@/components/ui/digest";
import { ErrorState } from "@/components/ui/error-state";
import { Facts } from "@/components/ui/facts";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { formatBytes } from "@/components/ui/format-count";
import { Input } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress-bar";
import { LimitList } from "./limit-list";

function Opened({ projectId, opened }: { projectId: string; opened: DisputedAnswer }) {
  const title = opened.isThereAlready
    ? "This payload was disputed before; nothing was added."
    : "The answer is rebuilt and disputed.";
  return (
    <>
      <output className="sr-only">{title}</output>
      <Callout
        tone={opened.isThereAlready ? "accent" : "grounded"}
        title={title}
        action={
          <>
            <ButtonLink href={`/p/${projectId}/responses/${opened.responseId}`} size="sm">
              Replay it
            </ButtonLink>
            <ButtonLink href={`/p/${projectId}/disputes/${opened.disputeId}`} size="sm" variant="primary">
              Open the dispute
            </ButtonLink>
          </>
        }
      >
        <Facts
          className="mt-2"
          facts={[
            { term: "Read as", value: `${opened.format}, because ${opened.because}` },
            { term: "Holds", value: `${opened.claims} claims, ${opened.chunks} retrieved passages` },
            { term: "Payload", value: `${formatBytes(opened.receivedBytes)}, kept as it came` },
            { term: "SHA-256", value: <Digest hex={opened.receivedSha256} label="digest of the payload" /> },
          ]}
        />
        <LimitList limits={opened.limits} />
      </Callout>
    </>
  );
}

/** Disputes a production answer by a dropped payload. */
export function OpenAnswerPanel({ projectId }: { projectId: string }) {
  const [system, setSystem] = useState("production");
  const [reason, setReason] = useState("");
  const { state, start, stop } = useOpenDisputedAnswer();
  const isRunning = state.phase === "sending" || state.phase === "reading";
  const send = ([file]: readonly File[]) => {
    if (file === undefined) return;
    const query = {
      fileName: file.name,
      system: system.trim() === "" ? "production" : system.trim(),
      reason: reason.trim(),
    };
    void start(file, { params: { projectId }, query });
  };
  return (
    <section aria-labelledby="open-answer-title" className="mb-6">
      <h2 id="open-answer-title" className="mb-2 text-base font-[600]">
        Dispute an answer from production
      </h2>
      <div className="mb-3 grid grid-cols-1 items-start gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
        <Field label="System" hint="Which pipeline answered" required>
          <Input value={system} maxLength={100} onChange={(event) => setSystem(event.target.value)} />
        </Field>
        <Field label="Why it is disputed" hint="Who complained of what; stands in the record">
          <Input value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
      <FileDrop
        label="Drop the payload of one answer here: request and response as the provider sent them"
        hint="It is kept byte for byte. What it does not say is said to be missing, and never guessed."
        accept=".json,.jsonl,.txt,application/json"
        disabled={isRunning}
        onFiles={send}
      />
      <div className="mt-4">
        {state.phase === "sending" || state.phase === "reading" ? (
          <div className="flex items-end gap-4">
            <ProgressBar
              className="flex-1"
              label={`Rebuilding what ${state.fileName} says was shown`}
              value={state.phase === "sending" ? state.sentBytes : null}
              max={state.bytes}
              valueText={`${formatBytes(state.sentBytes)} of ${formatBytes(state.bytes)}`}
            />
            <Button size="sm" onClick={stop}>
              Stop
            </Button>
          </div>
        ) : null}
        {state.phase === "failed" ? <ErrorState problem={state.failure} /> : null}
        {state.phase === "done" ? <Opened projectId={projectId} opened={state.answer} /> : null}
      </div>
    </section>
  );
}
