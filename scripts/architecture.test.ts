import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const text = readFileSync("ARCHITECTURE.md", "utf8");

/** Every back-ticked word with a slash or a file ending; globs name their folder. */
const paths = [...new Set([...text.matchAll(/`([\w.@/-]+(?:\/|\.\w+))[^`]*`/g)].map(([, path]) => path ?? ""))].filter(
  (path) => path.includes("/") && !path.startsWith("/"),
);

const isFolder = (path: string) => statSync(path).isDirectory();

describe("ARCHITECTURE.md", () => {
  it("names paths", () => expect(paths.length).toBeGreaterThan(30));

  it.each(paths)("%s exists", (path) => expect(existsSync(path.replace(/\*\*.*$/, ""))).toBe(true));

  it("leaves out no folder of the domain", () => {
    const folders = readdirSync("domain").filter((name) => isFolder(join("domain", name)) && name !== "errors");
    for (const name of folders) expect(text).toContain(`domain/${name}/`);
  });
});
