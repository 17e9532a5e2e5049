import type { Page } from "@playwright/test";

/** Everything that a browser received, as text. */
export class Traffic {
  readonly #bodies: { readonly url: string; readonly text: string }[] = [];
  readonly #pending = new Set<Promise<void>>();

  /** Listens from now on. */
  record(page: Page): void {
    page.on("response", (response) => {
      const kept = response
        .text()
        .then((text) => void this.#bodies.push({ url: response.url(), text }))
        // A redirect, or a page that was left while it came, has no body.
        .catch(() => undefined)
        .finally(() => this.#pending.delete(kept));
      this.#pending.add(kept);
    });
  }

  async #settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** Addresses whose answers hold any of the words. */
  async findAnswersWith(words: readonly string[]): Promise<string[]> {
    await this.#settle();
    return this.#bodies.filter(({ text }) => words.some((word) => text.includes(word))).map(({ url }) => url);
  }

  /** How many answers of the API were seen. */
  async countApiAnswers(): Promise<number> {
    await this.#settle();
    return this.#bodies.filter(({ url }) => url.includes("/api/v1/")).length;
  }
}
