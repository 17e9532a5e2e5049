import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { root, serverUrl } from "./server";

const fixtures = join(root, "documents", "pdf", "fixtures");

const box = z.object({ view: z.tuple([z.number(), z.number(), z.number(), z.number()]) });
const expected = z.object({ start: z.int(), end: z.int(), page: z.int(), boxes: z.array(box) });

/** Words of one of the reference PDFs, and where they lie on its page as shown: shares of the page, measured by others than us. */
export interface PdfCase {
  readonly file: string;
  readonly quote: string;
  readonly startCp: number;
  readonly endCp: number;
  readonly page: number;
  readonly views: readonly (readonly [number, number, number, number])[];
}

export function readPdfCase(id: string): PdfCase {
  const lines = readFileSync(join(fixtures, "cases.jsonl"), "utf8").split("\n");
  const line = lines.find((candidate) => candidate.includes(`"id": "${id}"`));
  const found = z.object({ pdf: z.string(), quote: z.string(), expect: expected }).parse(JSON.parse(line ?? "{}"));
  const { start, end, page, boxes } = found.expect;
  return {
    file: join(fixtures, found.pdf),
    quote: found.quote,
    startCp: start,
    endCp: end,
    page,
    views: boxes.map(({ view }) => view),
  };
}

const added = z.object({ document: z.object({ id: z.string() }), versionId: z.string() });

/** Sends a file's bytes as somebody who is signed in; answers with the address of its version. */
export async function sendDocument(
  page: Page,
  projectId: string,
  { name, bytes, key = name, isScan = false }: { name: string; bytes: Buffer; key?: string; isScan?: boolean },
): Promise<string> {
  const query = new URLSearchParams({ fileName: name, key, scan: String(isScan) });
  const answer = await page.request.post(`/api/v1/projects/${projectId}/documents?${query.toString()}`, {
    data: bytes,
    headers: { "Content-Type": "application/octet-stream", Origin: serverUrl },
    // Hundreds of pages are read before the answer comes.
    timeout: 150_000,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { document, versionId } = added.parse(await answer.json());
  return `/p/${projectId}/documents/${document.id}?v=${versionId}`;
}

/** Sends one of the reference PDFs. */
export const sendPdf = (page: Page, projectId: string, { file }: Pick<PdfCase, "file">): Promise<string> =>
  sendDocument(page, projectId, { name: file.split("/").at(-1) ?? "source.pdf", bytes: readFileSync(file) });

const text = z.object({ text: z.string() });

/** T of the version that an address names, by the API. */
export async function readText(page: Page, address: string): Promise<string> {
  const versionId = new URL(address, serverUrl).searchParams.get("v") ?? "";
  const answer = await page.request.get(`/api/v1/document-versions/${versionId}/text`);
  return text.parse(await answer.json()).text;
}
