"use client";

import { useState } from "react";
import type { DocumentResource } from "@/contracts/documents";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { CLASS_WORDS } from "./document-words";
import { UploadList } from "./upload-list";
import { useDocumentUpload } from "./use-document-upload";

type Confidentiality = DocumentResource["confidentiality"];

const CLASSES: readonly { value: Confidentiality; label: string }[] = (
  ["public", "confidential", "privileged", "personal"] as const
).map((value) => ({ value, label: CLASS_WORDS[value] }));

/** Adds documents, or new versions of them, by dropped files. */
export function UploadPanel({ projectId }: { projectId: string }) {
  const [confidentiality, setConfidentiality] = useState<Confidentiality>("confidential");
  const [isScan, setIsScan] = useState(false);
  const [password, setPassword] = useState("");
  const upload = useDocumentUpload(projectId);
  return (
    <div>
      <FileDrop
        label="Drop documents here: text, Markdown, HTML, PDF, DOCX"
        hint="A file of the same name with another text is a new version; the versions before stay what was cited."
        chooseLabel="Choose files"
        accept=".txt,.text,.md,.markdown,.html,.htm,.pdf,.docx"
        multiple
        disabled={upload.isRunning}
        onFiles={(files) => void upload.start(files, { confidentiality, scan: isScan ? "true" : "false", password })}
      />
      <div className="mt-3 flex flex-wrap items-start gap-x-8 gap-y-3">
        <Field label="Class" hint="Privileged and personal texts never leave." required className="w-56">
          <Select options={CLASSES} value={confidentiality} onValueChange={setConfidentiality} />
        </Field>
        <Field label="Password" hint="Opens protected PDFs; used once, not kept." className="w-56">
          <Input
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Checkbox
          label="Keep scans without text"
          hint="Raters then read the page images."
          checked={isScan}
          onChange={(event) => setIsScan(event.target.checked)}
          className="sm:mt-7"
        />
      </div>
      <UploadList projectId={projectId} queue={upload.queue} sentBytes={upload.sentBytes} />
    </div>
  );
}
