"use client";

import { PageFailed } from "@/components/shell/page-failed";
import { PlainShell } from "@/components/shell/plain-shell";

/** A page that failed while it was drawn, for anybody. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <PlainShell>
      <PageFailed digest={error.digest} onRetry={reset} />
    </PlainShell>
  );
}
