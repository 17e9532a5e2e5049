/** Bytes as they were stored, sent as an attachment that no browser runs; ranges of them on request. */
export class StoredBytes {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly fileName: string;

  constructor(answer: { bytes: Uint8Array; mediaType: string; fileName: string }) {
    this.bytes = answer.bytes;
    this.mediaType = answer.mediaType;
    this.fileName = answer.fileName;
  }
}

/** JSON lines, made while they are read: one value a line, or a string that is a line already (without its break). */
export class JsonLines {
  readonly lines: AsyncIterable<unknown>;

  constructor(lines: AsyncIterable<unknown>) {
    this.lines = lines;
  }
}
