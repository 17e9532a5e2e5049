import { firstText, isObject, listOf, member, objectOf, textOf } from "../json-access";
import { textOfContent } from "../payload-format";

const ANSWER_KEYS = ["answer", "output", "result", "response", "text", "content", "output_text", "completion"] as const;
const QUESTION_KEYS = ["question", "query", "input", "user_input", "prompt", "text"] as const;

const fieldsOf = (message: unknown): unknown => objectOf(message, "kwargs") ?? objectOf(message, "message") ?? message;

function textOfMessages(messages: readonly unknown[], roles: readonly string[] | null): string | null {
  const found = messages.findLast((message) => {
    const fields = fieldsOf(message);
    const role = textOf(fields, "role") ?? textOf(fields, "type");
    const isWanted = roles === null || role === null || roles.includes(role);
    return isWanted && textOfContent(member(fields, "content")) !== null;
  });
  return found === undefined ? null : textOfContent(member(fieldsOf(found), "content"));
}

/** The answer in what a step gave out, in any of the shapes that traces write it down. */
export function findAnswer(outputs: unknown): string | null {
  if (typeof outputs === "string") return outputs;
  if (Array.isArray(outputs)) return textOfMessages(outputs, ["assistant", "ai", "AIMessage", "model"]);
  if (!isObject(outputs)) return null;
  const plain = firstText(outputs, ...ANSWER_KEYS);
  if (plain !== null) return plain;
  const [generation] = listOf(outputs, "generations").flat();
  const generated =
    textOf(generation, "text") ?? textOf(objectOf(objectOf(generation, "message"), "kwargs"), "content");
  if (generated !== null) return generated;
  const choice = objectOf(listOf(outputs, "choices")[0], "message");
  const spoken = choice === null ? null : textOfContent(member(choice, "content"));
  const inner = objectOf(outputs, "output") ?? objectOf(outputs, "message");
  return (
    spoken ??
    textOfMessages(listOf(outputs, "messages"), ["assistant", "ai"]) ??
    (inner === null ? null : findAnswer(inner))
  );
}

/** The question in what a step was given. */
export function findAsked(inputs: unknown): string | null {
  if (typeof inputs === "string") return inputs;
  if (Array.isArray(inputs)) return textOfMessages(inputs, ["user", "human"]);
  const plain = firstText(inputs, ...QUESTION_KEYS);
  if (plain !== null) return plain;
  const messages = listOf(inputs, "messages").flat();
  return textOfMessages(messages, ["user", "human"]);
}
