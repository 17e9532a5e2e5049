import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inConnection } from "./connection";
import { type Db, openDatabase } from "./database";
import { createTestDatabase, type TestDatabase } from "./test-database";

let database: TestDatabase;
let db: Db;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl);
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
});

const readPid = async () => (await db.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;

const countListeners = () => inConnection(db, async (connection) => connection.listenerCount("error"));

describe("inConnection", () => {
  it("fails, and harms nothing else, when its connection is cut in the middle", async () => {
    const cut = inConnection(db, async (connection) => {
      const { rows } = await connection.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const ended = new Promise((resolve) => connection.once("end", resolve));
      await owner.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
      await ended;
      await connection.query("SELECT 1");
    });
    await expect(cut).rejects.toThrow();
    expect(await readPid()).toBeGreaterThan(0);
    expect(db.pool.totalCount).toBe(1);
  });

  it("leaves no listener on a connection that it hands back", async () => {
    expect(await countListeners()).toBe(await countListeners());
  });
});
