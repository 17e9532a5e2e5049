import { readFileSync } from "node:fs";

const MB = 1024 * 1024;

/** Memory of a process that is resident, in megabytes; from the kernel's own list. */
export function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (line === undefined) throw new Error("the kernel does not say how much memory the server has");
  return (Number(line) * 1024) / MB;
}

/** The most that a process had while something was done, looked at four times a second. */
export async function findPeakMb<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = residentMb(pid);
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid));
  }, 250);
  try {
    return { result: await work(), peakMb };
  } finally {
    clearInterval(timer);
  }
}
