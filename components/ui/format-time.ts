/** How much of an instant is written. */
export type TimeDetail = "date" | "minute" | "second";

function partsOf(instant: Date, zone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));
}

/**
 * Writes an instant as year, month, day, time and zone, "2026-03-09 14:05 UTC". The same text on server and in browser.
 *
 * @param instant ISO 8601 with `Z`
 * @param zone IANA name; UTC unless a screen says otherwise
 * @returns null where `instant` isn't one
 */
export function formatInstant(instant: string, detail: TimeDetail = "minute", zone = "UTC"): string | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  const part = partsOf(date, zone);
  const day = `${part["year"]}-${part["month"]}-${part["day"]}`;
  if (detail === "date") return `${day} ${part["timeZoneName"]}`;
  const seconds = detail === "second" ? `:${part["second"]}` : "";
  return `${day} ${part["hour"]}:${part["minute"]}${seconds} ${part["timeZoneName"]}`;
}
