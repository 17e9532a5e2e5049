"use client";

import { useState } from "react";
import type { GoldenImport } from "@/contracts/golden-items";
import { ITEM_KIND_WORDS, ITEM_USE_WORDS, QUERY_SHAPE_WORDS } from "@/contracts/golden-words";
import { useImportGoldenItems } from "@/client/use-golden";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Failure } from "@/components/ui/failure";
import { FileDrop } from "@/components/ui/file-drop";
import { countOf } from "@/components/ui/format-count";
import { PageHeader } from "@/components/ui/page-header";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { Section } from "@/components/ui/section";

interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

type Problem = GoldenImport["problems"][number];
type Item = GoldenImport["items"][number];

const PROBLEM_COLUMNS: readonly Column<Problem>[] = [
  { key: "line", header: "Line", align: "end", sortValue: ({ line }) => line, cell: ({ line }) => line },
  {
    key: "field",
    header: "Field",
    className: "font-mono text-xs",
    sortValue: ({ field }) => field,
    cell: ({ field }) => field,
  },
  { key: "message", header: "What is wrong", cell: ({ message }) => message },
];

const ITEM_COLUMNS: readonly Column<Item>[] = [
  { key: "line", header: "Line", align: "end", cell: ({ line }) => line },
  { key: "id", header: "Name", className: "font-mono text-xs", cell: ({ externalId }) => externalId },
  { key: "question", header: "Question", className: "max-w-[30rem]", cell: ({ question }) => question },
  { key: "kind", header: "Kind", className: "text-xs", cell: ({ kind }) => ITEM_KIND_WORDS[kind] },
  {
    key: "shape",
    header: "Shape",
    className: "text-xs",
    cell: ({ queryShape }) => (queryShape === null ? "not said" : QUERY_SHAPE_WORDS[queryShape]),
  },
  { key: "use", header: "Use", className: "text-xs", cell: ({ use }) => ITEM_USE_WORDS[use] },
  {
    key: "passages",
    header: "Passages found",
    align: "end",
    cell: ({ passages, hasTarget }) => (hasTarget ? passages : "no target"),
  },
];

const EXAMPLE = `{"id":"relay-1","question":"Can an opened relay be returned?","kind":"answerable","shape":"lookup","as_of":"2026-01-31",
 "points":["thirty days"],"expected_answer":"Within thirty days of delivery.",
 "passages":[{"document":"returns-policy","quote":"may be returned within thirty days"}]}`;

function Format() {
  return (
    <Section title="What a file holds">
      <div className="max-w-[72ch] space-y-2 text-sm text-ink-2">
        <p>
          JSON lines, a question each, or a table (CSV) with the same names in its first line. A passage is named by the
          document’s key and by words that stand in it once; in a table a row that names only a <code>document</code>{" "}
          and a <code>quote</code> goes on with the question above it.
        </p>
        <ScrollFrame>
          <pre className="rounded-sm bg-sunken p-2 font-mono text-xs text-ink">{EXAMPLE}</pre>
        </ScrollFrame>
        <p>
          Also: <code>adversarial</code> (near_miss, superseded, obvious_but_wrong, false_premise), <code>use</code>{" "}
          (gate, practice, sealed), <code>answerable</code>, <code>searches</code>, <code>expected_refusal</code>,{" "}
          <code>near_misses</code>, <code>class</code>. A question that brings no date and no evidence becomes a
          candidate.
        </p>
      </div>
    </Section>
  );
}

function Preview({ found, file }: { found: GoldenImport; file: ChosenFile }) {
  const { problems } = found;
  return (
    <>
      <Section
        title={file.name}
        lead={`${countOf(found.count, "question")}, ${found.withTarget} with a target, read as ${found.format === "csv" ? "a table" : "JSON lines"}.`}
      >
        {problems.length === 0 ? null : (
          <>
            <Callout
              tone="danger"
              title={`${countOf(problems.length, "line problem")}: nothing is taken over`}
              className="mb-3"
            >
              Put the file right and choose it again; all of it comes in, or nothing does.
            </Callout>
            <DataTable
              caption="What is wrong, by line"
              captionHidden
              columns={PROBLEM_COLUMNS}
              rows={problems}
              rowKey={({ line, field, code }) => `${line}-${field ?? ""}-${code}`}
              empty=""
            />
          </>
        )}
      </Section>
      {found.items.length === 0 ? null : (
        <Section
          title="Preview"
          lead={found.count > found.items.length ? `The first ${found.items.length} of ${found.count}.` : undefined}
        >
          <DataTable
            caption="Questions of the file"
            captionHidden
            columns={ITEM_COLUMNS}
            rows={found.items}
            rowKey={({ line }) => String(line)}
            empty=""
          />
        </Section>
      )}
    </>
  );
}

function Done({ projectId, done }: { projectId: string; done: GoldenImport }) {
  return (
    <Callout tone="grounded" title={`${countOf(done.created, "question")} written down`}>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink href={`/p/${projectId}/golden`}>To the questions</ButtonLink>
        {done.approvalId === null ? null : (
          <ButtonLink href={`/p/${projectId}/approvals`}>Their targets wait for a second signature</ButtonLink>
        )}
      </div>
    </Callout>
  );
}

/** Questions of a file: first what it holds and what is wrong with it, by line; then all of them, or none. */
export function ImportItemsWorkbench({ projectId }: { projectId: string }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const preview = useImportGoldenItems();
  const store = useImportGoldenItems();
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const next = { name: chosen.name, text: await chosen.text() };
    setFile(next);
    store.reset();
    preview.mutate({ params: { projectId }, body: { text: next.text, dryRun: true } });
  };
  const found = preview.data;
  const isGood = found !== undefined && found.problems.length === 0 && found.count > 0;
  return (
    <PageFrame>
      <PageHeader
        title="Import questions"
        crumbs={[{ label: "Golden set", href: `/p/${projectId}/golden` }, { label: "Import questions" }]}
        lead="Questions of a file, with what each should be answered with. Their targets become one proposal that a second lead signs."
        actions={
          file === null || store.data !== undefined ? undefined : (
            <ReasonDialog
              title={`Take over ${countOf(found?.count ?? 0, "question")}?`}
              description={`${found?.withTarget ?? 0} bring a target; these are proposed together.`}
              confirmLabel="Take over"
              busy={store.isPending}
              error={store.error}
              onConfirm={(reason, close) =>
                store.mutate(
                  { params: { projectId }, body: { text: file.text, dryRun: false, reason } },
                  { onSuccess: close },
                )
              }
              trigger={
                <Button variant="primary" disabled={!isGood}>
                  Take over
                </Button>
              }
            />
          )
        }
      />
      {store.data === undefined ? (
        <div className="mb-6">
          <FileDrop
            label="A file of questions"
            hint="JSON lines or CSV, at most 500 questions. Nothing is stored before you have seen it."
            accept=".jsonl,.json,.csv,.tsv,.txt"
            onFiles={([chosen]) => void choose(chosen)}
          />
        </div>
      ) : (
        <Done projectId={projectId} done={store.data} />
      )}
      <Failure error={preview.error} className="mb-4" />
      {preview.isPending ? <p className="text-sm text-ink-3">Reading the file…</p> : null}
      {file === null || found === undefined || store.data !== undefined ? null : <Preview found={found} file={file} />}
      {file === null ? <Format /> : null}
    </PageFrame>
  );
}
