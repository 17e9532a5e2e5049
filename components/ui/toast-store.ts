/** What a toast says. Errors that need a decision belong on the page, not here. */
export interface ToastInput {
  title: string;
  description?: string;
  tone?: "plain" | "success" | "error";
  /** One thing to do about it, such as Undo. `altText` says how to do it without the toast. */
  action?: { label: string; altText: string; onAction: () => void };
  /** How long it stays, in ms; errors and those with an action stay longer by default. */
  durationMs?: number;
}

export interface ToastEntry extends ToastInput {
  id: number;
}

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its id. At most three are kept; the oldest goes first. */
export function notify(input: ToastInput): number {
  lastId += 1;
  replace([...entries.slice(-2), { ...input, id: lastId }]);
  return lastId;
}

/** Takes a toast away; an unknown id changes nothing. */
export function dismissToast(id: number): void {
  replace(entries.filter((entry) => entry.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readToasts(): readonly ToastEntry[] {
  return entries;
}
