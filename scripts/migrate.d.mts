export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** Hex SHA-256 of the file's bytes. */
  readonly checksum: string;
}
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}
export interface MigrateOptions {
  readonly folder?: string;
  readonly appRole?: string;
  readonly eraserRole?: string;
  /** For an app role that is made; also for one that is there, with `resetPassword`. */
  readonly appPassword?: string;
  readonly resetPassword?: boolean;
  /** The last migration to apply; later ones stay for another time. */
  readonly until?: string;
}
export interface MigrateResult {
  readonly applied: readonly string[];
  readonly appRole: string;
  readonly eraserRole: string;
  readonly createdAppRole: boolean;
}
export const MIGRATIONS_FOLDER: string;
export class RolesMissingError extends Error {
  readonly sql: string;
}
export function readMigrations(folder?: string): Promise<MigrationFile[]>;
export function planMigrations(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): MigrationFile[];
export function migrate(ownerUrl: string, options?: MigrateOptions): Promise<MigrateResult>;
