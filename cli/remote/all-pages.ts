interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** What stands on all pages of a list. `ask` is called with the place of each page, undefined for the first. */
export async function allPages<T>(ask: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
