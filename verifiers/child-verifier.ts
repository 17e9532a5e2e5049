import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import type { ChildAnswer, ChildOrder } from "./child-order";
import { failed, type Pair, type PairOutcome, type Verifier, VerifierUnavailable } from "./verifier";

export interface ChildVerifierOptions {
  /** Path of the built `verify-child.mjs`. */
  readonly childPath: string;
  readonly entailmentLabel: string | null;
  /** A batch that takes longer kills the process, and fails. */
  readonly timeoutMs?: number;
}

/** A verifier in a process of its own, to be closed after use. */
export interface ChildVerifier extends Verifier {
  readonly close: () => void;
}

/** Loading some hundred megabytes from a slow disk included. */
const timeoutMs = 120_000;

type NewOrder = ChildOrder extends infer Order ? (Order extends ChildOrder ? Omit<Order, "id"> : never) : never;

/** Orders to one process and its answers. A process that ended, or was too slow, answers null. */
class Child {
  readonly #process: ChildProcess;
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, (answer: ChildAnswer | null) => void>();
  #count = 0;
  #isGone = false;

  constructor({ childPath, timeoutMs: limitMs = timeoutMs }: ChildVerifierOptions) {
    this.#timeoutMs = limitMs;
    this.#process = fork(childPath, [], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // The model needs nothing of ours: no database url, no secrets.
      env: { NODE_ENV: "production" },
    });
    this.#process.on("message", (answer: ChildAnswer) => this.#settle(answer.id, answer));
    this.#process.on("error", () => this.close());
    this.#process.on("exit", () => this.close());
  }

  #settle(id: number, answer: ChildAnswer | null): void {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(answer);
  }

  ask(order: NewOrder): Promise<ChildAnswer | null> {
    if (this.#isGone) return Promise.resolve(null);
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.close(), this.#timeoutMs);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.#process.send({ ...order, id }, (error) => {
        if (error !== null) this.close();
      });
    });
  }

  close(): void {
    this.#isGone = true;
    this.#process.kill("SIGKILL");
    for (const id of this.#waiting.keys()) this.#settle(id, null);
  }
}

async function scoreIn(
  child: Child,
  pairs: readonly Pair[],
  batchSize: number,
  signal?: AbortSignal,
): Promise<PairOutcome[]> {
  const outcomes: PairOutcome[] = [];
  for (let i = 0; i < pairs.length; i += batchSize) {
    const batch = pairs.slice(i, i + batchSize);
    const answer = signal?.aborted === true ? null : await child.ask({ do: "score", pairs: batch });
    const isAnswered = answer !== null && "outcomes" in answer && answer.outcomes.length === batch.length;
    if (isAnswered) outcomes.push(...answer.outcomes);
    else outcomes.push(...batch.map(() => failed(signal?.aborted === true ? "stopped" : "model_failed")));
  }
  return outcomes;
}

/**
 * A local model in a process of its own, so that a server stays awake while it computes.
 * @throws VerifierUnavailable as `openOnnxVerifier` does; `bad_model` where the process ends while it loads.
 */
export async function openChildVerifier(folder: string, options: ChildVerifierOptions): Promise<ChildVerifier> {
  const { childPath, entailmentLabel } = options;
  if (!existsSync(childPath)) throw new Error(`The process for models is not built: there is no ${childPath}.`);
  const child = new Child(options);
  const answer = await child.ask({ do: "open", folder, entailmentLabel });
  if (answer === null || !("opened" in answer)) {
    child.close();
    if (answer !== null && "unavailable" in answer) {
      throw new VerifierUnavailable(answer.unavailable.code, answer.unavailable.message);
    }
    throw new VerifierUnavailable(
      "bad_model",
      `The model in ${folder} brought its process down, or took too long to load.`,
    );
  }
  const { name, revision, batchSize, entailmentLabel: label } = answer.opened;
  return {
    kind: "onnx",
    id: name,
    revision,
    entailmentLabel: label,
    batchSize,
    cutPremises: async (pairs) => {
      const cut = await child.ask({ do: "cut", pairs });
      if (cut === null || !("windows" in cut)) throw new VerifierUnavailable("bad_model", "The model's process ended.");
      return cut.windows;
    },
    score: (pairs, signal) => scoreIn(child, pairs, batchSize, signal),
    close: () => child.close(),
  };
}
