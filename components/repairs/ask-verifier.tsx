"use client";

import { useState } from "react";
import type { z } from "zod";
import type { repairEndpoints } from "@/contracts/repairs";
import { useScoreRepairs } from "@/client/use-repairs";
import { useVerifiers } from "@/client/use-verifiers";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { describeAtMost, VERIFIER_ASKED } from "./repair-words";

export type ScoredRepairs = z.output<typeof repairEndpoints.scoreRepairs.answer>;
type Kind = "onnx" | "http_judge";

export interface AskVerifierProps {
  projectId: string;
  responseId: string;
  onScored: (scored: ScoredRepairs) => void;
}

function AskOne({ kind, responseId, onScored }: Omit<AskVerifierProps, "projectId"> & { kind: Kind }) {
  const [isOpen, setIsOpen] = useState(false);
  const forecast = useScoreRepairs();
  const score = useScoreRepairs();
  const params = { responseId };
  const open = (next: boolean) => {
    setIsOpen(next);
    if (next) forecast.mutate({ params, body: { kind, forecastOnly: true } });
  };
  const send = () =>
    score.mutate(
      { params, body: { kind, forecastOnly: false } },
      {
        onSuccess: (answer) => {
          setIsOpen(false);
          onScored(answer);
        },
      },
    );
  return (
    <AlertDialog
      title={`Ask ${VERIFIER_ASKED[kind]} about the passages?`}
      description={
        forecast.data === undefined ? "What it will cost is being counted." : describeAtMost(forecast.data.forecast)
      }
      open={isOpen}
      onOpenChange={open}
      confirmLabel="Ask"
      confirmDisabled={forecast.data === undefined}
      busy={score.isPending}
      onConfirm={send}
      trigger={<Button>Ask {VERIFIER_ASKED[kind]}</Button>}
    >
      <Failure error={forecast.error ?? score.error} />
    </AlertDialog>
  );
}

/** Asks a verifier that the operator has set up about the passages that may carry faulted claims; its cost is told first. */
export function AskVerifier({ projectId, ...rest }: AskVerifierProps) {
  const verifiers = useVerifiers(projectId);
  return (
    <>
      {(verifiers.data?.configured ?? []).map((kind) => (
        <AskOne key={kind} kind={kind} {...rest} />
      ))}
    </>
  );
}
