import {
  asObject,
  firstText,
  isObject,
  listOf,
  member,
  memberAt,
  nameOf,
  objectOf,
  stepInto,
  textOf,
} from "./json-access";
import type { Draft } from "./normalise/draft";

/** A value of a file with what stands around it: providers answer without the request whose documents they cite. */
export interface Payload {
  /** The value as the file has it. */
  readonly value: unknown;
  /** The provider's answer: the value itself, or what its envelope holds. */
  readonly response: unknown;
  readonly responsePath: string;
  readonly request: unknown;
  readonly requestPath: string;
  /** The file's own id of the value. */
  readonly recordId: string | null;
}

/** A format whose values are read one by one, or (grain `file`) all together, since a trace is spread over many rows. */
export interface PayloadFormat {
  readonly name: string;
  readonly title: string;
  /** What a record of it gives, and what it can't give, in words for people. */
  readonly derives: readonly string[];
  readonly lacks: readonly string[];
  readonly grain: "value" | "file";
  /** By what a value is known as one of this format; null where it is none. For grain `file` the value is the list of all. */
  readonly recognise: (payload: Payload) => string | null;
  readonly read: (payload: Payload) => readonly Draft[];
}

const pathOf = (value: unknown, base: string, ...steps: readonly string[]): { value: unknown; path: string } => ({
  value: memberAt(value, ...steps),
  path: stepInto(base, ...steps),
});

/** Where an envelope may keep the answer: batch results of two providers, a recorded exchange, an SDK's result with the raw body. */
const PLACES: readonly (readonly string[])[] = [["response", "body"], ["result", "message"], ["response"]];

/**
 * Opens what recorders put around an answer: `{request, response}`, a line of a batch's results, the raw body that an SDK kept.
 * @param rowId the number of the row in its file; null where the value is alone
 */
export function openPayload(value: unknown, path: string, rowId: string | null): Payload {
  const isWrapped = isObject(member(value, "response")) || isObject(member(value, "result"));
  const found = isWrapped
    ? PLACES.map((steps) => pathOf(value, path, ...steps)).find((place) => isObject(place.value))
    : undefined;
  const request = asObject(member(value, "request")) ?? asObject(member(value, "params"));
  const requestKey = objectOf(value, "request") === null ? "params" : "request";
  return {
    value,
    response: found?.value ?? value,
    responsePath: found?.path ?? path,
    request,
    requestPath: stepInto(path, requestKey),
    recordId: firstText(value, "custom_id", "record_id") ?? (found === undefined ? null : nameOf(value, "id")) ?? rowId,
  };
}

/** The text of a message's content: a text, or a list of parts with texts among other things. */
export function textOfContent(content: unknown): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return textOf(content, "text");
  const texts = content.flatMap((part) => (typeof part === "string" ? part : (textOf(part, "text") ?? [])));
  return texts.length === 0 ? null : texts.join("\n");
}

/** The last thing that a user said in a list of messages. */
export function findQuestion(messages: readonly unknown[]): string | null {
  const asked = messages.findLast((message) => {
    const role = textOf(message, "role") ?? textOf(message, "type");
    return (role === "user" || role === "human") && textOfContent(member(message, "content")) !== null;
  });
  return asked === undefined ? null : textOfContent(member(asked, "content"));
}

/** What was asked, by a request that holds messages or a prompt. */
export function questionOfRequest(request: unknown): string | null {
  if (!isObject(request)) return null;
  const messages = ["messages", "input", "contents", "chat_history"].flatMap((key) => listOf(request, key));
  return findQuestion(messages) ?? firstText(request, "question", "query", "prompt", "message", "input");
}
