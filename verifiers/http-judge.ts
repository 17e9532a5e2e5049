import { makeMessages, PROMPT_VERSION, readVerdict } from "./judge-prompt";
import { cutWindows } from "./premise-windows";
import {
  type FailureReason,
  failed,
  type Pair,
  type PairOutcome,
  type Verifier,
  VerifierUnavailable,
  type Windows,
} from "./verifier";

/** A judge as the operator set it up. None of this ever comes from a request. */
export interface JudgeSettings {
  /** Up to and including the version: `https://host/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** What pins the model: its dated name or digest, in the operator's words. */
  readonly revision: string;
  readonly apiKey: string | null;
  readonly timeoutMs?: number;
  /** Further attempts after a busy or broken answer; none after a wrong one. */
  readonly retries?: number;
  /** Code points of source and claim together in one call. */
  readonly inputMaxCp?: number;
  readonly answerMaxBytes?: number;
}

export interface JudgeSurroundings {
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Told of every attempt that was sent, retries among them. */
  readonly onCall?: (isRetry: boolean) => void;
}

const DEFAULTS = { timeoutMs: 30_000, retries: 2, inputMaxCp: 24_000, answerMaxBytes: 65_536 } as const;
const firstWaitMs = 500;
/** Room for the agreed answer and nothing like an essay. */
const ANSWER_TOKENS = 24;

const waitFor = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** One more than the text's code points, for the blank between words. */
const countPoints = (text: string): number => Array.from(text).length + 1;

const isRetried = (status: number): boolean => status === 429 || status >= 500;

/** A body of at most `max` bytes; null for a longer one, of which no more is read. */
async function readBody(response: Response, max: number): Promise<string | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > max) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

type Attempt = { readonly outcome: PairOutcome; readonly mayRetry: boolean };

const giveUp = (reason: FailureReason): Attempt => ({ outcome: failed(reason), mayRetry: false });
const again = (reason: FailureReason): Attempt => ({ outcome: failed(reason), mayRetry: true });

class HttpJudge {
  readonly #settings: JudgeSettings & typeof DEFAULTS;
  readonly #around: JudgeSurroundings;
  readonly #url: string;

  constructor(settings: JudgeSettings, around: JudgeSurroundings) {
    this.#settings = { ...DEFAULTS, ...settings } as JudgeSettings & typeof DEFAULTS;
    this.#around = around;
    this.#url = `${settings.baseUrl.replace(/\/+$/, "")}/chat/completions`;
  }

  #request(pair: Pair, signal: AbortSignal): RequestInit {
    const { apiKey, model } = this.#settings;
    const authorization: Record<string, string> = apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` };
    return {
      method: "POST",
      // A redirect could lead the key and the texts to any address.
      redirect: "error",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...authorization },
      body: JSON.stringify({
        model,
        messages: makeMessages(pair),
        temperature: 0,
        n: 1,
        max_tokens: ANSWER_TOKENS,
        response_format: { type: "json_object" },
      }),
      signal,
    };
  }

  async #attempt(pair: Pair, outer: AbortSignal | undefined): Promise<Attempt> {
    const { timeoutMs, answerMaxBytes } = this.#settings;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = outer === undefined ? timeout : AbortSignal.any([timeout, outer]);
    try {
      const response = await (this.#around.fetch ?? fetch)(this.#url, this.#request(pair, signal));
      if (response.status !== 200) {
        await response.body?.cancel();
        return isRetried(response.status) ? again("judge_status") : giveUp("judge_status");
      }
      const body = await readBody(response, answerMaxBytes);
      return { outcome: body === null ? failed("judge_too_large") : readVerdict(body), mayRetry: false };
    } catch {
      if (outer?.aborted === true) return giveUp("stopped");
      // What was late once is paid for; asking again would pay twice.
      return timeout.aborted ? giveUp("judge_timeout") : again("judge_unreachable");
    }
  }

  async judge(pair: Pair, signal: AbortSignal | undefined): Promise<PairOutcome> {
    const { retries } = this.#settings;
    for (let i = 0; ; i += 1) {
      if (signal?.aborted === true) return failed("stopped");
      this.#around.onCall?.(i > 0);
      const { outcome, mayRetry } = await this.#attempt(pair, signal);
      if (!mayRetry || i >= retries) return outcome;
      await (this.#around.wait ?? waitFor)(firstWaitMs * 2 ** i, signal);
    }
  }

  cut({ premise, hypothesis }: Pair): Windows {
    const { inputMaxCp } = this.#settings;
    const room = inputMaxCp - countPoints(hypothesis);
    return room < inputMaxCp / 4 ? null : cutWindows(premise, room, countPoints);
  }
}

/** @throws VerifierUnavailable `not_configured` for an address no judge may have. */
function assertUrl(baseUrl: string): void {
  const isWeb = URL.canParse(baseUrl) && ["http:", "https:"].includes(new URL(baseUrl).protocol);
  if (!isWeb || new URL(baseUrl).username !== "") {
    throw new VerifierUnavailable(
      "not_configured",
      "The judge's address must be an http or https URL without a sign-in in it.",
    );
  }
}

/**
 * A judge that speaks the OpenAI chat form. Its address, model and key are the operator's; texts reach it as data in
 * one JSON object; only the three agreed words count, and every other answer is a failure.
 */
export function openHttpJudge(settings: JudgeSettings, around: JudgeSurroundings = {}): Verifier {
  assertUrl(settings.baseUrl);
  const judge = new HttpJudge(settings, around);
  return {
    kind: "http_judge",
    id: settings.model,
    revision: `${settings.revision}+${PROMPT_VERSION}`,
    entailmentLabel: "entailment",
    batchSize: 1,
    cutPremises: (pairs) => Promise.resolve(pairs.map((pair) => judge.cut(pair))),
    score: async (pairs, signal) => {
      const outcomes: PairOutcome[] = [];
      for (const pair of pairs) outcomes.push(await judge.judge(pair, signal));
      return outcomes;
    },
  };
}
