"use client";

import { PageFailed } from "@/components/shell/page-failed";
import { PageFrame } from "@/components/shell/page-frame";

/** The same for somebody who is signed in, inside the frame of their pages. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <PageFrame width="text">
      <PageFailed digest={error.digest} onRetry={reset} />
    </PageFrame>
  );
}
