"use client";

import { Snowflake } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useSyncExternalStore } from "react";
import { useCreateGoldenItems } from "@/client/use-golden";
import { ReadingLayout } from "@/components/adjudication/reading-layout";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { SaveState } from "@/components/ui/save-state";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/components/ui/toast-store";
import { ItemFactsFields } from "./item-facts-fields";
import { itemOf, lacksOfBoth, lacksOfItem, withKind, withTarget } from "./new-item-form";
import type { PickFor } from "./pick-for";
import type { Passage } from "./read-source-link";
import { SourcePicker } from "./source-picker";
import { TargetEditor } from "./target-editor";
import { togglePassage } from "./target-form";
import { type ItemDraft, useItemDraft } from "./use-item-draft";

const CLASSES = [
  { value: "public", label: "Public" },
  { value: "confidential", label: "Confidential" },
  { value: "privileged", label: "Privileged" },
  { value: "personal", label: "Personal" },
] as const;

function QuestionFields({ form, change }: Pick<ItemDraft, "form" | "change">) {
  return (
    <div className="space-y-4">
      <Field label="Question" hint="As somebody would ask it." required>
        <Textarea
          value={form.question}
          maxLength={8000}
          onChange={(event) => change((now) => ({ ...now, question: event.target.value }))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" hint="What files and lock files call it." required>
          <Input
            mono
            value={form.externalId}
            maxLength={200}
            onChange={(event) => change((now) => ({ ...now, externalId: event.target.value }))}
          />
        </Field>
        <Field label="Class" required>
          <Select
            options={CLASSES}
            value={form.class}
            onValueChange={(value) => change((now) => ({ ...now, class: value }))}
          />
        </Field>
      </div>
      <ItemFactsFields
        facts={form}
        onKind={(kind) => change((now) => withKind(now, kind))}
        onFacts={(facts) => change((now) => ({ ...now, ...facts }))}
      />
    </div>
  );
}

function WriteActions({ projectId, draft }: { projectId: string; draft: ItemDraft }) {
  const router = useRouter();
  const { form, drop } = draft;
  const create = useCreateGoldenItems(({ items: [item], approvalId }) => {
    notify({
      title: approvalId === null ? "Kept as a candidate" : "Proposed",
      description: approvalId === null ? "It has no target yet." : "Another lead signs before its target is frozen.",
      tone: "success",
    });
    drop();
    router.push(`/p/${projectId}/golden/${item?.id ?? ""}`);
  });
  const send = (isWithTarget: boolean) => (reason: string, close: () => void) =>
    create.mutate(
      { params: { projectId }, body: { items: [itemOf(form, isWithTarget)], reason } },
      { onSuccess: close },
    );
  const [lacksItem] = lacksOfItem(form);
  const [lacks] = lacksOfBoth(form);
  return (
    <>
      <output className="mt-5 mb-2 block text-xs text-ink-3">
        {lacks ?? "Complete. Its target is frozen once a second lead has signed."}
      </output>
      <div className="flex flex-wrap gap-2">
        <ReasonDialog
          title="Propose this question and its target?"
          description="The question is kept at once; once a second lead has signed, its target is never edited."
          confirmLabel="Propose"
          busy={create.isPending}
          error={create.error}
          onConfirm={send(true)}
          trigger={
            <Button variant="primary" icon={<Snowflake />} disabled={lacks !== undefined}>
              Propose for freezing
            </Button>
          }
        />
        <ReasonDialog
          title="Keep it as a candidate?"
          description="Only the question is kept; what is written of its target stays behind."
          confirmLabel="Keep"
          busy={create.isPending}
          error={create.error}
          onConfirm={send(false)}
          trigger={<Button disabled={lacksItem !== undefined}>Keep the question alone</Button>}
        />
        <Button variant="quiet" onClick={drop}>
          Start again
        </Button>
      </div>
    </>
  );
}

function Writing({ projectId }: { projectId: string }) {
  const draft = useItemDraft(projectId);
  const { form, change, status, isResumed } = draft;
  const toggle = useCallback(
    (list: PickFor, passage: Passage) => change((now) => withTarget(now, togglePassage(now.target, list, passage))),
    [change],
  );
  return (
    <ReadingLayout
      endLabel="Source"
      endHeight="window"
      start={
        <>
          <p className="mb-3 flex items-center gap-3 text-xs text-ink-3">
            <SaveState status={status} detail={isResumed ? "gone on with, on this device" : "on this device"} />
          </p>
          <Section title="What is asked">
            <QuestionFields form={form} change={change} />
          </Section>
          <Section title="What it should be answered with">
            <TargetEditor
              projectId={projectId}
              form={form.target}
              chunks={[]}
              onChange={(target) => change((now) => withTarget(now, target))}
            />
            <WriteActions projectId={projectId} draft={draft} />
          </Section>
        </>
      }
      end={
        <SourcePicker
          projectId={projectId}
          passages={form.target.passages}
          nearMisses={form.target.nearMisses}
          onToggle={toggle}
        />
      }
    />
  );
}

const never = () => () => undefined;

/** A question written by hand beside its source. What is typed stays on this device until it is proposed. */
export function NewItemWorkbench({ projectId }: { projectId: string }) {
  // The draft lies in the browser, so the form is drawn there and nowhere else.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <PageFrame>
      <PageHeader
        title="Write a question"
        crumbs={[{ label: "Golden set", href: `/p/${projectId}/golden` }, { label: "Write a question" }]}
        lead="The question, what an answer must rest on, and where the sources say it."
      />
      {isInBrowser ? <Writing projectId={projectId} /> : <Skeleton lines={14} />}
    </PageFrame>
  );
}
