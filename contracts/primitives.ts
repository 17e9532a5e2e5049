import { z } from "zod";

/** Random opaque id; never derived from content, so that a guess finds nothing. */
export const id = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, "is not an id");

/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** Lower-case hex of a SHA-256. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, "is not a SHA-256 in hex");

/** First 12 hex of the SHA-256 of a document's text: the printed version. */
export const printedVersion = z.string().regex(/^[0-9a-f]{12}$/);

/** The largest offset that the database holds (a 32-bit integer); no text comes near it. */
export const MAX_OFFSET_CP = 2_147_483_647;

const offsetCp = z.int().min(0).max(MAX_OFFSET_CP);

/** Start and end of a half-open range in code points; an object that holds them is wrapped in `inOrder`. */
export const spanFields = { startCp: offsetCp, endCp: offsetCp };

/** Refuses a range whose start lies after its end: a check of the whole object, lost where only fields are taken over. */
export const inOrder = <T extends z.ZodType<{ startCp: number; endCp: number }>>(range: T): T =>
  range.refine((s) => s.startCp <= s.endCp, { message: "start lies after end", path: ["endCp"] });

/** Half-open range in code points of a document version's text T. */
export const span = inOrder(z.strictObject(spanFields));

/** Spans in an address, `10-20,40-55` in code points. */
export const spanList = z
  .string()
  .max(4000)
  .regex(/^\d+-\d+(,\d+-\d+)*$/, "must look like 10-20,40-55");

/** Free text that people type: no NUL, no lone surrogates, at most `max` UTF-16 units. */
export const freeText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (s) => !s.includes("\u0000") && s.isWellFormed(),
      "holds characters that can't be stored (NUL or half a surrogate pair)",
    );

/** Why something is done; required wherever the record would otherwise not explain itself. */
export const reasonText = freeText(4000).refine(
  (s) => s.trim().length >= 3,
  "needs a reason of at least three characters",
);

/** Cursor paging: an opaque cursor and a page size. */
export const pageQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** A page of anything: `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const role = z.enum(["rater", "lead", "engineer", "auditor", "admin"]);
export type Role = z.infer<typeof role>;

export const tokenScope = z.enum(["import", "run", "export", "label", "lead"]);
export type TokenScope = z.infer<typeof tokenScope>;

export const confidentiality = z.enum(["public", "confidential", "privileged", "personal"]);

/** A figure, or the reason why it does not exist. Nothing is rounded; screens round. */
export const figure = z.object({
  value: z.number().nullable(),
  n: z.number(),
  ci: z
    .object({
      lo: z.number(),
      hi: z.number(),
      level: z.number(),
      method: z.string(),
      seed: z.string().optional(),
      draws: z.number().optional(),
      generator: z.string().optional(),
    })
    .optional(),
  reason: z.string().optional(),
  flags: z.array(z.string()).default([]),
});
export type FigureResource = z.infer<typeof figure>;
