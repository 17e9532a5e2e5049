import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs a command to its end with its output shown. Rejects with the step's name when it fails.
 * @param {string} name what the step is called in messages
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean }} [options] `quiet` shows output only on failure
 */
export async function runStep(name, command, args, options = {}) {
  const { code, output } = await runToEnd(command, args, options);
  if (code === 0) return output;
  if (options.quiet) process.stderr.write(output);
  throw new Error(`${name} failed (exit ${code})`);
}

const running = new Set();

/** Ends every command that is still running here, with whatever it started. */
export function stopSteps() {
  for (const child of running) {
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGTERM");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

/**
 * Runs a command and returns its exit code with what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      // In a process group of its own: npm, Next and Vitest start processes that outlive them when they alone are ended.
      detached: process.platform !== "win32",
    });
    running.add(child);
    let output = "";
    const take = (stream) => (chunk) => {
      output += chunk;
      if (!options.quiet) stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    child.on("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? (signal ? 128 : 1), output });
    });
  });
}

// Whoever ends this process means its commands as well. A script with other things to stop has handlers of its own beside this one.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(name, () => {
    stopSteps();
    if (process.listenerCount(name) === 0) process.exit(128 + constants.signals[name]);
  });
}
