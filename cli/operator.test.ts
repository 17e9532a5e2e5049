import { expect, test } from "vitest";
import { Args } from "./command";
import { command } from "./commands/backup";
import { printHeads } from "./operator/print-heads";

test("heads are printed as --head takes them", () => {
  const hash = "ab".repeat(32);
  expect(printHeads([{ chainId: "server", seq: 7, hash }, "no head"], "Note these.")).toBe(
    `Note these.\n  server  7:${hash}\n`,
  );
  expect(printHeads([], "Note these.")).toBe("");
});

test("a backup is not written to standard output, where a broken pipe would leave half of it", async () => {
  const terminal = { out: () => {}, err: () => {}, stdin: (async function* () {})(), isInteractive: false };
  await expect(command.run(new Args(["-"], {}), terminal)).rejects.toMatchObject({ exitCode: 64 });
});
