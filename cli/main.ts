import { once } from "node:events";
import type { Terminal } from "./command";
import { EXIT } from "./exit";
import { runCli } from "./run";

const terminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  sent: async () => {
    if (process.stdout.writableNeedDrain) await once(process.stdout, "drain");
  },
  stdin: process.stdin,
  isInteractive: process.stderr.isTTY,
};

// A reader that has seen enough (`| head`) closes the pipe; that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? EXIT.done : EXIT.ourFault);
});

process.exitCode = await runCli(process.argv.slice(2), terminal);
