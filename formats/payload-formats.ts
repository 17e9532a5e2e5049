import { alce } from "./evaluations/alce";
import { csv } from "./evaluations/csv";
import { deepeval } from "./evaluations/deepeval";
import { goldenJsonl } from "./evaluations/golden-jsonl";
import { hfJsonl } from "./evaluations/hf-jsonl";
import { inlineText } from "./evaluations/inline-text";
import { ragas } from "./evaluations/ragas";
import { seedClaims } from "./evaluations/seed-claims";
import { haystackAnswer } from "./frameworks/haystack-answer";
import { langchainMessage } from "./frameworks/langchain-message";
import { langfuseTrace } from "./frameworks/langfuse-trace";
import { langsmithRuns } from "./frameworks/langsmith-runs";
import { llamaindexResponse } from "./frameworks/llamaindex-response";
import { openinferenceSpans } from "./frameworks/openinference-spans";
import { otelGenai } from "./frameworks/otel-genai";
import { vercelAiSdk } from "./frameworks/vercel-ai-sdk";
import type { PayloadFormat } from "./payload-format";
import { anthropicMessages } from "./providers/anthropic-messages";
import { azureOnYourData } from "./providers/azure-on-your-data";
import { bedrockConverse } from "./providers/bedrock-converse";
import { bedrockRetrieveAndGenerate } from "./providers/bedrock-retrieve-and-generate";
import { cohereV1Chat } from "./providers/cohere-v1-chat";
import { cohereV2Chat } from "./providers/cohere-v2-chat";
import { geminiGenerateContent } from "./providers/gemini-generate-content";
import { geminiInteractions } from "./providers/gemini-interactions";
import { mistralChat } from "./providers/mistral-chat";
import { openaiAssistants } from "./providers/openai-assistants";
import { openaiChat } from "./providers/openai-chat";
import { openaiResponses } from "./providers/openai-responses";
import { perplexityChat } from "./providers/perplexity-chat";
import { vertexAnswer } from "./providers/vertex-answer";

/** Asked in this order: the first that knows a value reads it, so the narrower shape stands before the wider one. */
export const PAYLOAD_FORMATS: readonly PayloadFormat[] = [
  anthropicMessages,
  geminiGenerateContent,
  geminiInteractions,
  vertexAnswer,
  openaiResponses,
  openaiAssistants,
  azureOnYourData,
  perplexityChat,
  mistralChat,
  openaiChat,
  cohereV2Chat,
  cohereV1Chat,
  bedrockConverse,
  bedrockRetrieveAndGenerate,
  langchainMessage,
  vercelAiSdk,
  langfuseTrace,
  langsmithRuns,
  openinferenceSpans,
  otelGenai,
  llamaindexResponse,
  haystackAnswer,
  goldenJsonl,
  seedClaims,
  alce,
  ragas,
  deepeval,
  inlineText,
  hfJsonl,
];

/** Tables are known by their container, not by a value's shape. */
export const TABLE_FORMAT: PayloadFormat = csv;

export const ALL_FORMATS: readonly PayloadFormat[] = [...PAYLOAD_FORMATS, TABLE_FORMAT];

/** The format of that name, or null. */
export const findFormat = (name: string): PayloadFormat | null =>
  ALL_FORMATS.find((format) => format.name === name) ?? null;
