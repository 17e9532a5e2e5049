"use client";

import "./globals.css";

/** The last resort, where the root layout itself failed: no providers, no script of ours. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto max-w-md px-5 pt-[18vh]">
          <h1 className="text-xl font-[600]">Assay could not be shown</h1>
          <p className="mt-2 text-base text-ink-2">Load the page again. What you had saved is saved.</p>
          {error.digest === undefined ? null : <p className="mt-2 font-mono text-xs text-ink-3">{error.digest}</p>}
        </main>
      </body>
    </html>
  );
}
