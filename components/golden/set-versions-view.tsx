"use client";

import type { z } from "zod";
import type { goldenSetVersion } from "@/contracts/golden";
import type { ListFilter } from "@/components/lists/list-query";
import { ListTable } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import type { Column } from "@/components/ui/data-table";
import { Digest } from "@/components/ui/digest";
import { EmptyState } from "@/components/ui/empty-state";
import { TimeStamp } from "@/components/ui/time-stamp";

export type SetVersion = z.infer<typeof goldenSetVersion>;

const NO_FILTERS: readonly ListFilter<SetVersion>[] = [];

const EXPORTED: readonly ExportColumn<SetVersion>[] = [
  { name: "set", valueOf: (version) => version.setName },
  { name: "version", valueOf: (version) => version.number },
  { name: "targets", valueOf: (version) => version.targets },
  { name: "proposed_by", valueOf: (version) => version.proposedBy },
  { name: "signed_by", valueOf: (version) => version.approvedBy },
  { name: "frozen_at", valueOf: (version) => version.frozenAt },
  { name: "digest", valueOf: (version) => version.digest },
];

const COLUMNS: readonly Column<SetVersion>[] = [
  { key: "set", header: "Set", sortValue: ({ setName }) => setName, cell: ({ setName }) => setName },
  { key: "version", header: "Version", align: "end", sortValue: ({ number }) => number, cell: ({ number }) => number },
  {
    key: "targets",
    header: "Targets",
    align: "end",
    sortValue: ({ targets }) => targets,
    cell: ({ targets }) => targets,
  },
  {
    key: "signed",
    header: "Signed by",
    sortValue: ({ approvedBy }) => approvedBy,
    cell: ({ proposedBy, approvedBy }) => `${proposedBy}, ${approvedBy}`,
  },
  {
    key: "frozen",
    header: "Frozen",
    sortValue: ({ frozenAt }) => frozenAt,
    cell: ({ frozenAt }) => <TimeStamp at={frozenAt} />,
  },
  {
    key: "digest",
    header: "Digest",
    cell: ({ digest, number }) => <Digest hex={digest} label={`digest of version ${number}`} />,
  },
];

const textOf = ({ setName, number, digest }: SetVersion) => `${setName} ${number} ${digest}`;

/** Versions of the golden set, newest first: what runs are measured against. */
export function SetVersionsView({ versions, isLead }: { versions: readonly SetVersion[]; isLead: boolean }) {
  return (
    <ListTable
      caption="Versions of the golden set"
      noun="version"
      columns={COLUMNS}
      rows={versions}
      rowKey={(version) => version.id}
      filters={NO_FILTERS}
      textOf={textOf}
      exported={EXPORTED}
      fileName="golden-set-versions"
      empty={
        <EmptyState title="No version is frozen yet">
          {isLead
            ? "Freeze targets first; then propose a version of all that nothing supersedes. Gates count against it."
            : "Leads freeze one once targets are frozen. Gates count against it."}
        </EmptyState>
      }
    />
  );
}
