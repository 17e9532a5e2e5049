/** SQLSTATE of a role that may not change a row, and of the triggers that guard frozen rows. */
const IMMUTABLE = "42501";
/** Connection lost, refused, shutting down; disk, memory or connections used up; a serialisation failure or a deadlock, to be tried again. */
const UNAVAILABLE = new Set("08000 08001 08003 08006 57P01 57P02 57P03 53100 53200 53300 53400 40001 40P01".split(" "));
const UNAVAILABLE_NODE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"]);
/** Prisma: no connection, no connection from the pool in time, transaction not begun in time. */
const UNAVAILABLE_PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"]);

/** What pg says, without any code, of a connection that broke, was closed or could not be made in time. */
const UNAVAILABLE_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired)/;

/** The adapter's names for the same, where it keeps no code of what it was told. */
const UNAVAILABLE_KINDS = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TransactionWriteConflict",
]);

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** An error and what caused it, from the outside in: `cause`, and Prisma's `meta.driverAdapterError`. */
function* causesOf(error: unknown): Generator {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current !== undefined && current !== null; depth += 1) {
    yield current;
    const adapter = property(property(current, "meta"), "driverAdapterError");
    current = adapter ?? property(current, "cause");
  }
}

/** The SQLSTATE or other code of a failed statement, for services that tell a broken constraint from other failures. */
export function databaseCodesOf(error: unknown): readonly string[] {
  const codes = [...causesOf(error)].flatMap((cause) => [property(cause, "code"), property(cause, "originalCode")]);
  return codes.filter((code) => typeof code === "string");
}

function isLostConnection(error: unknown): boolean {
  return [...causesOf(error)].some((cause) => {
    const kind = property(cause, "kind");
    if (typeof kind === "string" && UNAVAILABLE_KINDS.has(kind)) return true;
    const words = [property(cause, "message"), property(cause, "originalMessage")];
    return words.some((text) => typeof text === "string" && UNAVAILABLE_WORDS.test(text));
  });
}

const isUnavailable = (code: string) =>
  UNAVAILABLE.has(code) || UNAVAILABLE_NODE.has(code) || UNAVAILABLE_PRISMA.has(code);

/** What a failure that came up from the database means to a caller; null where it is something else. */
export function classifyDatabaseFailure(error: unknown): "immutable" | "unavailable" | null {
  const codes = databaseCodesOf(error);
  if (codes.includes(IMMUTABLE)) return "immutable";
  return codes.some(isUnavailable) || isLostConnection(error) ? "unavailable" : null;
}
