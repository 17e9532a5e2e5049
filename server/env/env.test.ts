import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env";
import { findOriginFault } from "./find-origin-fault.mjs";
import { readOrMakeSecret } from "./secrets.mjs";

const folder = mkdtempSync(path.join(os.tmpdir(), "assay-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const databaseUrl = "postgres://app@127.0.0.1/assay";
const makeSecret = (dataFolder: string, name: string) => `${name} of ${dataFolder}`;

function faultsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source, makeSecret);
    return [];
  } catch (error) {
    return error instanceof EnvError ? error.faults : [String(error)];
  }
}

describe("readEnv", () => {
  it("needs nothing but a database", () => {
    expect(readEnv({ DATABASE_URL: databaseUrl, ASSAY_DATA_FOLDER: "/data" }, makeSecret)).toMatchObject({
      databaseUrl,
      host: "127.0.0.1",
      port: 3000,
      origin: "http://127.0.0.1:3000",
      authSecret: "auth of /data",
      dataFolder: "/data",
    });
  });

  it("takes a given secret", () => {
    expect(readEnv({ DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: "given" }, makeSecret).authSecret).toBe("given");
  });

  it.each([
    [{}, ["DATABASE_URL is not set (`npm run up` sets it)"]],
    [{ DATABASE_URL: "mysql://x" }, ["DATABASE_URL must begin with postgres:// or postgresql://"]],
    [{ DATABASE_URL: databaseUrl, PORT: "0" }, ["PORT must be a whole number from 1 to 65535"]],
    [{ DATABASE_URL: databaseUrl, PORT: "70000" }, ["PORT must be a whole number from 1 to 65535"]],
    [{ DATABASE_URL: databaseUrl, PORT: "3e3" }, ["PORT must be a whole number from 1 to 65535"]],
    [
      { DATABASE_URL: databaseUrl, HOST: "0.0.0.0" },
      ["HOST opens the server to others: set ORIGIN to its https address"],
    ],
    [
      { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl },
      ["DATABASE_OWNER_URL is for migrations and backups: the server must not have it"],
    ],
  ])("refuses %j", (source, faults) => {
    expect(faultsOf(source)).toEqual(faults);
  });

  it("names every fault at once", () => {
    expect(faultsOf({ PORT: "x", ASSAY_LOG_LEVEL: "loud", HOST: "0.0.0.0" })).toHaveLength(4);
  });
});

describe("findOriginFault", () => {
  it.each([
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["127.0.0.1", "http://localhost:3000"],
    ["::1", "http://[::1]:3000"],
    ["127.0.0.1", "https://assay.example.org"],
    ["0.0.0.0", "https://assay.example.org"],
  ])("allows %s by %s", (host, origin) => {
    expect(findOriginFault(host, origin)).toBe(null);
  });

  it.each([
    ["0.0.0.0", "http://127.0.0.1:3000"],
    ["0.0.0.0", "http://assay.example.org"],
    ["127.0.0.1", "http://assay.example.org"],
    ["127.0.0.1", "https://assay.example.org/"],
    ["127.0.0.1", "https://assay.example.org/path"],
    ["127.0.0.1", "ftp://127.0.0.1"],
    ["127.0.0.1", "assay.example.org"],
  ])("refuses %s by %s", (host, origin) => {
    expect(findOriginFault(host, origin)).not.toBe(null);
  });
});

describe("readOrMakeSecret", () => {
  it("makes a secret once, for its owner's eyes only", () => {
    const secret = readOrMakeSecret(folder, "auth");
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readOrMakeSecret(folder, "auth")).toBe(secret);
    expect(readOrMakeSecret(folder, "other")).not.toBe(secret);
    expect(readdirSync(path.join(folder, "secrets")).toSorted()).toEqual(["auth", "other"]);
    expect(statSync(path.join(folder, "secrets")).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, "secrets", "auth")).mode & 0o777).toBe(0o600);
  });
});
