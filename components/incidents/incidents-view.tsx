import type { IncidentResource } from "@/contracts/incidents";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { INCIDENT_KIND_WORDS, summariseReport } from "./incident-words";

export interface IncidentsViewProps {
  projectId: string;
  incidents: readonly IncidentResource[];
  mayPost: boolean;
}

/** Incidents, newest first, each a link to what used its source. */
export function IncidentsView({ projectId, incidents, mayPost }: IncidentsViewProps) {
  if (incidents.length === 0) {
    return (
      <EmptyState title="No incident was posted">
        {mayPost
          ? "Post one here, or let the system post it by the API when its own check fails."
          : "A lead or an engineer posts them; so does the system itself, by the API."}
      </EmptyState>
    );
  }
  return (
    <Table caption="Incidents" captionHidden>
      <TableHead>
        <HeaderCell>Incident</HeaderCell>
        <HeaderCell>What failed</HeaderCell>
        <HeaderCell>System</HeaderCell>
        <HeaderCell>Source</HeaderCell>
        <HeaderCell>When</HeaderCell>
      </TableHead>
      <TableBody>
        {incidents.map((incident) => (
          <TableRow key={incident.id}>
            <Cell rowHeader className="max-w-[30rem] py-2">
              <TextLink quiet href={`/p/${projectId}/incidents/${incident.id}`}>
                Incident {incident.number}
              </TextLink>
              <span className="line-clamp-2 block text-xs font-normal text-ink-3">
                {summariseReport(incident.report)}
              </span>
            </Cell>
            <Cell>{INCIDENT_KIND_WORDS[incident.kind]}</Cell>
            <Cell>{incident.report?.system ?? <span className="text-ink-3">not said</span>}</Cell>
            <Cell>
              {incident.chunkId !== null ? (
                "a passage"
              ) : incident.documentVersionId !== null ? (
                "a version"
              ) : (
                <span className="text-ink-3">not known</span>
              )}
            </Cell>
            <Cell>
              <TimeStamp at={incident.occurredAt} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
