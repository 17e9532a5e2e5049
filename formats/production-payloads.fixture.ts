/** Made-up payloads of one production answer each, as three providers send them; the envelope of request and response is Assay's. */

const WARRANTY =
  "🔧 Warranty. A pump is repaired free of charge for 24 months from delivery. Seals and gaskets are wear parts and are not covered.";
const CARRIAGE = "Carriage to the workshop is paid by the customer; return carriage is paid by us.";
const CITED = "A pump is repaired free of charge for 24 months from delivery. ";
const codePoints = (text: string) => [...text].length;
const startOf = (whole: string, part: string) => codePoints(whole.slice(0, whole.indexOf(part)));

const document = (title: string, data: string) => ({
  type: "document",
  source: { type: "text", media_type: "text/plain", data },
  title,
  citations: { enabled: true },
});

const place = (cited: string) => ({
  type: "char_location",
  cited_text: cited,
  document_index: 0,
  document_title: "Warranty terms",
  start_char_index: startOf(WARRANTY, cited),
  end_char_index: startOf(WARRANTY, cited) + codePoints(cited),
  file_id: null,
});

/** Anthropic: the documents stand in the request; the second claim is not in what it cites. */
export const anthropicAnswer = {
  request: {
    model: "claude-made-up",
    messages: [
      {
        role: "user",
        content: [
          document("Warranty terms", WARRANTY),
          document("Carriage", CARRIAGE),
          { type: "text", text: "How long is a pump repaired free of charge, and are its seals covered?" },
        ],
      },
    ],
  },
  response: {
    id: "msg_made_up_warranty",
    type: "message",
    role: "assistant",
    model: "claude-made-up",
    content: [
      { type: "text", text: "A pump is repaired free of charge for 24 months", citations: [place(CITED)] },
      { type: "text", text: ", and " },
      { type: "text", text: "its seals are covered for the same time", citations: [place(CITED)] },
      { type: "text", text: "." },
    ],
    stop_reason: "end_turn",
    stop_sequence: null,
  },
};

const ANSWER_OF_OPENAI = "The customer pays carriage to the workshop .";

/** OpenAI: the file search shows its results. */
export const openAiAnswer = {
  request: { model: "gpt-made-up", input: "Who pays carriage when a pump goes back to the workshop?" },
  response: {
    id: "resp_made_up_carriage",
    object: "response",
    status: "completed",
    model: "gpt-made-up",
    output: [
      {
        id: "fs_made_up",
        type: "file_search_call",
        status: "completed",
        queries: ["carriage workshop"],
        results: [{ file_id: "file-carriage", filename: "carriage.md", score: 0.91, text: CARRIAGE, attributes: {} }],
      },
      {
        id: "msg_made_up",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [
          {
            type: "output_text",
            text: ANSWER_OF_OPENAI,
            annotations: [
              {
                type: "file_citation",
                index: codePoints(ANSWER_OF_OPENAI) - 1,
                file_id: "file-carriage",
                filename: "carriage.md",
              },
            ],
          },
        ],
      },
    ],
  },
};

const ANSWER_OF_GEMINI = "Prüfdruck: 6 bar – zwölf Stunden. Danach wird neu befüllt.";
const SECOND_OF_GEMINI = "Danach wird neu befüllt.";
const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Gemini: offsets are bytes, and the chunks carry their texts. */
export const geminiAnswer = {
  request: {
    contents: [{ role: "user", parts: [{ text: "Mit welchem Druck und wie lange wird die Pumpe geprüft?" }] }],
  },
  response: {
    responseId: "made-up-pressure",
    candidates: [
      {
        content: { role: "model", parts: [{ text: ANSWER_OF_GEMINI }] },
        finishReason: "STOP",
        index: 0,
        groundingMetadata: {
          groundingChunks: [
            {
              retrievedContext: {
                title: "pruefung.pdf",
                text: "Der Prüfdruck beträgt 6 bar über zwölf Stunden.",
                pageNumber: 2,
              },
            },
            {
              retrievedContext: {
                title: "wartung.pdf",
                text: "Nach der Prüfung wird das Öl abgelassen.",
                pageNumber: 7,
              },
            },
          ],
          groundingSupports: [
            {
              segment: {
                endIndex: bytes("Prüfdruck: 6 bar – zwölf Stunden."),
                text: "Prüfdruck: 6 bar – zwölf Stunden.",
              },
              groundingChunkIndices: [0],
            },
            {
              segment: {
                startIndex: bytes(ANSWER_OF_GEMINI) - bytes(SECOND_OF_GEMINI),
                endIndex: bytes(ANSWER_OF_GEMINI),
                text: SECOND_OF_GEMINI,
              },
              groundingChunkIndices: [1],
            },
          ],
        },
      },
    ],
    modelVersion: "gemini-made-up",
  },
};

/** One payload a provider, with the format's name. */
export const PRODUCTION_PAYLOADS = [
  { name: "anthropic", format: "anthropic.messages", payload: anthropicAnswer },
  { name: "openai", format: "openai.responses", payload: openAiAnswer },
  { name: "gemini", format: "gemini.generateContent", payload: geminiAnswer },
] as const;
