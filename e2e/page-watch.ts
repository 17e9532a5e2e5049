import { expect, type Page } from "@playwright/test";

/** A browser says this of every answer that is no success; which answers a test expects, it says by their status. */
const FAILED_LOAD = /^Failed to load resource: the server responded with a status of (\d+)/;
const OFFLINE_LOAD = /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/;

/** Collects what a page should never do: break its content security policy, throw, or complain on the console. */
export class PageWatch {
  readonly #problems: string[] = [];
  readonly #expectedStatuses = new Set<number>();
  #isOfflineExpected = false;

  /** Answers with this status are part of the test. */
  expectStatus(...statuses: number[]): void {
    for (const status of statuses) this.#expectedStatuses.add(status);
  }

  /** The test cuts the network. */
  expectOffline(): void {
    this.#isOfflineExpected = true;
  }

  /** Watches a page from before its first script on. */
  async watch(page: Page): Promise<void> {
    page.on("console", (message) => {
      if (message.type() === "error")
        this.#note(`console: ${message.text()} (${message.location().url})`, message.text());
    });
    page.on("pageerror", (error) => this.#note(`thrown: ${error.stack ?? error.message}`, ""));
    await page.exposeBinding("noteViolation", (_source, text: string) => this.#note(`policy: ${text}`, ""));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
        const text = `${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`;
        const note: unknown = Reflect.get(window, "noteViolation");
        if (typeof note === "function") note(text);
      });
    });
  }

  #note(problem: string, consoleText: string): void {
    const status = FAILED_LOAD.exec(consoleText)?.[1];
    if (status !== undefined && this.#expectedStatuses.has(Number(status))) return;
    if (this.#isOfflineExpected && OFFLINE_LOAD.test(consoleText)) return;
    this.#problems.push(problem);
  }

  /** Fails the test with everything that was seen. */
  assertQuiet(): void {
    expect(this.#problems, "policy violations, errors thrown, errors on the console").toEqual([]);
  }
}
