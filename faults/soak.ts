import type { Deps } from "@/server/deps";
import type { AppServer } from "./app-server";
import type { Door } from "./door";
import { residentMb } from "./memory";
import { type Outcome, pollUntilEmpty } from "./poll-until-empty";

/** Caches and compiled code fill up first; what counts is whether it goes on after that. */
const warmUpShare = 0.2;
const mostGrowthMb = 64;

/** Judges for minutes on end: memory after the first part and at the end are the same, but for what a collector leaves lying. */
export async function soak(
  deps: Deps,
  door: Door,
  app: AppServer,
  plan: { seed: number; minutes: number },
): Promise<Outcome> {
  const began = performance.now();
  const lastsMs = plan.minutes * 60_000;
  const samples: { readonly atMs: number; readonly mb: number }[] = [];
  const breaches: string[] = [];
  for (let lap = 0; performance.now() - began < lastsMs; lap += 1) {
    const outcome = await pollUntilEmpty(deps, door, plan.seed + lap, { raters: 10, responses: 100, thinkMs: 400 });
    breaches.push(...outcome.breaches);
    samples.push({ atMs: performance.now() - began, mb: residentMb(app.pid) });
  }
  const warm = samples.filter((sample) => sample.atMs >= warmUpShare * lastsMs);
  const third = Math.max(1, Math.floor(warm.length / 3));
  const mean = (some: typeof warm) => some.reduce((sum, { mb }) => sum + mb, 0) / Math.max(1, some.length);
  const [first, last] = [mean(warm.slice(0, third)), mean(warm.slice(-third))];
  if (last - first > mostGrowthMb) breaches.push(`memory grew from ${first.toFixed(0)} to ${last.toFixed(0)} MB`);
  const figures = `${plan.minutes} minutes, ${samples.length} laps; resident at first ${samples[0]?.mb.toFixed(0)} MB, after the warm-up ${first.toFixed(0)} MB, at the end ${last.toFixed(0)} MB`;
  return { figures, breaches: [...new Set(breaches)] };
}
