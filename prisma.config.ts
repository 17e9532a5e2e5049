import { defineConfig } from "prisma/config";

/** Only `generate`, `validate` and `format` are run through Prisma's own command; migrations go through `scripts/migrate.mjs`. */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
