/** Who stands second behind a frozen row, as it is printed: a lone lead's own signature says that it is one. */
export function signedBy(row: { proposerName: string; approverName: string | null }): string {
  return row.approverName ?? `${row.proposerName} alone, a day later`;
}

/** A text that was erased, as people read it. */
export const ERASED_TEXT = "(erased)";
