"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { FileFault, labelsIn, readScoredFile, type ScoredFile } from "./read-scored-file";

/** A file and how it is to be read. */
export interface FileChoice {
  readonly file: ScoredFile | null;
  readonly name: string;
  readonly score: string | null;
  readonly label: string | null;
  readonly author: string | null;
  readonly cluster: string | null;
  readonly document: string | null;
  readonly pi: string | null;
  readonly positive: readonly string[];
  readonly isByPeople: boolean;
  readonly modelId: string;
  readonly revision: string;
  readonly rubricVersion: string;
}

export const FILE_START: FileChoice = {
  file: null,
  name: "",
  score: null,
  label: null,
  author: null,
  cluster: null,
  document: null,
  pi: null,
  positive: [],
  isByPeople: false,
  modelId: "",
  revision: "",
  rubricVersion: "",
};

/** No name of a column begins with a tab: a value of its own for "none", beside the placeholder that has the empty one. */
const NONE = "\tnone";
const LABELS_SHOWN = 12;

function guess({ columns }: ScoredFile, words: RegExp): string | null {
  return columns.find((column) => words.test(column)) ?? null;
}

export interface FileSourceProps {
  choice: FileChoice;
  onChange: (choice: FileChoice) => void;
}

/** A file of labelled scores: which column holds what, which labels mean entailed, and who made them. */
export function FileSource({ choice, onChange }: FileSourceProps) {
  const [fault, setFault] = useState<string | null>(null);
  const { file } = choice;
  const set = (changes: Partial<FileChoice>) => onChange({ ...choice, ...changes });
  const read = async (chosen: File) => {
    try {
      const found = await readScoredFile(await chosen.text());
      setFault(null);
      set({
        file: found,
        name: chosen.name,
        score: guess(found, /(?:^|[._])(?:score|entail)/i),
        label: guess(found, /label/i),
        author: guess(found, /^author/i),
        cluster: guess(found, /question/i),
        document: guess(found, /document/i),
        positive: [],
      });
    } catch (error) {
      setFault(error instanceof FileFault ? error.message : "This file can't be read.");
    }
  };
  const columns = file?.columns ?? [];
  const options = columns.map((column) => ({ value: column, label: column }));
  const optional = [{ value: NONE, label: "none" }, ...options];
  const pick = (name: "author" | "cluster" | "document" | "pi", label: string, hint: string) => (
    <Field label={label} hint={hint}>
      <Select
        options={optional}
        value={choice[name] ?? NONE}
        onValueChange={(v) => set({ [name]: v === NONE ? null : v })}
      />
    </Field>
  );
  return (
    <>
      <FileDrop
        label={choice.name === "" ? "Scored, labelled pairs" : `${choice.name}, ${file?.rows.length ?? 0} pairs`}
        hint="JSON lines, or CSV with a line of names."
        accept=".csv,.jsonl,.json,.ndjson"
        onFiles={([first]) => {
          if (first !== undefined) void read(first);
        }}
      />
      {fault === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
      {file === null ? null : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Column of the score" required>
              <Select options={options} value={choice.score} onValueChange={(score) => set({ score })} />
            </Field>
            <Field label="Column of the label" required>
              <Select options={options} value={choice.label} onValueChange={(label) => set({ label, positive: [] })} />
            </Field>
            {pick("cluster", "Column of the question", "Pairs of one question are never split.")}
            {pick("document", "Column of the document", "Nor are pairs of one document.")}
            {pick("pi", "Column of the chance", "With which a pair was chosen for labelling.")}
            {pick("author", "Column of who labelled", "“human”, or the file is refused.")}
          </div>
          {choice.label === null ? null : (
            <fieldset>
              <legend className="mb-1 text-sm font-[550]">Labels that mean entailed</legend>
              <div className="flex flex-wrap gap-x-5 gap-y-1">
                {labelsIn(file, choice.label)
                  .slice(0, LABELS_SHOWN)
                  .map((label) => (
                    <Checkbox
                      key={label}
                      label={label}
                      checked={choice.positive.includes(label)}
                      onChange={(event) =>
                        set({
                          positive: event.target.checked
                            ? [...choice.positive, label]
                            : choice.positive.filter((one) => one !== label),
                        })
                      }
                    />
                  ))}
              </div>
            </fieldset>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Verifier" required>
              <Input
                mono
                value={choice.modelId}
                maxLength={200}
                onChange={(event) => set({ modelId: event.target.value })}
              />
            </Field>
            <Field label="Its revision" required>
              <Input
                mono
                value={choice.revision}
                maxLength={200}
                onChange={(event) => set({ revision: event.target.value })}
              />
            </Field>
            <Field label="Rubric of the labels" hint="As printed, ID/NUMBER. Without it the calibration reads stale.">
              <Input
                mono
                value={choice.rubricVersion}
                maxLength={100}
                onChange={(event) => set({ rubricVersion: event.target.value })}
              />
            </Field>
          </div>
          {choice.author === null ? (
            <Checkbox
              label="People made these labels"
              hint="Labels that a model made cannot calibrate a threshold."
              checked={choice.isByPeople}
              onChange={(event) => set({ isByPeople: event.target.checked })}
            />
          ) : null}
        </>
      )}
    </>
  );
}
