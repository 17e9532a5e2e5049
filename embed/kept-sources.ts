import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";

/**
 * Passages that were read, by their words, so that the next answer over one of them need not read it again: folded text, figures, sentences.
 * Holds passages of at most so many UTF-16 units together; the one asked for longest ago goes first.
 */
export class KeptSources {
  private readonly known = new Map<string, PreparedText>();
  private units = 0;

  constructor(private readonly maxUnits = 4_000_000) {}

  readonly prepare = (text: string): PreparedText => {
    const found = this.known.get(text);
    if (found !== undefined) {
      this.known.delete(text);
      this.known.set(text, found);
      return found;
    }
    const prepared = prepareText(text);
    this.known.set(text, prepared);
    this.units += text.length;
    this.forget();
    return prepared;
  };

  private forget(): void {
    for (const text of this.known.keys()) {
      if (this.units <= this.maxUnits) return;
      this.known.delete(text);
      this.units -= text.length;
    }
  }
}
