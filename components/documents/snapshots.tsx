"use client";

import { Camera } from "lucide-react";
import { useState, type FormEvent } from "react";
import type { SnapshotResource } from "@/contracts/golden-items";
import { useSnapshots, useTakeSnapshot } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Dialog } from "@/components/ui/dialog";
import { Digest } from "@/components/ui/digest";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Loaded } from "@/components/ui/loaded";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { TimeStamp } from "@/components/ui/time-stamp";
import { notify } from "@/components/ui/toast-store";

const FORM = "take-snapshot";
const NAME_LENGTH_MAX = 200;

const COLUMNS: readonly Column<SnapshotResource>[] = [
  { key: "name", header: "Snapshot", sortValue: ({ name }) => name, cell: ({ name }) => name },
  {
    key: "at",
    header: "Taken",
    sortValue: ({ takenAt }) => takenAt,
    cell: ({ takenAt }) => <TimeStamp at={takenAt} />,
  },
  {
    key: "versions",
    header: "Document versions",
    align: "end",
    sortValue: ({ documentVersions }) => documentVersions,
    cell: ({ documentVersions }) => documentVersions,
  },
  { key: "digest", header: "Digest", cell: ({ digest, name }) => <Digest hex={digest} label={`digest of ${name}`} /> },
];

function TakeSnapshot({ projectId }: { projectId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const take = useTakeSnapshot(() => {
    setIsOpen(false);
    setName("");
    notify({ title: "The corpus is recorded as it is now", tone: "success" });
  });
  const isReady = name.trim() !== "";
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) take.mutate({ params: { projectId }, body: { name: name.trim() } });
  };
  return (
    <Dialog
      title="Take a snapshot of the corpus"
      description="Records the newest version of every document that came as a file. Targets proposed from then on speak about it."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button icon={<Camera />}>Take a snapshot</Button>}
      footer={
        <Button variant="primary" type="submit" form={FORM} busy={take.isPending} disabled={!isReady}>
          Take it
        </Button>
      }
    >
      <form id={FORM} onSubmit={send} className="space-y-4">
        <Field label="Name" hint="By which runs and people will know it: a date, a release." required>
          <Input value={name} maxLength={NAME_LENGTH_MAX} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Failure error={take.error} />
      </form>
    </Dialog>
  );
}

/** The corpus as it was recorded, and recording it as it is. */
export function Snapshots({ projectId, mayTake }: { projectId: string; mayTake: boolean }) {
  const snapshots = useSnapshots(projectId);
  return (
    <Section
      title="Snapshots"
      lead="The corpus at a time: what unanswerable questions were searched in, and what a run was made from."
      actions={mayTake ? <TakeSnapshot projectId={projectId} /> : undefined}
    >
      <Loaded read={snapshots} skeleton={<Skeleton lines={3} />}>
        {({ items }) => (
          <DataTable
            caption="Snapshots, newest first"
            captionHidden
            columns={COLUMNS}
            rows={items}
            rowKey={({ id }) => id}
            empty={
              mayTake
                ? "None yet. Take one before targets are proposed, so that they say which corpus they speak about."
                : "None yet. A lead or an engineer takes them."
            }
          />
        )}
      </Loaded>
    </Section>
  );
}
