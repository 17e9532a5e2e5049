import type { Page } from "@playwright/test";
import { importRun } from "@/server/services/import-run";
import { openBatch } from "@/server/services/open-batch";
import { openUpload } from "@/server/upload";
import { type BenchLine, middleOf } from "./measure";
import { getApp } from "./world/app";
import { openPageAs } from "./world/browser";
import { addMember, addProject } from "./world/people";
import { makeRunFile } from "./world/run-file";

const SAMPLES = 5;
/** What a person does between two steps takes longer; what is loaded ahead is there by then. */
const READING_MS = 500;

interface Seat {
  readonly page: Page;
  readonly projectId: string;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** A rater at a bench with a queue of responses that all ask something else. */
async function takeSeat(): Promise<Seat> {
  const app = await getApp();
  const { deps } = app;
  const projectId = await addProject(deps, "Bench");
  const engineer = await addMember(deps, projectId, "bench.engineer", ["engineer"]);
  const rater = await addMember(deps, projectId, "bench.rater", ["rater"]);
  const bytes = makeRunFile({ responses: 80, documents: 40, prefix: "screen" });
  const about = { fileName: "screen.jsonl", system: "bench", kind: "frozen-context", dryRun: "false" } as const;
  const { runId } = await importRun(deps, engineer, about, openUpload(once(bytes), bytes.length));
  if (runId === null) throw new Error("a run was not stored");
  await openBatch(deps, engineer, runId, { carryOver: false });
  return { page: await openPageAs(app, rater), projectId };
}

let seat: Promise<Seat> | null = null;

/** What begins a measurement, and what ends it. */
interface Watched {
  readonly on: "keydown" | "click";
  readonly key: string | null;
  /** What must say something else than before. */
  readonly changing: string;
  /** What must be there as well. */
  readonly also: string;
  readonly path: string | null;
}

/** Where a page keeps what it watches for. */
type Watching = typeof globalThis & { benchWatch?: Promise<number> };

/** Begins to watch; `watchedMs` tells what came of it. */
function watch(page: Page, watched: Watched): Promise<void> {
  return page.evaluate(({ on, key, changing, also, path }) => {
    (globalThis as Watching).benchWatch = new Promise<number>((resolve) => {
      const before = document.querySelector(changing)?.textContent ?? "";
      const look = (startedMs: number) => {
        const isHere = path === null || location.pathname === path;
        const now = document.querySelector(changing)?.textContent ?? "";
        const isNew = now !== "" && now !== before;
        if (isHere && isNew && document.querySelector(also) !== null) resolve(performance.now() - startedMs);
        else requestAnimationFrame(() => look(startedMs));
      };
      const start = (event: Event) => {
        if (key !== null && !(event instanceof KeyboardEvent && event.key === key)) return;
        removeEventListener(on, start, true);
        look(event.timeStamp);
      };
      addEventListener(on, start, true);
    });
  }, watched);
}

/** Milliseconds from the event to the first frame in which all that was asked for was there. @throws Error after 30 s */
async function watchedMs(page: Page): Promise<number> {
  const tookMs = await page.evaluate(async (limitMs) => {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs));
    return Promise.race([(globalThis as Watching).benchWatch ?? late, late]);
  }, 30_000);
  if (tookMs === null) throw new Error("what was waited for never came on screen");
  return tookMs;
}

const QUESTION = 'section[aria-label="Question"] h2';
const LIT = "mark[data-active]";

async function timeCommits({ page, projectId }: Seat): Promise<number> {
  await page.goto(`/p/${projectId}/queue`);
  const times: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    await page.locator(LIT).first().waitFor();
    await page.waitForTimeout(READING_MS);
    for (const claim of [1, 2]) {
      await page.keyboard.press("1");
      await page.getByText(`Claim ${claim}: Grounded.`).waitFor();
    }
    await watch(page, { on: "keydown", key: "Enter", changing: QUESTION, also: LIT, path: null });
    await page.keyboard.press("Enter");
    times.push(await watchedMs(page));
  }
  return middleOf(times);
}

async function timeNavigations({ page, projectId }: Seat): Promise<number> {
  const paths = [`/p/${projectId}/judgements`, `/p/${projectId}/documents`];
  await page.goto(paths[1] ?? "");
  const times: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const path = paths[i % 2] ?? "";
    await page.waitForTimeout(READING_MS);
    await watch(page, { on: "click", key: null, changing: "main h1", also: "main", path });
    await page.locator(`nav a[href="${path}"]`).click();
    times.push(await watchedMs(page));
  }
  return middleOf(times);
}

export const nextClaimLine: BenchLine = {
  name: "next-claim",
  what: "commit to the next claim's words lit / an empty client navigation of the same build",
  target: { limit: 2, is: "at most" },
  about: `In Chromium, medians of ${SAMPLES}, each half a second after the one before. Ours: from Enter to the first frame in which another question stands there and the words of its first claim are lit in the source, commit over the network included. Theirs: from a click on a section of the bar to the first frame with that page's heading; what it then loads is not waited for.`,
  measure: async () => {
    const taken = await (seat ??= takeSeat());
    return { oursMs: await timeCommits(taken), peerMs: await timeNavigations(taken) };
  },
};
