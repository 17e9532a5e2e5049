import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import type { z } from "zod";
import type { AnyEndpoint } from "@/contracts/endpoint";
import type { Args } from "../command";
import { type Identity, readSurroundings, type Surroundings } from "../env";
import { EXIT, Exit, usageError } from "../exit";
import { exitOfFailure } from "./failure";

/** A server and the token that opens it. */
export interface Server {
  readonly url: URL;
  readonly token: string;
  /** Whose the token is, in the words of a message. */
  readonly whose: string;
  /** Id of the project that the token is known to be for; null where only the server knows. */
  readonly project: string | null;
}

/** What a command is done as: reading the whole record is an auditor's, everything else an engineer's. */
export type CliRole = "engineer" | "auditor";

/** Bytes to send, and how many of them where that is known. */
export interface UploadBody {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly bytes: number | null;
  /** Opens a protected file on the other side. */
  readonly password?: string | null;
}

type Values = Readonly<Record<string, string | number | undefined>>;

interface Sent {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  readonly upload?: UploadBody;
}

const DEFAULT_URL = "http://127.0.0.1:3000";

/** Plain http carries the token in the open: only this machine may be asked that way. */
function assertSafe(url: URL): void {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal)) {
    throw usageError(`the server must be an https address (or this machine): ${url.origin}`);
  }
}

const fitsProject = (identity: Identity, wanted: string | null) =>
  wanted === null || identity.project === wanted || identity.projectName === wanted;

/** Those of `cli.json` that a command may be done as, the one for the wanted project (or the first) in front. */
function listIdentities(around: Surroundings, role: CliRole, wanted: string | null): Identity[] {
  const ofRole = around.identities.filter((identity) => identity.role === role);
  const fitting = ofRole.filter((identity) => fitsProject(identity, wanted));
  return fitting.length > 0 ? fitting : ofRole;
}

/**
 * The servers and tokens that flags, environment or the local file name, the one to take first; several only where the
 * local file knows several projects and none is asked for.
 * @throws Exit 64, 77
 */
export function openServers(args: Args, role: CliRole = "engineer"): readonly [Server, ...Server[]] {
  const around = readSurroundings();
  const flag = args.find("server");
  const address = flag ?? around.url ?? DEFAULT_URL;
  if (!URL.canParse(address)) throw usageError(`not a server's address: ${address}`);
  const url = new URL(address);
  assertSafe(url);
  const isElsewhere = flag !== null && around.url !== null && new URL(around.url).origin !== url.origin;
  const given = args.find("token");
  if (given !== null) return [{ url, token: given, whose: "the token of --token", project: null }];
  if (!isElsewhere && around.token !== null) {
    return [{ url, token: around.token, whose: "the token of ASSAY_TOKEN", project: null }];
  }
  const wanted = args.find("project") ?? around.project;
  const known = isElsewhere ? [] : listIdentities(around, role, wanted);
  const [first, ...more] = known.map(({ token, login, projectName, project }) => {
    return { url, token, project, whose: `${login}'s token for "${projectName}" (${project}), from cli.json` };
  });
  if (first !== undefined) return [first, ...more];
  throw new Exit(
    EXIT.notAllowed,
    `no token for ${url.origin}: give --token or ASSAY_TOKEN (made on the project's tokens page, by its ${role})`,
  );
}

/** The server that flags, environment or the local file name. @throws Exit 64, 77 */
export const openServer = (args: Args, role: CliRole = "engineer"): Server => openServers(args, role)[0];

function addressOf(server: Server, endpoint: AnyEndpoint, { params = {}, query = {} }: Sent): URL {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
  const url = new URL(`/api/v1${path}`, server.url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function headersOf(server: Server, endpoint: AnyEndpoint, sent: Sent): Record<string, string> {
  const headers: Record<string, string> = { Authorization: `Bearer ${server.token}`, Accept: "application/json" };
  if (endpoint.bodyKind === "json") headers["Content-Type"] = "application/json";
  if (sent.upload !== undefined) {
    headers["Content-Type"] = "application/octet-stream";
    if (sent.upload.bytes !== null) headers["Content-Length"] = String(sent.upload.bytes);
    const password = sent.upload.password ?? null;
    if (password !== null) headers["X-File-Password"] = encodeURIComponent(password);
  }
  return headers;
}

async function sendBody(request: ClientRequest, sent: Sent, answer: Promise<IncomingMessage>): Promise<void> {
  if (sent.upload === undefined) {
    request.end(sent.body === undefined ? undefined : JSON.stringify(sent.body));
    return;
  }
  try {
    await pipeline(sent.upload.chunks, request);
  } catch {
    // A server that refuses early stops reading; its answer, if one came, says why.
    await answer;
  }
}

/**
 * Sends a request and gives the answer unread. Waits for it as long as it takes: an import may.
 * @throws Exit 69 where no server answers.
 */
export async function send(server: Server, endpoint: AnyEndpoint, sent: Sent): Promise<IncomingMessage> {
  const url = addressOf(server, endpoint, sent);
  const options = { method: endpoint.method, headers: headersOf(server, endpoint, sent) };
  const request = url.protocol === "https:" ? httpsRequest(url, options) : httpRequest(url, options);
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.once("error", reject);
    request.once("close", () => reject(new Error("the connection was closed")));
  });
  answer.catch(() => undefined);
  try {
    await sendBody(request, sent, answer);
    return await answer;
  } catch (error) {
    if (error instanceof Exit) throw error;
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new Exit(EXIT.unreachable, `no Assay server answers at ${server.url.origin}${code}`);
  }
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** @throws Exit of what the server refused. */
export async function assertOk(answer: IncomingMessage, server: Server, fileName: string | null): Promise<void> {
  const status = answer.statusCode ?? 0;
  if (status === 200 || status === 201) return;
  throw exitOfFailure(status, answer.headers["content-type"] ?? "", await readAll(answer), server, fileName);
}

/**
 * Calls an endpoint and gives its answer, checked against the contract.
 * @param fileName the file that a refusal's lines are about
 * @throws Exit 65, 66, 69, 70, 77
 */
export async function call<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  sent: Sent,
  fileName: string | null = null,
): Promise<z.output<E["answer"]>> {
  const answer = await send(server, endpoint, sent);
  await assertOk(answer, server, fileName);
  const text = await readAll(answer).catch(() => "");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Exit(EXIT.ourFault, `${server.url.origin} answered something that is not JSON; is it an Assay server?`);
  }
  const checked = endpoint.answer.safeParse(json);
  if (!checked.success)
    throw new Exit(EXIT.ourFault, `${server.url.origin} answered otherwise than this version expects`);
  return checked.data as z.output<E["answer"]>;
}
