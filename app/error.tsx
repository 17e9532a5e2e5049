"use client";

import { PlainShell } from "@/components/shell/plain-shell";
import { ButtonLink } from "@/components/ui/button-link";
import { ErrorState } from "@/components/ui/error-state";

/** A page that failed while it was drawn. The digest is all that leaves the server; the log has the rest under it. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <PlainShell>
      <h1 className="mb-4 text-xl font-[600] tracking-[-0.015em]">This page could not be shown</h1>
      <ErrorState
        problem={{
          title: "Something failed on our side",
          detail: "What you had saved is saved. Quote the number below if it happens again.",
          requestId: error.digest,
        }}
        onRetry={reset}
        action={
          <ButtonLink href="/" prefetch={false} size="sm" variant="quiet">
            To your projects
          </ButtonLink>
        }
      />
    </PlainShell>
  );
}
