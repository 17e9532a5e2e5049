/** A running cluster. */
export interface Cluster {
  /** Whether this call started it (false: taken over). */
  readonly started: boolean;
  readonly pid: number;
  readonly port: number;
  /** Where its data lies. */
  readonly home: string;
  /** The URL of one of its databases, as its superuser. */
  readonly url: (database: string) => string;
}
export function startCluster(
  folder: string,
  options?: { settings?: Readonly<Record<string, string | number>>; log?: (line: string) => void },
): Promise<Cluster>;
export function isClusterRunning(home: string): boolean;
export function stopCluster(home: string): Promise<boolean>;
export function ensureDatabase(adminUrl: string, name: string): Promise<boolean>;
