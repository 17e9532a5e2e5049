"use client";

import type { AuditEventResource } from "@/contracts/audit";
import type { ListPages } from "@/components/lists/list-bar";
import type { ListFilter } from "@/components/lists/list-query";
import { ListTable } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import type { Column } from "@/components/ui/data-table";
import { Digest } from "@/components/ui/digest";
import { TimeStamp } from "@/components/ui/time-stamp";
import { dataText, EVENT_TYPES, eventWord } from "./event-words";

function EventData({ data }: { data: AuditEventResource["data"] }) {
  const entries = Object.entries(data);
  if (entries.length === 0) return <span className="text-xs text-ink-3">nothing shown</span>;
  return (
    <details className="text-xs">
      <summary className="w-fit rounded-xs text-ink-2">{entries.map(([name]) => name).join(", ")}</summary>
      <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5">
        {entries.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-mono break-all">{dataText(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const nameOf = ({ actorName, actorId }: AuditEventResource): string =>
  actorName ?? (actorId === null ? "the server" : "name erased");

/** In the address the type of event that the server is asked for. */
export const EVENT_TYPE_PARAM = "type";

const FILTERS: readonly ListFilter<AuditEventResource>[] = [
  {
    key: EVENT_TYPE_PARAM,
    label: "Type of event",
    options: EVENT_TYPES.map((type) => ({ value: type, label: eventWord(type) })),
    valuesOf: ({ type }) => [type],
  },
];

const EXPORTED: readonly ExportColumn<AuditEventResource>[] = [
  { name: "seq", valueOf: (event) => event.seq },
  { name: "at", valueOf: (event) => event.at },
  { name: "type", valueOf: (event) => event.type },
  { name: "actor_id", valueOf: (event) => event.actorId },
  { name: "actor", valueOf: nameOf },
  { name: "data", valueOf: (event) => JSON.stringify(event.data) },
  { name: "hash", valueOf: (event) => event.hash },
];

const textOf = (event: AuditEventResource): string =>
  [eventWord(event.type), event.type, nameOf(event), event.hash, ...Object.values(event.data).map(dataText)].join(" ");

const COLUMNS: readonly Column<AuditEventResource>[] = [
  { key: "seq", header: "No.", align: "end", sortValue: ({ seq }) => seq, cell: ({ seq }) => seq },
  { key: "at", header: "At", cell: ({ at }) => <TimeStamp at={at} detail="second" /> },
  {
    key: "what",
    header: "What",
    sortValue: ({ type }) => eventWord(type),
    cell: ({ type }) => (
      <>
        {eventWord(type)}
        <span className="block font-mono text-2xs text-ink-3">{type}</span>
      </>
    ),
  },
  { key: "who", header: "Who", sortValue: nameOf, cell: nameOf },
  { key: "data", header: "Of what", className: "max-w-md", cell: ({ data }) => <EventData data={data} /> },
  {
    key: "hash",
    header: "Hash",
    cell: ({ hash, seq }) => <Digest hex={hash} label={`hash of event ${seq}`} />,
  },
];

/** The chain, newest first. Ids, codes, counts and commitments only: no text is in it. */
export function AuditView({ events, pages }: { events: readonly AuditEventResource[]; pages?: ListPages }) {
  return (
    <ListTable
      caption="Events of this project, newest first"
      noun="event"
      columns={COLUMNS}
      rows={events}
      rowKey={({ seq }) => String(seq)}
      filters={FILTERS}
      textOf={textOf}
      exported={EXPORTED}
      fileName="events"
      isSearched
      {...(pages === undefined ? {} : { pages })}
      empty={null}
    />
  );
}
