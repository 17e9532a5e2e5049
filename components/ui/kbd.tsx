import { clsx } from "clsx";

export interface KbdProps {
  /** One key (`Enter`) or a chord joined by `+` (`Shift+Z`). */
  keys: string;
  /** `on-accent` where it stands on a filled button. */
  tone?: "plain" | "on-accent";
}

/** Prints keys as keys. */
export function Kbd({ keys, tone = "plain" }: KbdProps) {
  return (
    <kbd className="inline-flex gap-0.5 font-sans">
      {keys.split("+").map((key) => (
        <span
          key={key}
          className={clsx(
            "inline-grid h-4.5 min-w-4.5 place-content-center rounded-xs border px-1 text-2xs leading-none font-[550]",
            tone === "plain" ? "border-line bg-sunken text-ink-2" : "border-current/35 bg-transparent text-current",
          )}
        >
          {key}
        </span>
      ))}
    </kbd>
  );
}
