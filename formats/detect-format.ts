import { openPayload, type PayloadFormat } from "./payload-format";
import { PAYLOAD_FORMATS } from "./payload-formats";

/** What a file was taken for, and by what. */
export interface Detected {
  readonly format: PayloadFormat;
  readonly because: string;
}

/** The format of a value, or null where none knows it. Formats that put their records together from many rows are asked with the list. */
export function detectValue(value: unknown): Detected | null {
  const payload = openPayload(value, "", null);
  for (const format of PAYLOAD_FORMATS) {
    if (format.grain === "file") continue;
    const because = format.recognise(payload);
    if (because !== null) return { format, because };
  }
  return null;
}

/** The format of a list of values that are read together, or null. */
export function detectList(values: readonly unknown[]): Detected | null {
  const payload = openPayload(values, "", null);
  for (const format of PAYLOAD_FORMATS) {
    const because = format.grain === "file" ? format.recognise(payload) : null;
    if (because !== null) return { format, because };
  }
  return null;
}

/** Whether a value is a record of some format by itself. */
export const isRecord = (value: unknown): boolean => detectValue(value) !== null || detectList([value]) !== null;
