/** What the lines have opened: databases, servers, browsers. Closed in reverse order when all of them are measured. */
const opened: (() => Promise<unknown>)[] = [];

/** Has something closed at the end of the run. */
export function closeLater(close: () => Promise<unknown>): void {
  opened.push(close);
}

export async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close();
}
