import { asText, listOf, member, objectOf, stepInto, textOf } from "../json-access";
import type { Draft, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";
import { isChatCompletion } from "./openai-annotations";
import { readChoice } from "./openai-chat";

/** Sources by the numbers that marks use, from 1: the search results where they come, else their addresses alone. */
function readSources(response: unknown, path: string): DraftSource[] {
  const results = listOf(response, "search_results");
  const urls = listOf(response, "citations");
  const byUrl = new Map(results.map((result) => [textOf(result, "url"), result] as const));
  const list = urls.length > 0 ? urls.map(asText) : results.map((result) => textOf(result, "url"));
  return list.map((uri, ordinal) => {
    const result = byUrl.get(uri);
    return {
      handle: String(ordinal + 1),
      ordinal,
      title: textOf(result, "title"),
      uri,
      text: textOf(result, "snippet"),
      textOrigin: "snippet",
      path: stepInto(path, urls.length > 0 ? "citations" : "search_results", ordinal),
    };
  });
}

function read(payload: Payload): Draft[] {
  const { shared } = readChoice(payload);
  const sources = readSources(payload.response, payload.responsePath);
  const isGiven = sources.length > 0 || Array.isArray(member(payload.response, "citations"));
  return [{ ...shared, sources, retrievedSet: isGiven ? "known" : "unknown", claimsFrom: "sentences", markers: "url" }];
}

/** Perplexity's chat: marks count a list of addresses from 1. */
export const perplexityChat: PayloadFormat = {
  name: "perplexity.chat",
  title: "Perplexity Sonar",
  derives: ["address and snippet", "sentence of each mark", "retrieved set"],
  lacks: ["full text of the sources", "source span"],
  grain: "value",
  recognise: ({ response }) => {
    const isSonar = Array.isArray(member(response, "search_results")) || Array.isArray(member(response, "citations"));
    const hasMessage = objectOf(listOf(response, "choices")[0], "message") !== null;
    return isChatCompletion(response) && isSonar && hasMessage
      ? "beside `choices` it lists `citations` or `search_results`"
      : null;
  },
  read,
};
