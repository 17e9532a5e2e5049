import { type Dirent, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { documentEndpoints } from "@/contracts/documents";
import { confidentiality } from "@/contracts/primitives";
import type { Args, Command, Terminal } from "../command";
import { EXIT, Exit, usageError } from "../exit";
import { Progress } from "../output/progress";
import { printJson, printTable } from "../output/table";
import { findProject } from "../remote/project";
import { call, openServer, type Server } from "../remote/server";

const READABLE = /\.(?:md|markdown|mdown|mkd|txt|text|html|htm|xhtml|pdf|docx)$/i;

interface FileResult {
  readonly file: string;
  readonly result: "added" | "new_version" | "unchanged" | "failed";
  readonly documentId: string | null;
  readonly versionId: string | null;
  readonly printedVersion: string | null;
  readonly messages: readonly string[];
}

/** Files of a folder that can be read, by their paths in it, with `/`; hidden ones are passed over. */
function listFiles(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    throw new Exit(EXIT.noInput, `there is no folder ${folder}, or it can't be read`);
  }
  const paths = entries
    .filter((entry) => entry.isFile() && READABLE.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return paths.filter((path) => !path.split("/").some((part) => part.startsWith("."))).sort();
}

interface Sending {
  readonly server: Server;
  readonly projectId: string;
  readonly folder: string;
  readonly confidentiality: string;
  readonly isScan: boolean;
  readonly password: string | null;
}

async function sendFile(sending: Sending, file: string): Promise<FileResult> {
  const bytes = await readFile(join(sending.folder, file));
  const query = {
    fileName: file,
    key: file,
    confidentiality: sending.confidentiality,
    scan: sending.isScan ? "true" : undefined,
  };
  const upload = {
    chunks: (async function* () {
      yield bytes;
    })(),
    bytes: bytes.length,
    password: sending.password,
  };
  try {
    const sent = { params: { projectId: sending.projectId }, query, upload };
    const { document, versionId, added, warnings } = await call(
      sending.server,
      documentEndpoints.addDocument,
      sent,
      file,
    );
    const version = document.versions.find((candidate) => candidate.id === versionId);
    const result = !added ? "unchanged" : document.versions.length > 1 ? "new_version" : "added";
    return {
      file,
      result,
      documentId: document.id,
      versionId,
      printedVersion: version?.printedVersion ?? null,
      messages: warnings,
    };
  } catch (error) {
    // One bad file doesn't keep the others out; what the server can't do at all does.
    if (!(error instanceof Exit) || error.exitCode !== EXIT.data) throw error;
    return {
      file,
      result: "failed",
      documentId: null,
      versionId: null,
      printedVersion: null,
      messages: [error.message],
    };
  }
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const folder = args.only("the folder");
  const level = confidentiality.safeParse(args.find("confidentiality") ?? "confidential");
  if (!level.success) throw usageError(`--confidentiality is one of ${confidentiality.options.join(", ")}`);
  const files = listFiles(folder);
  if (files.length === 0) throw new Exit(EXIT.noInput, `${folder} holds no text, Markdown, HTML, PDF or DOCX file`);
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const sending = {
    server,
    projectId,
    folder,
    confidentiality: level.data,
    isScan: args.has("scan"),
    password: args.find("password"),
  };
  const progress = new Progress(terminal, "sending", files.length);
  const results: FileResult[] = [];
  for (const file of files) {
    results.push(await sendFile(sending, file));
    progress.add(1);
  }
  progress.end();
  for (const { file, messages } of results) {
    for (const message of messages) terminal.err(`${join(folder, file)}: ${message}\n`);
  }
  const rows = results.map(({ file, result, printedVersion }) => [
    result.replace("_", " "),
    printedVersion ?? "",
    file,
  ]);
  terminal.out(args.has("json") ? printJson({ files: results }) : printTable(rows));
  return results.some(({ result }) => result === "failed") ? EXIT.data : EXIT.done;
}

export const command: Command = {
  usage: "FOLDER [--confidentiality LEVEL] [--scan] [--password PASSWORD]",
  about:
    "Import every text, Markdown, HTML, PDF and DOCX file of a folder and the folders in it. A file's path in the folder is the key by which answers cite it; the same text again adds nothing, another text is a new version.",
  example: "assay import documents ./corpus --confidentiality public",
  options: {
    confidentiality: { type: "string", value: "LEVEL", help: "public, confidential (default), privileged or personal" },
    password: { type: "string", value: "PASSWORD", help: "Opens the folder's protected PDFs; it is not kept" },
    scan: { type: "boolean", help: "Keep PDF files without text as page images" },
  },
  isRemote: true,
  run,
};
