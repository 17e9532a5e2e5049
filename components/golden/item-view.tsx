"use client";

import { useState } from "react";
import type { RetrievedChunkResource } from "@/contracts/bench";
import type { GoldenItemResource } from "@/contracts/golden";
import { ReadingLayout } from "@/components/adjudication/reading-layout";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { PassagePicker } from "./passage-picker";
import type { PickFor } from "./pick-for";
import type { Passage } from "./read-source-link";
import { SourcePicker } from "./source-picker";
import { TargetActions } from "./target-actions";
import { TargetEditor } from "./target-editor";
import { TargetFacts } from "./target-facts";
import { contentOf, emptyForm, formOf, lacksOf, type TargetForm, togglePassage } from "./target-form";
import type { DraftStore } from "./use-target-drafts";

export interface ItemViewProps {
  projectId: string;
  item: GoldenItemResource;
  /** What was retrieved for the latest response; empty where there is none or it may not be seen. */
  chunks: readonly RetrievedChunkResource[];
  isLead: boolean;
  /** `YYYY-MM-DD`, preset as the date it is asked for. */
  today: string;
  store: DraftStore;
}

function startForm({ item, store, today }: ItemViewProps): TargetForm {
  const kept = store.drafts[item.id];
  if (kept !== undefined) return formOf(kept.content);
  return item.target === null ? emptyForm(today) : formOf(item.target.content);
}

/** A question: what is frozen about it, and for leads the target to propose. */
export function ItemView(props: ItemViewProps) {
  const { projectId, item, chunks, isLead, store } = props;
  const [form, setForm] = useState(() => startForm(props));
  const [isEditing, setIsEditing] = useState(item.target === null);
  const content = contentOf(form);
  const lacks = lacksOf(form);
  const keep = () => {
    if (content !== null) store.keep(item.id, { externalId: item.externalId, content });
  };
  const frozen =
    item.target === null ? null : (
      <Section
        title="Frozen target"
        actions={isLead && !isEditing ? <Button onClick={() => setIsEditing(true)}>Supersede</Button> : undefined}
      >
        <TargetFacts projectId={projectId} target={item.target} chunks={chunks} />
      </Section>
    );
  if (!isLead || !isEditing) {
    return frozen ?? <p className="text-sm text-ink-2">No target is frozen for this question. A lead proposes one.</p>;
  }
  if (item.proposalPending) {
    return (
      <>
        {frozen}
        <Callout tone="attention" title="A proposal for this question waits for a second signature">
          <TextLink href={`/p/${projectId}/approvals?q=${encodeURIComponent(item.externalId)}`}>Read it</TextLink>, and
          sign or withdraw it; then another can be made.
        </Callout>
      </>
    );
  }
  const pick = (list: PickFor, passage: Passage) => setForm((now) => togglePassage(now, list, passage));
  const hasChunks = chunks.length > 0;
  return (
    <ReadingLayout
      endLabel={hasChunks ? "Retrieved passages" : "Source"}
      endHeight={hasChunks ? "content" : "window"}
      start={
        <>
          {frozen}
          <Section title={item.target === null ? "Target" : "The target that supersedes it"}>
            <TargetEditor projectId={projectId} form={form} chunks={chunks} onChange={setForm} />
            <output className="mt-5 mb-2 block text-xs text-ink-3">
              {lacks[0] ?? "Complete. It is frozen once a second lead has signed."}
            </output>
            <TargetActions
              projectId={projectId}
              item={item}
              content={lacks.length === 0 ? content : null}
              onKeep={keep}
              onProposed={() => store.drop([item.id])}
            />
          </Section>
        </>
      }
      end={
        hasChunks ? (
          <PassagePicker chunks={chunks} passages={form.passages} nearMisses={form.nearMisses} onToggle={pick} />
        ) : (
          // Nothing was retrieved to pick from: the documents themselves are opened.
          <SourcePicker projectId={projectId} passages={form.passages} nearMisses={form.nearMisses} onToggle={pick} />
        )
      }
    />
  );
}
