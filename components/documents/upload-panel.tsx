"use client";

import { useState } from "react";
import type { DocumentOptions } from "@/client/use-documents";
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

const ANY_FILES = {
  label: "Drop documents here: text, Markdown, HTML, PDF, DOCX",
  hint: "A file of the same name with another text is a new version; the versions before stay what was cited.",
  chooseLabel: "Choose files",
  multiple: true,
};
const ONE_VERSION = {
  label: "Drop its file here: text, Markdown, HTML, PDF, DOCX",
  hint: "Whatever the file is called, it is a version of this document; what answers cite is looked up in it at once.",
  chooseLabel: "Choose a file",
};

export interface UploadPanelProps {
  readonly projectId: string;
  /** Adds a version to the document of this key; any file is a document of its own where it is left out. */
  readonly documentKey?: string;
  /** The class that is set first; a version has its document's. */
  readonly initialClass?: Confidentiality;
}

/** Adds documents, or new versions of them, by dropped files. */
export function UploadPanel({ projectId, documentKey, initialClass = "confidential" }: UploadPanelProps) {
  const [confidentiality, setConfidentiality] = useState<Confidentiality>(initialClass);
  const [isScan, setIsScan] = useState(false);
  const [password, setPassword] = useState("");
  const upload = useDocumentUpload(projectId);
  const key = documentKey === undefined ? {} : { key: documentKey };
  const options: DocumentOptions = { confidentiality, scan: isScan ? "true" : "false", password, ...key };
  return (
    <div>
      <FileDrop
        {...(documentKey === undefined ? ANY_FILES : ONE_VERSION)}
        accept=".txt,.text,.md,.markdown,.html,.htm,.pdf,.docx"
        disabled={upload.isRunning}
        onFiles={(files) => void upload.start(files, options)}
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
