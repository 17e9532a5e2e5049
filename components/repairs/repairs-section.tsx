"use client";

import { useId, useState } from "react";
import type { ResponseRepairs } from "@/contracts/repairs";
import { useRunRepairs } from "@/client/use-repairs";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { BASIS_WORDS, describeCause, describeCoverage, describeFound } from "./repair-words";

function RepairTable({ projectId, rows }: { projectId: string; rows: readonly ResponseRepairs[] }) {
  return (
    <Table caption="Faulted claims, each with the likeliest passage">
      <TableHead>
        <HeaderCell>Response and claim</HeaderCell>
        <HeaderCell>Why it was looked for</HeaderCell>
        <HeaderCell>Cites</HeaderCell>
        <HeaderCell>Passage that may carry it</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.flatMap(({ responseId, externalId, claims }) =>
          claims.map(({ claimId, claimOrdinal, text, causes, cites, passages: [best] }) => (
            <TableRow key={claimId}>
              <Cell rowHeader className="max-w-72">
                <TextLink quiet href={`/p/${projectId}/responses/${responseId}#claim-${claimId}`}>
                  {externalId}
                </TextLink>
                <span className="font-normal text-ink-3">, claim {claimOrdinal + 1}</span>
                <span className="block font-normal">{text ?? "erased"}</span>
              </Cell>
              <Cell className="max-w-56 text-xs text-ink-2">{causes.map(describeCause).join(" ")}</Cell>
              <Cell className="font-mono text-xs">{cites.length === 0 ? "nothing" : cites.join(", ")}</Cell>
              <Cell className="max-w-80">
                {best === undefined ? (
                  <span className="text-ink-3">none of the others</span>
                ) : (
                  <>
                    <span className="mr-1.5 font-mono text-xs">{best.handle}</span>“{best.words}”
                    <span className="block text-xs text-ink-3">
                      {BASIS_WORDS[best.basis]}: {describeCoverage(best)}
                    </span>
                  </>
                )}
              </Cell>
            </TableRow>
          )),
        )}
      </TableBody>
    </Table>
  );
}

/** Post-hoc repair over a run: faulted claims, and the other retrieved passages that carry them; searched once somebody looks. */
export function RepairsSection({ projectId, runId }: { projectId: string; runId: string }) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const found = useRunRepairs(runId, isOpen);
  return (
    <Section
      title="Repair"
      lead="Claims that code, people or a verifier fault are searched for in the other passages that were retrieved for the same answer. A hint on what to mend; no verdict changes by it."
      frame="sheet"
    >
      <Button size="sm" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide the repairs" : "Look for repairs"}
      </Button>
      <div id={panelId} hidden={!isOpen} className="mt-4">
        {isOpen ? (
          <Loaded read={found} skeleton={<Skeleton lines={6} />}>
            {(rows) => (
              <>
                {rows.length === 0 ? (
                  <p className="text-sm text-ink-2">
                    {found.hasMore
                      ? "No claim is faulted in the responses looked through so far."
                      : "No claim of the responses that you may see is faulted."}
                  </p>
                ) : (
                  <>
                    <p className="mb-3 text-sm text-ink-2">{describeFound(rows.flatMap(({ claims }) => claims))}.</p>
                    <RepairTable projectId={projectId} rows={rows} />
                  </>
                )}
                <LoadMore
                  shown={countOf(rows.length, "response")}
                  hasMore={found.hasMore}
                  isLoading={found.isLoadingMore}
                  onLoadMore={found.loadMore}
                />
              </>
            )}
          </Loaded>
        ) : null}
      </div>
    </Section>
  );
}
