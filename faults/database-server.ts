import { migrate } from "@/scripts/migrate.mjs";
import { type Cluster, ensureDatabase, startCluster, stopCluster } from "@/scripts/postgres.mjs";

const NAME = "faults";
const roles = { appRole: "assay_faults_app", eraserRole: "assay_faults_eraser" };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A PostgreSQL with the product's own settings (every commit is flushed) that can be killed and started again. */
export class DatabaseServer {
  readonly #folder: string;
  #cluster: Cluster;
  readonly appUrl: string;

  private constructor(folder: string, cluster: Cluster, appUrl: string) {
    this.#folder = folder;
    this.#cluster = cluster;
    this.appUrl = appUrl;
  }

  static async open(folder: string, appPassword: string): Promise<DatabaseServer> {
    const cluster = await startCluster(folder);
    await ensureDatabase(cluster.url("postgres"), NAME);
    await migrate(cluster.url(NAME), { ...roles, appPassword, resetPassword: true });
    const appUrl = new URL(cluster.url(NAME));
    appUrl.username = roles.appRole;
    appUrl.password = appPassword;
    return new DatabaseServer(folder, cluster, appUrl.href);
  }

  /** kill -9 of the postmaster; its other processes end by themselves when they notice. */
  async kill(): Promise<void> {
    const { pid } = this.#cluster;
    process.kill(pid, "SIGKILL");
    while (isThere(pid)) await pause(20);
  }

  /** Starts it again, on the port that it had. */
  async start(): Promise<void> {
    const { port } = this.#cluster;
    this.#cluster = await startCluster(this.#folder);
    if (this.#cluster.port !== port) throw new Error("the database came back on another port");
  }

  async stop(): Promise<void> {
    await stopCluster(this.#cluster.home);
  }
}
