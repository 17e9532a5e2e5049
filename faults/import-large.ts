import { runEndpoints } from "@/contracts/runs";
import { makeRunFile } from "@/bench/world/run-file";
import type { Deps } from "@/server/deps";
import { sessionCookieOf } from "@/server/route/test-world";
import { addPanel } from "@/server/services/test-responses";
import type { AppServer } from "./app-server";
import { findPeakMb, residentMb } from "./memory";
import type { Outcome } from "./poll-until-empty";

const MB = 1024 * 1024;
const sizes = [25 * MB, 100 * MB] as const;
/** Four times the file may cost no more than this on top: what a collector leaves lying, not what the file holds. */
const mostGrowthMb = 160;

/** JSON lines until there are enough bytes; nothing of them is kept here. */
function* makePieces(bytes: number): Generator<Uint8Array> {
  for (let made = 0, n = 0; made < bytes; n += 1) {
    const piece = makeRunFile({ responses: 200, documents: 300, prefix: `part-${bytes}-${n}-` });
    made += piece.byteLength;
    yield piece;
  }
}

async function importOnce(deps: Deps, app: AppServer, bytes: number) {
  const { engineer, projectId } = await addPanel(deps, 1);
  const pieces = makePieces(bytes);
  const underlying: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      const next = pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
  };
  const body = new ReadableStream<Uint8Array>(underlying);
  const headers = {
    cookie: await sessionCookieOf(deps, engineer.userId),
    "sec-fetch-site": "same-origin",
    "content-type": "application/octet-stream",
  };
  const init = { method: "POST", headers, body, duplex: "half" } as const;
  const answer = await fetch(`${app.origin}/api/v1/projects/${projectId}/runs?system=large`, init);
  const text = await answer.text();
  if (answer.status !== 201) return { added: 0, problem: `import: ${answer.status} ${text.slice(0, 300)}` };
  return { added: runEndpoints.importRun.answer.parse(JSON.parse(text)).added, problem: null };
}

/** Imports a file of 25 MB and one of 100 MB: the server's memory does not grow with the file. */
export async function importLarge(deps: Deps, app: AppServer): Promise<Outcome> {
  const atRest = residentMb(app.pid);
  const told: string[] = [];
  const breaches: string[] = [];
  const peaks: number[] = [];
  for (const bytes of sizes) {
    const began = performance.now();
    const { result, peakMb } = await findPeakMb(app.pid, () => importOnce(deps, app, bytes));
    const seconds = (performance.now() - began) / 1000;
    told.push(`${bytes / MB} MB: ${result.added} responses in ${seconds.toFixed(0)} s, peak ${peakMb.toFixed(0)} MB`);
    peaks.push(peakMb);
    if (result.problem !== null) breaches.push(result.problem);
  }
  const [small = 0, large = 0] = peaks;
  if (large - small > mostGrowthMb) breaches.push(`memory grows with the file: ${(large - small).toFixed(0)} MB more`);
  return { figures: `at rest ${atRest.toFixed(0)} MB; ${told.join("; ")}`, breaches };
}
