import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { diffSchemas, readLastSchema } from "./make-migration.mjs";

const base = 'datasource db {\n  provider = "postgresql"\n}\n';

describe("make-migration", () => {
  it("gives every text column the collation C", async () => {
    const sql = await diffSchemas(null, `${base}model Thing {\n  id String @id\n  names String[]\n  count Int\n}\n`);
    expect(sql).toContain('"id" TEXT COLLATE "C" NOT NULL');
    expect(sql).toContain('"names" TEXT[] COLLATE "C"');
    const later = await diffSchemas(
      `${base}model Thing {\n  id String @id\n}\n`,
      `${base}model Thing {\n  id String @id\n  note String?\n  other String @default("x")\n}\n`,
    );
    expect(later.match(/ADD COLUMN +"\w+" TEXT COLLATE "C"/g)).toHaveLength(2);
  });

  it("finds nothing to add: the schema is the one the last migration was made from", async () => {
    const schema = await readFile(new URL("../prisma/schema.prisma", import.meta.url), "utf8");
    expect(await diffSchemas(await readLastSchema(), schema)).toContain("This is an empty migration");
  });

  it("has a line on every model", async () => {
    const schema = await readFile(new URL("../prisma/schema.prisma", import.meta.url), "utf8");
    const models = schema
      .split("\n")
      .flatMap((line, index, lines) => (line.startsWith("model ") ? [[lines[index - 1] ?? "", line]] : []));
    expect(models.length).toBeGreaterThan(60);
    expect(models.filter(([above]) => above?.startsWith("/// ") !== true)).toEqual([]);
  });
});
