"use client";

import { useRouter } from "next/navigation";
import { useEffect, useReducer, useState } from "react";
import { ProblemError } from "@/client/problem-error";
import { useProposeRubric } from "@/client/use-rubrics";
import type { RubricResource, RubricTextInput } from "@/contracts/rubrics";
import { RUBRIC_PROBLEM_WORDS } from "@/contracts/rubric-problem-words";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/format-count";
import { PageHeader } from "@/components/ui/page-header";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { RubricWordsProvider } from "@/components/ui/rubric-words";
import { Tabs } from "@/components/ui/tabs";
import { notify } from "@/components/ui/toast-store";
import { isShipped, wordsOfRubric } from "@/domain/rubric/rubric-words";
import {
  changesBetween,
  checkRubricText,
  rubricOfText,
  type RubricText,
  statementsOf,
  textOfRubric,
} from "@/domain/rubric/rubric-text";
import { fieldWords } from "./field-words";
import { editRubric } from "./rubric-form";
import { RubricFields } from "./rubric-fields";
import { GuidelineSectionView, RubricLabels } from "./rubric-parts";
import { VersionDifference } from "./version-difference";

/** What is written on from: the version in force, without a name where it is the shipped one. */
function startFrom(rubric: RubricResource): RubricTextInput {
  const { labels, reasons, guideline, id, question } = rubric;
  return {
    id: isShipped(id) ? "" : id,
    question,
    labels: labels.map(({ code, word, shortWord, key, condition }) => ({ code, word, shortWord, key, condition })),
    reasons: reasons.map(({ code, word }) => ({ code, word })),
    guideline,
  };
}

function Preview({ text, number }: { text: RubricText; number: number }) {
  const rubric = rubricOfText(text, number);
  return (
    <RubricWordsProvider words={wordsOfRubric(rubric)}>
      <div className="rounded-md border border-line bg-raised px-5 py-4">
        <h2 className="text-md font-[600]">{rubric.question}</h2>
        <p className="mb-4 text-xs text-ink-3">
          Rubric {rubric.id || "without a name"}/{number}, as raters read it beside the labels.
        </p>
        <RubricLabels rubric={rubric} />
        <div className="mt-5">
          {rubric.guideline.map((section) => (
            <GuidelineSectionView key={section.id} section={section} />
          ))}
        </div>
      </div>
    </RubricWordsProvider>
  );
}

/** Leaving the page would lose what is written. */
function useLeaveWarning(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isAtRisk]);
}

/** Writes a version of the rubric beside what raters will see and what differs from the one in force. */
export function RubricEditor({ projectId, inForce }: { projectId: string; inForce: RubricResource }) {
  const router = useRouter();
  const [text, edit] = useReducer(editRubric, inForce, startFrom);
  const [hasTried, setHasTried] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const number = inForce.version + 1;
  const before = textOfRubric(inForce);
  const changes = changesBetween(statementsOf(before), statementsOf(text));
  const problems = checkRubricText(text);
  const propose = useProposeRubric(() => {
    setIsDone(true);
    notify({ title: "Proposed", description: "Another lead signs before it is in force.", tone: "success" });
    router.push(`/p/${projectId}/rubric`);
  });
  useLeaveWarning(changes.length > 0 && !isDone);
  const errorOf = (field: string) => {
    const found = problems.find((problem) => problem.field === field);
    return found === undefined || !hasTried ? undefined : RUBRIC_PROBLEM_WORDS[found.code];
  };
  const isReady = problems.length === 0 && changes.length > 0;
  return (
    <>
      <PageHeader
        title={`Version ${number} of the rubric`}
        crumbs={[{ label: "Rubric and protocol", href: `/p/${projectId}/rubric` }]}
        lead="It holds for batches opened after another lead has signed it. What is being judged stays under its own version."
        actions={
          isReady ? (
            <ReasonDialog
              title="Propose this version?"
              description="Another lead reads the difference and signs it, or declines."
              confirmLabel="Propose"
              busy={propose.isPending}
              error={propose.error}
              onConfirm={(reason, close) =>
                propose.mutate({ params: { projectId }, body: { rubric: text, reason } }, { onSuccess: close })
              }
              trigger={<Button variant="primary">Propose</Button>}
            />
          ) : (
            <Button variant="primary" onClick={() => setHasTried(true)}>
              Propose
            </Button>
          )
        }
      />
      {hasTried && !isReady ? (
        <Callout tone="attention" role="alert" className="mb-5">
          {problems.length === 0
            ? "Nothing differs from the version in force yet."
            : `${countOf(problems.length, "thing")} to put right first; each stands at its field.`}
        </Callout>
      ) : null}
      {propose.error instanceof ProblemError && propose.error.code === "proposal_pending" ? (
        <Callout tone="attention" className="mb-5">
          Another version was proposed in the meantime and waits for its signature.
        </Callout>
      ) : null}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <RubricFields text={text} edit={edit} errorOf={errorOf} />
        <div className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto" tabIndex={-1}>
          <Tabs
            label="What it comes to"
            items={[
              { value: "preview", label: "As raters read it", content: <Preview text={text} number={number} /> },
              {
                value: "difference",
                label: "Difference",
                count: changes.length,
                content: (
                  <VersionDifference
                    changes={changes}
                    nameOf={(field) => fieldWords(field, [before, text])}
                    before={`${inForce.id}/${inForce.version}`}
                    after="this one"
                  />
                ),
              },
            ]}
          />
        </div>
      </div>
    </>
  );
}
