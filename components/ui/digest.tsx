import { CopyButton } from "./copy-button";

export interface DigestProps {
  /** The whole digest, lower-case hex. */
  hex: string;
  /** What it's the digest of. */
  label: string;
  /** How many digits are shown; 12 is a printed version. */
  length?: number;
  copyable?: boolean;
}

/** The beginning of a digest, with the whole of it a click away. Print shows it whole. */
export function Digest({ hex, label, length = 12, copyable = true }: DigestProps) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <code title={`${label}: ${hex}`} className="font-mono text-xs">
        {hex.slice(0, length)}
        <span className="hidden break-all print:inline">{hex.slice(length)}</span>
        {hex.length > length ? (
          <span aria-hidden="true" className="text-ink-3 print:hidden">
            …
          </span>
        ) : null}
      </code>
      {copyable ? (
        <span data-print="never">
          <CopyButton text={hex} label={`Copy ${label}`} />
        </span>
      ) : null}
    </span>
  );
}
