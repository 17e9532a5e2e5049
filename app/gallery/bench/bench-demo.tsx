"use client";

import { useState } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { allOf } from "@/client/query-keys";
import { sourceTextOptions } from "@/client/use-source-text";
import { BenchWorkbench } from "@/components/bench/bench-workbench";
import { endpoints } from "@/contracts/endpoints";
import type { VersionComparison } from "@/contracts/rechecks";
import { Badge } from "@/components/ui/badge";
import { Switch } from "@/components/ui/switch";
import { DemoApi } from "./demo-api";
import { LEASE_SOURCE, POLICY_SOURCE } from "./demo-sources";

/** The invented sources are the newest there are. */
const NOTHING_NEWER: VersionComparison = {
  versionId: "",
  printedVersion: null,
  other: null,
  isComparable: true,
  places: [],
};

/** Sources are in the cache from the start, so that nothing is fetched. */
function makeClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryDefaults(allOf(endpoints.compareVersions), { initialData: NOTHING_NEWER });
  for (const source of [POLICY_SOURCE, LEASE_SOURCE]) {
    client.setQueryData(sourceTextOptions(source.version.id).queryKey, source);
  }
  return client;
}

/** The bench itself, on invented responses and without a server. */
export function BenchDemo() {
  const [client] = useState(makeClient);
  const [api] = useState(() => new DemoApi());
  const [isOffline, setIsOffline] = useState(false);
  const switchTo = (isOff: boolean) => {
    api.setOnline(!isOff);
    setIsOffline(isOff);
    if (!isOff) window.dispatchEvent(new Event("online"));
  };
  return (
    <QueryClientProvider client={client}>
      <div className="flex items-center gap-4 border-b border-line-soft bg-sunken px-4 py-1 text-xs text-ink-2">
        <Badge tone="attention">Invented data</Badge>
        Nothing here is sent anywhere.
        <Switch label="Without connection" checked={isOffline} onCheckedChange={switchTo} />
      </div>
      <BenchWorkbench projectId="demonstration" userId="demonstration" api={api} />
    </QueryClientProvider>
  );
}
