import type { ReactNode } from "react";
import type { z } from "zod";
import type { token } from "@/contracts/session";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TimeStamp } from "@/components/ui/time-stamp";
import { SCOPES } from "./scope-words";

export type Token = z.infer<typeof token>;

export interface TokensViewProps {
  tokens: readonly Token[];
  /** Against which an expiry is read, ISO 8601. */
  now: string;
  renderRevoke: (token: Token) => ReactNode;
}

function stateOf(token: Token, now: string): "revoked" | "expired" | "good" {
  if (token.revokedAt !== null) return "revoked";
  return new Date(token.expiresAt) <= new Date(now) ? "expired" : "good";
}

function TokenRow({
  token,
  now,
  renderRevoke,
}: {
  token: Token;
  now: string;
  renderRevoke: TokensViewProps["renderRevoke"];
}) {
  const state = stateOf(token, now);
  return (
    <TableRow>
      <Cell rowHeader className="py-2">
        {token.label}
      </Cell>
      <Cell>
        <span className="inline-flex flex-wrap gap-1">
          {token.scopes.map((scope) => (
            <Badge key={scope}>{SCOPES.find((look) => look.scope === scope)?.label ?? scope}</Badge>
          ))}
        </span>
      </Cell>
      <Cell>
        <TimeStamp at={token.createdAt} detail="date" />
      </Cell>
      <Cell>
        {token.lastUsedAt === null ? <span className="text-ink-3">never</span> : <TimeStamp at={token.lastUsedAt} />}
      </Cell>
      <Cell>
        {state === "good" ? <TimeStamp at={token.expiresAt} detail="date" /> : <Badge tone="attention">{state}</Badge>}
      </Cell>
      <Cell align="end">{state === "good" ? renderRevoke(token) : null}</Cell>
    </TableRow>
  );
}

/** The caller's own tokens; revoked and expired ones stay listed. */
export function TokensView({ tokens, now, renderRevoke }: TokensViewProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState title="No token yet">
        A token lets a pipeline or the command line act for you in this project, and never do more than your roles
        allow.
      </EmptyState>
    );
  }
  return (
    <Table caption="Your tokens in this project" captionHidden>
      <TableHead>
        <HeaderCell>For</HeaderCell>
        <HeaderCell>May</HeaderCell>
        <HeaderCell>Made</HeaderCell>
        <HeaderCell>Last used</HeaderCell>
        <HeaderCell>Good until</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Action</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} now={now} renderRevoke={renderRevoke} />
        ))}
      </TableBody>
    </Table>
  );
}
