"use client";

import { useState } from "react";
import { Download, Flag, Pencil, Plus, Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextLink } from "@/components/ui/text-link";
import { Textarea } from "@/components/ui/textarea";
import { Specimen } from "./specimen";

const SEVERITIES = [
  { value: "minor", label: "Minor" },
  { value: "major", label: "Major" },
  { value: "critical", label: "Critical" },
] as const;

const REASONS = [
  { value: "overreach", label: "Overreach", group: "Misattributed" },
  { value: "adjacent", label: "Adjacent", group: "Misattributed" },
  { value: "not_in_source", label: "Not in source", group: "Misattributed" },
  { value: "uncited", label: "Uncited", group: "Unsupported" },
  { value: "no_support", label: "No support", group: "Unsupported", disabled: true },
] as const;

function PressedButton() {
  const [pressed, setPressed] = useState(true);
  return (
    <IconButton
      label="Mark evidence"
      shortcut="E"
      icon={<Flag />}
      pressed={pressed}
      onClick={() => setPressed(!pressed)}
    />
  );
}

function ButtonSpecimens() {
  return (
    <Specimen title="Buttons and links">
      {() => (
        <div className="space-y-3">
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary">Commit and next</Button>
            <Button variant="primary" shortcut="Enter">
              Commit
            </Button>
            <Button icon={<Plus />}>New batch</Button>
            <Button variant="quiet">Defer</Button>
            <Button variant="danger">Retire item</Button>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" busy>
              Committing
            </Button>
            <Button busy>Importing</Button>
            <Button variant="primary" disabled>
              Commit
            </Button>
            <Button disabled>New batch</Button>
            <ButtonLink href="#controls" icon={<Download />}>
              A link
            </ButtonLink>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm">Small</Button>
            <Button size="md">Medium</Button>
            <Button size="lg">Large</Button>
            <IconButton label="Edit" icon={<Pencil />} />
            <PressedButton />
            <IconButton label="Edit, disabled" icon={<Pencil />} disabled />
            <IconButton label="Saving" icon={<Pencil />} busy />
            <CopyButton text="9f3a1c20b7de" label="Copy version" size="md" />
          </div>
          <p>
            <TextLink href="#controls">A link in text</TextLink>,{" "}
            <TextLink href="https://example.org" external>
              one that leads elsewhere
            </TextLink>
            , and{" "}
            <TextLink href="#controls" quiet>
              one in a table
            </TextLink>
            . Keys: <Kbd keys="1" /> <Kbd keys="Shift+Z" /> <Kbd keys="Enter" />
          </p>
        </div>
      )}
    </Specimen>
  );
}

/** Everything that takes input, in each of its states. */
export function ControlSpecimens() {
  return (
    <>
      <ButtonSpecimens />
      <Specimen title="Fields">
        {() => (
          <div className="grid gap-x-5 gap-y-4 xl:grid-cols-2">
            <Field label="Name of the batch" required hint="Raters see it in their queue.">
              <Input defaultValue="Week 12, returns policy" />
            </Field>
            <Field label="Find" labelHidden>
              <Input leading={<Search />} trailing={<Kbd keys="/" />} placeholder="Question, claim or id" />
            </Field>
            <Field label="Ceiling on silence" error="Give a share between 0 and 1, such as 0.05.">
              <Input defaultValue="5 %" inputMode="decimal" />
            </Field>
            <Field label="Digest">
              <Input mono readOnly defaultValue="9f3a1c20b7de41aa" />
            </Field>
            <Field label="Reason" required>
              <Select options={REASONS} defaultValue="overreach" />
            </Field>
            <Field label="Verifier" error="Choose a verifier.">
              <Select options={REASONS} placeholder="Choose a verifier" />
            </Field>
            <Field label="Why" required hint="Goes into the record.">
              <Textarea defaultValue="The passage excludes expedited freight; the answer says it is covered." />
            </Field>
            <Field label="Note">
              <Textarea disabled defaultValue="Closed with the batch." />
            </Field>
          </div>
        )}
      </Specimen>
      <Specimen title="Choices">
        {() => (
          <div className="grid gap-5 xl:grid-cols-2">
            <RadioGroup legend="Severity" options={SEVERITIES} defaultValue="major" orientation="horizontal" />
            <RadioGroup
              legend="Does S1 support it?"
              options={[
                { value: "supports", label: "Supports", shortcut: "Q" },
                { value: "partly", label: "Partly", hint: "A part of the claim is not covered" },
                { value: "does_not", label: "Does not", disabled: true },
              ]}
              error="Mark each citation before you commit."
            />
            <div className="flex flex-col gap-2">
              <Checkbox label="Frozen items only" defaultChecked />
              <Checkbox label="Carried verdicts" hint="Judged in an earlier run and unchanged since" />
              <Checkbox label="All 12 responses" indeterminate />
              <Checkbox label="Closed" disabled defaultChecked />
            </div>
            <div className="flex flex-col gap-2">
              <Switch label="Two-stage protocol" hint="The source opens after the first question" defaultChecked />
              <Switch label="Record time on screen" />
              <Switch label="Legal hold" disabled />
            </div>
          </div>
        )}
      </Specimen>
    </>
  );
}
