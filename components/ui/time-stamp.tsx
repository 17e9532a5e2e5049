import { formatInstant, type TimeDetail } from "./format-time";

export interface TimeStampProps {
  /** ISO 8601 in UTC. */
  at: string;
  detail?: TimeDetail;
  /** The project's zone, where a screen speaks of due dates; the text names it. */
  zone?: string;
}

/** An instant with its zone. Shows the raw text where it can't be read as an instant, so that nothing is invented. */
export function TimeStamp({ at, detail = "minute", zone = "UTC" }: TimeStampProps) {
  const text = formatInstant(at, detail, zone);
  return text === null ? (
    <span>{at}</span>
  ) : (
    <time dateTime={at} title={at} className="figures whitespace-nowrap">
      {text}
    </time>
  );
}
