"use client";

import { type FormEvent, useState } from "react";
import { QUERY_SHAPE_WORDS } from "@/contracts/golden-words";
import { QUERY_SHAPES, type QueryShape } from "@/domain/golden/item-codes";
import { useRecordTraffic } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/toast-store";

const NONE = Object.fromEntries(QUERY_SHAPES.map((shape) => [shape, ""]));

const countsOf = (typed: Readonly<Record<string, string>>): Record<QueryShape, number> => {
  const count = (shape: QueryShape) => Number(typed[shape] ?? "") || 0;
  return {
    lookup: count("lookup"),
    proposition: count("proposition"),
    several_authorities: count("several_authorities"),
    good_law: count("good_law"),
    other: count("other"),
  };
};

/** Records how many questions of each shape the traffic has, and where they were counted. */
export function RecordTraffic({ projectId }: { projectId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(NONE);
  const [source, setSource] = useState("");
  const record = useRecordTraffic(() => {
    setIsOpen(false);
    notify({ title: "Recorded", tone: "success" });
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    record.mutate({ params: { projectId }, body: { counts: countsOf(typed), source } });
  };
  const isEmpty = Object.values(countsOf(typed)).every((count) => count === 0) || source.trim().length < 3;
  return (
    <Dialog
      title="What is asked"
      description="How many questions of each shape were counted in the traffic. The newest count holds."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button>Record the traffic</Button>}
    >
      <form onSubmit={send} className="space-y-3">
        {QUERY_SHAPES.map((shape) => (
          <Field key={shape} label={QUERY_SHAPE_WORDS[shape]}>
            <Input
              type="number"
              min={0}
              step={1}
              inputMode="numeric"
              value={typed[shape] ?? ""}
              onChange={(event) => setTyped({ ...typed, [shape]: event.target.value })}
            />
          </Field>
        ))}
        <Field label="Where and when they were counted" required>
          <Input value={source} maxLength={4000} onChange={(event) => setSource(event.target.value)} />
        </Field>
        <Failure error={record.error} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={record.isPending} disabled={isEmpty}>
            Record
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
