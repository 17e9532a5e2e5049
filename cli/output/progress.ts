import type { Terminal } from "../command";

const BAR_CELLS = 24;

/** A bar on a person's terminal, and nothing anywhere else. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #label: string;
  readonly #total: number | null;
  #done = 0;
  #shownPercent = -1;

  constructor(terminal: Terminal, label: string, total: number | null) {
    this.#terminal = terminal;
    this.#label = label;
    this.#total = total;
  }

  add(amount: number): void {
    this.#done += amount;
    if (!this.#terminal.isInteractive || this.#total === null || this.#total === 0) return;
    const percent = Math.floor((100 * this.#done) / this.#total);
    if (percent === this.#shownPercent) return;
    this.#shownPercent = percent;
    const cells = Math.min(BAR_CELLS, Math.floor((BAR_CELLS * percent) / 100));
    this.#terminal.err(`\r${this.#label} [${"#".repeat(cells)}${" ".repeat(BAR_CELLS - cells)}] ${percent}%`);
  }

  end(): void {
    if (this.#shownPercent >= 0) this.#terminal.err(`\r${" ".repeat(this.#label.length + BAR_CELLS + 9)}\r`);
  }
}
