import type { ChildProcess } from "node:child_process";

/** Starts the server in a process group of its own. */
export function serve(
  settings: { readonly host: string; readonly dataFolder: string },
  database: { readonly appUrl: string },
  port: number,
  origin: string,
): ChildProcess;
export function waitUntilReady(host: string, port: number, hasEnded: () => boolean): Promise<void>;
