/** Pages in sight are drawn before those beside them, which would otherwise share the one thread and be ready no sooner. */
export class DrawOrder {
  #drawing = 0;
  #waiting: (() => void)[] = [];

  /** Notes that a page in sight is being drawn. @returns what to call once it is drawn or given up; further calls do nothing. */
  begin(): () => void {
    this.#drawing += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#drawing -= 1;
      if (this.#drawing === 0) this.#letThrough();
    };
  }

  /** Resolves as soon as no page in sight is being drawn. */
  whenIdle(): Promise<void> {
    if (this.#drawing === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #letThrough(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }
}
