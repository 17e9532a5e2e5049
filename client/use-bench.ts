import { useEffect, useState, useSyncExternalStore } from "react";
import type { BenchTask } from "@/contracts/bench";
import { type BenchApi, makeBenchApi } from "./bench/bench-api";
import { BenchSession } from "./bench/bench-session";
import { BLANK_VIEW, type BenchView } from "./bench/bench-view";
import { realTimers } from "./bench/timers";
import { findStorage, makeWorkStore } from "./bench/work-store";
import { mintIdempotencyKey } from "./idempotency-key";

export interface UseBenchInit {
  readonly projectId: string;
  readonly userId: string;
  /** A judgement taken up again; without it, the queue. */
  readonly only?: BenchTask;
  /** What stands in for the server, where there is none. */
  readonly api?: BenchApi;
}

function makeSession({ projectId, userId, only, api }: UseBenchInit): BenchSession {
  return new BenchSession({
    api: api ?? makeBenchApi(projectId),
    store: makeWorkStore(findStorage(), userId, projectId, realTimers.now()),
    timers: realTimers,
    mintKey: mintIdempotencyKey,
    ...(only === undefined ? {} : { only }),
  });
}

const blank = () => BLANK_VIEW;

/** Something is neither on the server nor on this device: leaving the page would lose it. */
function isAtRisk({ save, outbox }: BenchView): boolean {
  return (save.status === "unsaved" && !save.isKept) || outbox.some((item) => !item.isKept);
}

/**
 * A visit to the bench, begun and ended with the component. The session follows the connection and the page: it sends again
 * when the browser is online, and sends what waits before the page is hidden.
 */
export function useBench(init: UseBenchInit): { readonly session: BenchSession; readonly view: BenchView } {
  const [session] = useState(() => makeSession(init));
  const view = useSyncExternalStore(session.subscribe, session.read, blank);
  useEffect(() => {
    const retry = () => session.retry();
    const active = () => session.noteActivity();
    const hide = () => {
      if (document.visibilityState === "hidden") session.flush();
      else session.noteActivity();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (isAtRisk(session.read())) event.preventDefault();
    };
    window.addEventListener("online", retry);
    window.addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", hide);
    document.addEventListener("keydown", active, { passive: true });
    document.addEventListener("pointermove", active, { passive: true });
    session.start();
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", hide);
      document.removeEventListener("keydown", active);
      document.removeEventListener("pointermove", active);
      session.stop();
    };
  }, [session]);
  return { session, view };
}
