import { z } from "zod";

const media = z.record(z.string(), z.object({ schema: z.unknown() }));
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: z.unknown() }))
    .default([]),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: media.optional() })),
});
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** A body or answer: its media type and the shape behind it. */
export interface Content {
  readonly mediaType: string;
  readonly schema: unknown;
}

/** One operation as the reader shows it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: string;
  readonly parameters: readonly { readonly name: string; readonly place: string; readonly required: boolean }[];
  readonly body: Content | null;
  readonly answers: readonly { readonly status: string; readonly content: Content | null }[];
  /** Codes by status, as `404 not_found`. */
  readonly problems: readonly { readonly status: string; readonly codes: readonly string[] }[];
}

function contentOf(found: z.output<typeof media> | undefined): Content | null {
  const [entry] = Object.entries(found ?? {});
  return entry === undefined ? null : { mediaType: entry[0], schema: entry[1].schema };
}

const isProblem = (status: string) => Number(status) >= 400 && status !== "416";
/** Problem answers are described as `code: title · code: title`. */
const codesIn = (text: string) => [...text.matchAll(/(?:^| · )([a-z0-9_]+):/g)].map((match) => match[1] ?? "");

function toOperation(path: string, method: string, found: z.output<typeof operation>): Operation {
  const responses = Object.entries(found.responses);
  return {
    id: found.operationId,
    method: method.toUpperCase(),
    path,
    summary: found.summary,
    access: found.description,
    parameters: found.parameters.map(({ name, in: place, required }) => ({ name, place, required })),
    body: contentOf(found.requestBody?.content),
    answers: responses
      .filter(([status]) => !isProblem(status))
      .map(([status, response]) => ({ status, content: contentOf(response.content) })),
    problems: responses
      .filter(([status]) => isProblem(status))
      .map(([status, response]) => ({ status, codes: codesIn(response.description) })),
  };
}

/** The operations of an OpenAPI document, in its order. @throws ZodError if it is none of ours. */
export function readOperations(document: unknown): Operation[] {
  const { paths } = description.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => toOperation(path, method, found)),
  );
}
