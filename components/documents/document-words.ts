import type { DocumentResource, DocumentVersionResource } from "@/contracts/documents";

/** Why a version has no text to judge from. */
export const DOCUMENT_STATE_WORDS: Readonly<Record<DocumentVersionResource["state"], string>> = {
  ok: "readable",
  no_text_layer: "no text layer",
  password_required: "protected by a password",
  invalid: "can’t be read",
  too_large: "too large",
};

export const STATUS_WORDS: Readonly<Record<DocumentVersionResource["status"], string>> = {
  in_force: "in force",
  amended: "amended",
  overruled: "overruled",
  repealed: "repealed",
  withdrawn: "withdrawn",
  unknown: "not known",
};

export const CLASS_WORDS: Readonly<Record<DocumentResource["confidentiality"], string>> = {
  public: "Public",
  confidential: "Confidential",
  privileged: "Privileged",
  personal: "Personal",
};

const MEDIA: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "text/markdown": "Markdown",
  "text/html": "HTML",
  "text/plain": "text",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
};

/** A media type in a word; an unknown one stands for itself. */
export const mediaWord = (mediaType: string): string => MEDIA[mediaType] ?? mediaType;
