import { EXIT, Exit } from "../exit";

/** The server that was asked, and with whose token. */
interface Asked {
  readonly url: URL;
  readonly whose: string;
}

interface ProblemLine {
  readonly line: number | null;
  readonly field: string;
  readonly message: string;
}

interface ProblemText {
  readonly title: string;
  readonly detail: string | null;
  readonly lines: readonly ProblemLine[];
  readonly count: number;
  readonly requestId: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

function readLines(errors: unknown): ProblemLine[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    if (typeof error !== "object" || error === null) return [];
    const { line, field, message } = error as Record<string, unknown>;
    return [{ line: numberOf(line), field: textOf(field) ?? "", message: textOf(message) ?? "" }];
  });
}

function readProblem(text: string): ProblemText | null {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== "object" || json === null) return null;
    const { title, detail, errors, errorCount, requestId } = json as Record<string, unknown>;
    const lines = readLines(errors);
    return {
      title: textOf(title) ?? "refused",
      detail: textOf(detail),
      lines,
      count: numberOf(errorCount) ?? lines.length,
      requestId: textOf(requestId),
    };
  } catch {
    return null;
  }
}

function exitCodeOf(status: number): number {
  if (status === 401 || status === 403) return EXIT.notAllowed;
  if (status === 404) return EXIT.noInput;
  if (status === 429 || status === 503) return EXIT.unreachable;
  return status >= 400 && status < 500 ? EXIT.data : EXIT.ourFault;
}

function printLine({ line, field, message }: ProblemLine, fileName: string | null): string {
  const place = line === null ? "" : `${fileName ?? "line "}${fileName === null ? "" : ":"}${line}: `;
  // The field of a fault of the whole line only says the line again.
  return `  ${place}${/^line \d+$/.test(field) ? "" : `${field}: `}${message}`;
}

/** Whom the server saw, and what may be done about it; nothing where the refusal is about something else. */
function adviceOf(status: number, { url, whose }: Asked): string[] {
  const asked = `  ${url.origin} was asked with ${whose}`;
  if (status === 401) return [`${asked}: it is unknown there, revoked or expired; make another on the tokens page`];
  if (status === 403) return [`${asked}: give --token of somebody who may, made on the project's tokens page`];
  if (status === 404) return [`${asked}: a token opens one project; say another by --project, or give its --token`];
  return [];
}

/** What the server refused, as a message and an exit code; `file:line: what and why` for lines of a file. */
export function exitOfFailure(
  status: number,
  contentType: string,
  text: string,
  asked: Asked,
  fileName: string | null,
): Exit {
  const problem = contentType.includes("application/problem+json") ? readProblem(text) : null;
  if (problem === null) {
    return new Exit(
      EXIT.ourFault,
      `${asked.url.origin} answered ${status} and no problem document; is it an Assay server?`,
    );
  }
  const { title, detail, lines, count, requestId } = problem;
  const more = count > lines.length ? [`  and ${count - lines.length} more`] : [];
  const request = status >= 500 && requestId !== null ? [`  request ${requestId}`] : [];
  const parts = [`${title}${detail === null ? "" : `: ${detail}`}`, ...lines.map((line) => printLine(line, fileName))];
  return new Exit(exitCodeOf(status), [...parts, ...more, ...adviceOf(status, asked), ...request].join("\n"));
}
