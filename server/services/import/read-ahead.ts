const ignore = () => {};

/**
 * Asks a source for its next item while the last one is still worked on, so that a file is read on while the database is
 * waited for. Whatever becomes of the reader, the source has come to rest when it is left.
 */
export async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // Told to whoever asks for the next item, and to nobody before.
      next.catch(ignore);
      yield value;
    }
  } finally {
    await next.catch(ignore);
    await source.return(undefined);
  }
}
