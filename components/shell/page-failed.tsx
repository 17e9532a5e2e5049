import { ButtonLink } from "@/components/ui/button-link";
import { ErrorState } from "@/components/ui/error-state";

export interface PageFailedProps {
  /** Next's number for what failed; the log has the rest under it. */
  readonly digest: string | undefined;
  readonly onRetry: () => void;
}

/** A page that failed while it was drawn. The digest is all that leaves the server. */
export function PageFailed({ digest, onRetry }: PageFailedProps) {
  return (
    <>
      <h1 className="mb-4 text-xl font-[600] tracking-[-0.015em]">This page could not be shown</h1>
      <ErrorState
        problem={{
          title: "Something failed on our side",
          detail: "What you had saved is saved. Quote the number below if it happens again.",
          requestId: digest,
        }}
        onRetry={onRetry}
        action={
          <ButtonLink href="/" prefetch={false} size="sm" variant="quiet">
            To your projects
          </ButtonLink>
        }
      />
    </>
  );
}
