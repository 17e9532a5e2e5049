"use client";

import { useState } from "react";
import type { Role } from "@/contracts/primitives";
import { useTokens } from "@/client/use-tokens";
import { PageFrame } from "@/components/shell/page-frame";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { CreateToken } from "./create-token";
import { RevokeToken } from "./revoke-token";
import { type Token, TokensView } from "./tokens-view";

/** The caller's own API tokens. */
export function TokensWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const tokens = useTokens(projectId);
  const [now] = useState(() => new Date().toISOString());
  const renderRevoke = (token: Token) => <RevokeToken projectId={projectId} token={token} />;
  const isGiver = roles.some((role) => role !== "admin");
  return (
    <PageFrame>
      <PageHeader
        title="Tokens"
        lead="Yours, in this project. A token never does more than your roles allow, and never gives a second signature."
        actions={isGiver ? <CreateToken projectId={projectId} roles={roles} /> : undefined}
      />
      <Loaded read={tokens} skeleton={<Skeleton lines={6} />}>
        {(data) => <TokensView tokens={data.items} now={now} renderRevoke={renderRevoke} />}
      </Loaded>
    </PageFrame>
  );
}
