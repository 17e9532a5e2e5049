import { spawn } from "node:child_process";

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
    });
    let output = "";
    const take = (stream) => (chunk) => {
      output += chunk;
      if (!options.quiet) stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }));
  });
}
