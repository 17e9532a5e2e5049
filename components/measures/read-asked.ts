/** What a page of measures holds a run beside. */
export interface MeasuresAsked {
  /** A run of a verifier; null for the newest. */
  readonly verifier: string | null;
  /** Another run; null for none. */
  readonly beside: string | null;
}

interface Query {
  readonly verifier?: string | string[];
  readonly beside?: string | string[];
}

const ID = /^[A-Za-z0-9_-]{8,64}$/;

const idOf = (value: string | string[] | undefined): string | null =>
  typeof value === "string" && ID.test(value) ? value : null;

/** Reads an address; what is no id asks for nothing. */
export const readAsked = ({ verifier, beside }: Query): MeasuresAsked => ({
  verifier: idOf(verifier),
  beside: idOf(beside),
});

/** The query of the address that asks the same. */
export function writeAsked(asked: MeasuresAsked): string {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== null);
  return `?${new URLSearchParams(given).toString()}`;
}
