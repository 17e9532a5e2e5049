import type { AnyEndpoint } from "@/contracts/endpoint";

/** A route file: its folder below `app/api/v1` with slashes, and what it exports. */
export interface RouteFile {
  readonly folder: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The folder whose file answers for every path that doesn't exist. */
export const UNKNOWN_PATH_FOLDER = "[[...path]]";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const ANSWERED = [...METHODS, "OPTIONS"] as const;
/** What Next reads besides handlers. */
const SETTINGS = new Set(["dynamic", "maxDuration", "runtime", "revalidate"]);

/** `/projects/{projectId}` for `projects/[projectId]`. */
export const pathOfFolder = (folder: string): string =>
  folder === "" ? "/" : `/${folder.replace(/\[(\w+)\]/g, "{$1}")}`;

function endpointOf(value: unknown): AnyEndpoint | null {
  return typeof value === "function" && "endpoint" in value ? (value.endpoint as AnyEndpoint) : null;
}

const allowOf = (value: unknown): string | null =>
  typeof value === "function" && "allow" in value && typeof value.allow === "string" ? value.allow : null;

function checkHandler(file: RouteFile, method: string, known: ReadonlySet<AnyEndpoint>): string[] {
  const where = `${method} of ${file.folder}`;
  const value = file.exports[method];
  if (value === undefined) return [`${where}: no answer; end the file with otherMethods(...)`];
  const endpoint = endpointOf(value);
  if (endpoint === null) {
    return allowOf(value) === null ? [`${where}: made neither by route() nor by otherMethods()`] : [];
  }
  const complaints: string[] = [];
  if (!known.has(endpoint)) complaints.push(`${where}: its endpoint is not in contracts/endpoints.ts`);
  if (endpoint.method !== method) complaints.push(`${where}: ${endpoint.name} is a ${endpoint.method}`);
  if (endpoint.path !== pathOfFolder(file.folder))
    complaints.push(`${where}: ${endpoint.name} lives at ${endpoint.path}`);
  return complaints;
}

/** `Allow` must name the methods that the file has, and no others. */
function checkAllow(file: RouteFile): string[] {
  const own = METHODS.filter((method) => endpointOf(file.exports[method]) !== null);
  const expected = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted().join(", ");
  const wrong = ANSWERED.filter((method) => {
    const allow = allowOf(file.exports[method]);
    return allow !== null && allow.split(", ").toSorted().join(", ") !== expected;
  });
  return wrong.map((method) => `${method} of ${file.folder}: otherMethods() names other methods than the file has`);
}

function checkFile(file: RouteFile, known: ReadonlySet<AnyEndpoint>): string[] {
  if (file.folder === UNKNOWN_PATH_FOLDER) return [];
  const foreign = Object.keys(file.exports).filter(
    (name) => !ANSWERED.some((method) => method === name) && !SETTINGS.has(name),
  );
  return [
    ...foreign.map((name) => `${file.folder} exports ${name}, which is no method`),
    ...ANSWERED.flatMap((method) => checkHandler(file, method, known)),
    ...checkAllow(file),
  ];
}

function checkRule(endpoint: AnyEndpoint): string[] {
  const { access } = endpoint;
  if (access.kind !== "project") return [];
  const complaints: string[] = [];
  if (!endpoint.path.includes(`{${access.param}}`)) {
    complaints.push(`${endpoint.name}: its rule looks at ${access.param}, which is not in ${endpoint.path}`);
  }
  if (access.roles.length === 0) complaints.push(`${endpoint.name}: its rule admits nobody`);
  return complaints;
}

/**
 * Every way in which the route files and the contract disagree, as sentences; none when each endpoint has exactly one
 * handler made by `route()` at its own path, and no file answers by anything else.
 */
export function checkRoutes(files: readonly RouteFile[], endpoints: readonly AnyEndpoint[]): string[] {
  const known = new Set(endpoints);
  const handled = files.flatMap((file) => METHODS.map((method) => endpointOf(file.exports[method])));
  const counts = endpoints.map((endpoint) => [endpoint, handled.filter((other) => other === endpoint).length] as const);
  return [
    ...files.flatMap((file) => checkFile(file, known)),
    ...endpoints.flatMap(checkRule),
    ...counts.flatMap(([endpoint, count]) => {
      if (count === 1) return [];
      return [`${endpoint.name}: ${count === 0 ? "no handler" : `${count} handlers`} for ${endpoint.path}`];
    }),
  ];
}
