"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Passage, readSourceLink } from "./read-source-link";

/** Adds a passage by the address of the source viewer, for what was not retrieved. */
export function AddByLink({ onAdd }: { onAdd: (passage: Passage) => void }) {
  const [link, setLink] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const passage = readSourceLink(link);
    setIsWrong(passage === null);
    if (passage === null) return;
    onAdd(passage);
    setLink("");
  };
  return (
    <form onSubmit={add} className="flex items-start gap-2">
      <Field
        label="Add a passage by its link"
        hint="Open the document, select the words, and copy the address."
        error={isWrong ? "This is no link to words of a document; it ends in #cp= and two numbers." : undefined}
        className="flex-1"
      >
        <Input mono value={link} onChange={(event) => setLink(event.target.value)} />
      </Field>
      <Button type="submit" className="mt-6" disabled={link.trim() === ""}>
        Add
      </Button>
    </form>
  );
}
