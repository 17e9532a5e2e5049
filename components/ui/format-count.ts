const COUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** "1 response", "1,204 responses"; `plural` where an s won't do. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${COUNT.format(count)} ${count === 1 ? singular : plural}`;
}

const STEPS = ["B", "kB", "MB", "GB"] as const;

/** A size in powers of 1000, as files are named: "12 B", "3.4 MB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(STEPS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const scaled = bytes / 1000 ** power;
  return `${power === 0 ? COUNT.format(scaled) : scaled.toFixed(1)} ${STEPS[power] ?? "B"}`;
}
