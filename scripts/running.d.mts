export interface WrittenProcess {
  readonly pid: number;
  readonly birth: string | null;
}
export function findBirth(pid: number): string | null;
export function describeProcess(pid: number): WrittenProcess;
export function isRunning(written: WrittenProcess | null | undefined): boolean;
export function waitUntilGone(written: WrittenProcess, withinMs: number): Promise<boolean>;
export function stopGroup(written: WrittenProcess | null | undefined, withinMs?: number): Promise<void>;
