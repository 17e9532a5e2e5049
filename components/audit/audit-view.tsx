import type { AuditEventResource } from "@/contracts/audit";
import { Digest } from "@/components/ui/digest";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TimeStamp } from "@/components/ui/time-stamp";
import { dataText, eventWord } from "./event-words";

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

/** The chain, newest first. Ids, codes, counts and commitments only: no text is in it. */
export function AuditView({ events }: { events: readonly AuditEventResource[] }) {
  if (events.length === 0) {
    return (
      <EmptyState title="No such event">Another type shows others; nothing is ever taken out of the chain.</EmptyState>
    );
  }
  return (
    <Table caption="Events of this project, newest first" captionHidden>
      <TableHead>
        <HeaderCell align="end">No.</HeaderCell>
        <HeaderCell>At</HeaderCell>
        <HeaderCell>What</HeaderCell>
        <HeaderCell>Who</HeaderCell>
        <HeaderCell>Of what</HeaderCell>
        <HeaderCell>Hash</HeaderCell>
      </TableHead>
      <TableBody>
        {events.map((event) => (
          <TableRow key={event.seq}>
            <Cell align="end" rowHeader className="font-normal!">
              {event.seq}
            </Cell>
            <Cell>
              <TimeStamp at={event.at} detail="second" />
            </Cell>
            <Cell>
              {eventWord(event.type)}
              <span className="block font-mono text-2xs text-ink-3">{event.type}</span>
            </Cell>
            <Cell>{event.actorName ?? (event.actorId === null ? "the server" : "name erased")}</Cell>
            <Cell className="max-w-md">
              <EventData data={event.data} />
            </Cell>
            <Cell>
              <Digest hex={event.hash} label={`hash of event ${event.seq}`} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
