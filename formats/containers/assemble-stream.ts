import { asList, firstText, has, isObject, listOf, member, memberAt, objectOf, textOf, wholeOf } from "../json-access";

/** Puts a stream's events together again, so that the answer is read as if it had come whole. However it was cut, the result is the same. */
interface Assembler {
  readonly starts: (event: unknown) => boolean;
  readonly join: (events: readonly unknown[]) => unknown;
}

type Block = { type: unknown; text: string; citations: unknown[]; rest: object };

/** Blocks by their number, each with its texts joined and its citations in order. */
class Blocks {
  readonly #blocks = new Map<number, Block>();

  at(index: number): Block {
    const block = this.#blocks.get(index) ?? { type: "text", text: "", citations: [], rest: {} };
    this.#blocks.set(index, block);
    return block;
  }

  list(): Block[] {
    return [...this.#blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
  }
}

function joinAnthropic(events: readonly unknown[]): unknown {
  const blocks = new Blocks();
  let message: object = {};
  for (const event of events) {
    const index = wholeOf(event, "index") ?? 0;
    const delta = objectOf(event, "delta");
    switch (textOf(event, "type")) {
      case "message_start":
        message = objectOf(event, "message") ?? {};
        break;
      case "content_block_start": {
        const started = objectOf(event, "content_block");
        const block = blocks.at(index);
        block.type = started?.["type"];
        block.rest = started ?? {};
        block.text += textOf(started, "text") ?? "";
        for (const citation of listOf(started, "citations")) block.citations.push(citation);
        break;
      }
      case "content_block_delta":
        blocks.at(index).text += textOf(delta, "text") ?? "";
        if (has(delta, "citation")) blocks.at(index).citations.push(member(delta, "citation"));
        break;
      case "message_delta":
        message = { ...message, ...delta };
        break;
      default:
        break;
    }
  }
  const content = blocks
    .list()
    .map(({ type, text, citations, rest }) =>
      type === "text" ? { type, text, citations: citations.length === 0 ? null : citations } : rest,
    );
  return { ...message, type: "message", content };
}

function joinConverse(events: readonly unknown[]): unknown {
  const blocks = new Blocks();
  let stopReason: string | null = null;
  for (const event of events) {
    const part = objectOf(event, "contentBlockDelta");
    const delta = objectOf(part, "delta");
    stopReason = textOf(objectOf(event, "messageStop"), "stopReason") ?? stopReason;
    if (delta === null) continue;
    const block = blocks.at(wholeOf(part, "contentBlockIndex") ?? 0);
    block.text += textOf(delta, "text") ?? "";
    if (has(delta, "citation")) block.citations.push(delta["citation"]);
  }
  const content = blocks
    .list()
    .map(({ text, citations }) =>
      citations.length === 0 ? { text } : { citationsContent: { content: [{ text }], citations } },
    );
  return { output: { message: { role: "assistant", content } }, stopReason };
}

/** The final event holds the whole answer. */
const joinResponses = (events: readonly unknown[]): unknown =>
  events
    .map((event) => objectOf(event, "response"))
    .findLast((response) => Array.isArray(member(response, "output"))) ?? null;

function joinChat(events: readonly unknown[]): unknown {
  let text = "";
  const listed: unknown[] = [];
  const rest: Record<string, unknown> = {};
  for (const event of events) if (isObject(event)) Object.assign(rest, event);
  let message: object = {};
  let finish: string | null = null;
  for (const event of events) {
    const choice = listOf(event, "choices")[0];
    const delta = objectOf(choice, "delta");
    const content = member(delta, "content");
    if (Array.isArray(content)) for (const part of content) listed.push(part);
    else text += textOf(delta, "content") ?? "";
    message = { ...message, ...delta };
    finish = textOf(choice, "finish_reason") ?? finish;
  }
  const content = listed.length > 0 ? joinTexts(listed) : text;
  return {
    ...rest,
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: finish, message: { ...message, content } }],
  };
}

/** Neighbouring texts as one, so that it does not matter where the stream was cut. */
function joinTexts(chunks: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (const chunk of chunks) {
    const last = joined.at(-1);
    const isText = textOf(chunk, "type") === "text" && textOf(last, "type") === "text";
    if (isText)
      joined[joined.length - 1] = { type: "text", text: `${textOf(last, "text") ?? ""}${textOf(chunk, "text") ?? ""}` };
    else joined.push(chunk);
  }
  return joined;
}

function joinGemini(events: readonly unknown[]): unknown {
  const parts: unknown[] = [];
  let candidate: object = {};
  for (const event of events) {
    const one = listOf(event, "candidates")[0];
    for (const part of listOf(objectOf(one, "content"), "parts")) {
      const last = parts.at(-1);
      const isSame =
        textOf(part, "text") !== null &&
        textOf(last, "text") !== null &&
        member(part, "thought") === member(last, "thought");
      if (isSame)
        parts[parts.length - 1] = {
          ...Object(last),
          text: `${textOf(last, "text") ?? ""}${textOf(part, "text") ?? ""}`,
        };
      else parts.push(part);
    }
    candidate = { ...candidate, ...Object(one) };
  }
  return { ...Object(events.at(-1)), candidates: [{ ...candidate, content: { role: "model", parts } }] };
}

function joinCohere(events: readonly unknown[]): unknown {
  const blocks = new Blocks();
  const citations: unknown[] = [];
  let finish: string | null = null;
  for (const event of events) {
    const message = memberAt(event, "delta", "message");
    const content = member(message, "content");
    const block = textOf(content, "text") === null ? null : blocks.at(wholeOf(event, "index") ?? 0);
    if (block !== null) block.text += textOf(content, "text") ?? "";
    const cited = member(message, "citations");
    for (const citation of asList(cited) ?? (cited === undefined ? [] : [cited])) citations.push(citation);
    finish = firstText(member(event, "delta"), "finish_reason") ?? finish;
  }
  const content = blocks.list().map(({ text }) => ({ type: "text", text }));
  return { finish_reason: finish, message: { role: "assistant", content, citations } };
}

const isOfType = (pattern: RegExp) => (event: unknown) => pattern.test(textOf(event, "type") ?? "");

const ASSEMBLERS: readonly Assembler[] = [
  { starts: isOfType(/^message_start$/), join: joinAnthropic },
  { starts: isOfType(/^response\.created$/), join: joinResponses },
  { starts: isOfType(/^message-start$/), join: joinCohere },
  { starts: (event) => has(event, "messageStart") || has(event, "contentBlockDelta"), join: joinConverse },
  { starts: (event) => textOf(event, "object") === "chat.completion.chunk", join: joinChat },
];

const isFinished = (event: unknown): boolean => textOf(listOf(event, "candidates")[0], "finishReason") !== null;

/** Streams that name the beginning of an answer hold several; the others hold one. */
const NAMES_BEGIN = 3;

/** Whether a value is the first event of a stream. */
export const startsStream = (value: unknown): boolean => ASSEMBLERS.some(({ starts }) => starts(value));

/** Whether values are one answer of Gemini in pieces: all but the last are unfinished. Answers of a batch are each finished. */
export const isCutAnswer = (values: readonly unknown[]): boolean =>
  values.length > 1 &&
  values.every((value, i) => has(value, "candidates") && isFinished(value) === (i === values.length - 1));

/** The answers of a stream's events; null where the events are of no known stream. */
export function assembleStream(events: readonly unknown[]): unknown[] | null {
  const place = ASSEMBLERS.findIndex(({ starts }) => starts(events[0]));
  const found = ASSEMBLERS[place];
  // Events that name no beginning: pieces of Gemini, or the one event of a short answer.
  if (found === undefined) {
    const isGemini = events.length > 1 && events.every((event) => has(event, "candidates"));
    if (isGemini) return [joinGemini(events)];
    return events.length === 1 ? [...events] : null;
  }
  if (place >= NAMES_BEGIN) return [found.join(events)];
  const groups: unknown[][] = [];
  for (const event of events) {
    if (found.starts(event)) groups.push([event]);
    else groups.at(-1)?.push(event);
  }
  return groups.map(found.join);
}
