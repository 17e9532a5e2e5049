import type { ChildProcess } from "node:child_process";
import { describeProcess, isRunning, stopGroup, waitUntilGone } from "@/scripts/running.mjs";
import { serve, waitUntilReady } from "@/scripts/serve.mjs";

/** The built server on a port of its own, which can be killed and started again. */
export class AppServer {
  readonly origin: string;
  readonly #settings: { host: string; dataFolder: string };
  readonly #port: number;
  readonly #appUrl: string;
  #child: ChildProcess | null = null;

  constructor(settings: { dataFolder: string; port: number; appUrl: string }) {
    this.origin = `http://127.0.0.1:${settings.port}`;
    this.#settings = { host: "127.0.0.1", dataFolder: settings.dataFolder };
    this.#port = settings.port;
    this.#appUrl = settings.appUrl;
  }

  /** Asks it to start; it may not answer yet. */
  start(): void {
    this.#child = serve(this.#settings, { appUrl: this.#appUrl }, this.#port, this.origin);
  }

  async waitUntilReady(): Promise<void> {
    await waitUntilReady(this.#settings.host, this.#port, () => this.#child?.exitCode !== null);
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error("the server was not started");
    return pid;
  }

  /** kill -9 of the server and everything it started. */
  async kill(): Promise<void> {
    const written = describeProcess(this.pid);
    process.kill(-this.pid, "SIGKILL");
    await waitUntilGone(written, 10_000);
    if (isRunning(written)) throw new Error("the server outlived kill -9");
  }

  async stop(): Promise<void> {
    if (this.#child !== null) await stopGroup(describeProcess(this.pid));
  }
}
