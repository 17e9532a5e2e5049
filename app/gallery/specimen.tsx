import type { ReactNode } from "react";

export type PaneTheme = "light" | "dark";

/** One component in both themes, side by side; the function is called once a theme. */
export function Specimen({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: (theme: PaneTheme) => ReactNode;
}) {
  return (
    <div className="mb-6">
      <h3 className="text-sm font-[550]">{title}</h3>
      {note === undefined ? null : <p className="max-w-[72ch] text-xs text-ink-3">{note}</p>}
      <div className="mt-2 grid gap-px overflow-hidden rounded-md border border-line md:grid-cols-2">
        {(["light", "dark"] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="theme-pane min-w-0 p-4">
            {children(theme)}
          </div>
        ))}
      </div>
    </div>
  );
}
