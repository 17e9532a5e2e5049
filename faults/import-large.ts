import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
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

/** Sends the pieces as one body. Not by `fetch`, which gives up on an answer that takes five minutes. */
async function post(url: string, headers: Record<string, string>, pieces: Iterable<Uint8Array>) {
  const sent = request(url, { method: "POST", headers });
  const answered = once(sent, "response");
  await pipeline(Readable.from(pieces), sent);
  const [answer] = (await answered) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(Buffer.from(part));
  return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") };
}

async function importOnce(deps: Deps, app: AppServer, bytes: number) {
  const { engineer, projectId } = await addPanel(deps, 1);
  const headers = {
    cookie: await sessionCookieOf(deps, engineer.userId),
    "sec-fetch-site": "same-origin",
    "content-type": "application/octet-stream",
  };
  const url = `${app.origin}/api/v1/projects/${projectId}/runs?system=large`;
  const { status, text } = await post(url, headers, makePieces(bytes));
  if (status !== 201) return { added: 0, problem: `import: ${status} ${text.slice(0, 300)}` };
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
