/** Who is drawn first: the page one goes to, those in sight with it, those beside them. */
export type DrawRank = "goal" | "in sight" | "beside";

const ORDER: readonly DrawRank[] = ["goal", "in sight", "beside"];

interface Waiting {
  /** Asked when a turn comes free: a page may have come into sight meanwhile. */
  readonly rankOf: () => DrawRank;
  readonly start: () => void;
}

/** A place in the queue. */
export interface DrawTurn {
  /** Resolves when nothing else is being drawn and nothing that comes first waits. */
  readonly begun: Promise<void>;
  /** Drawn, or given up, before its turn or in it; further calls do nothing. */
  readonly end: () => void;
}

/** Pages are drawn one after another: they share one thread, so that two at once would both be ready later. */
export class DrawQueue {
  #waiting: readonly Waiting[] = [];
  #isBusy = false;
  #holds = 0;

  /**
   * Lets only the page one goes to be drawn: its words aren't lit yet, and what else is drawn would make them wait.
   * @returns what to call once they are, or won't be
   */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      this.#startNext();
    };
  }

  /** Queues up for the one place at which pages are drawn. */
  enter(rankOf: () => DrawRank): DrawTurn {
    let state: "waiting" | "drawing" | "over" = "waiting";
    let entry: Waiting = { rankOf, start: () => undefined };
    const begun = new Promise<void>((resolve) => {
      entry = {
        rankOf,
        start: () => {
          state = "drawing";
          resolve();
        },
      };
    });
    const end = () => {
      if (state === "waiting") this.#waiting = this.#waiting.filter((other) => other !== entry);
      if (state === "drawing") this.#isBusy = false;
      state = "over";
      this.#startNext();
    };
    this.#waiting = [...this.#waiting, entry];
    this.#startNext();
    return { begun, end };
  }

  #startNext(): void {
    if (this.#isBusy) return;
    const ranks = this.#holds > 0 ? ORDER.slice(0, 1) : ORDER;
    const next = ranks.flatMap((rank) => this.#waiting.filter(({ rankOf }) => rankOf() === rank)).at(0);
    if (next === undefined) return;
    this.#isBusy = true;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    next.start();
  }
}

/** Of all pages of the tab. */
export const drawQueue = new DrawQueue();
