import { usageError } from "./exit";

/** What a command reads and writes; tests hand in their own. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Waits until what was written has gone out. Long output asks for it between pieces: what a slower reader leaves would pile up here. */
  readonly sent?: () => Promise<void>;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Messages go to a person's terminal: progress may be drawn there. */
  readonly isInteractive: boolean;
}

/** An option as `node:util` reads it, with the words of `--help`. */
export interface CommandOption {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  /** What stands for the value in `--help`. */
  readonly value?: string;
  readonly help: string;
}

export type OptionValue = string | boolean | readonly (string | boolean)[] | undefined;

/** What was given on the command line. */
export class Args {
  readonly positionals: readonly string[];
  readonly #values: Readonly<Record<string, OptionValue>>;

  constructor(positionals: readonly string[], values: Readonly<Record<string, OptionValue>>) {
    this.positionals = positionals;
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values[name] === true;
  }

  /** The value of an option; null where it is not given. */
  find(name: string): string | null {
    const value = this.#values[name];
    return typeof value === "string" ? value : null;
  }

  /** The values of an option that may be given several times. */
  list(name: string): string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  }

  /** @throws Exit 64 where the option is missing. */
  get(name: string): string {
    const value = this.find(name);
    if (value === null) throw usageError(`--${name} is missing`);
    return value;
  }

  /** The one thing the command is about. @throws Exit 64 for none or several. */
  only(what: string): string {
    const [first, second] = this.positionals;
    if (first === undefined) throw usageError(`${what} is missing`);
    if (second !== undefined) throw usageError(`${what} is wanted once; the second is ${second}`);
    return first;
  }

  /** @throws Exit 64 where anything stands beside the options. */
  none(): void {
    if (this.positionals.length > 0) throw usageError(`nothing stands beside the options here: ${this.positionals[0]}`);
  }

  /** @throws Exit 64 unless the option is a number in the range. */
  number(name: string, range: { min: number; max: number; fallback: number; isWhole?: boolean }): number {
    const text = this.find(name);
    if (text === null) return range.fallback;
    return readNumber(`--${name}`, text, range);
  }
}

/** @throws Exit 64 unless the text is a plain number in the range. */
export function readNumber(what: string, text: string, range: { min: number; max: number; isWhole?: boolean }): number {
  const value = Number(text);
  const isPlain = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?$/.test(text);
  if (!isPlain || value < range.min || value > range.max || (range.isWhole === true && !Number.isSafeInteger(value))) {
    const kind = range.isWhole === true ? "a whole number" : "a number";
    throw usageError(`${what} must be ${kind} from ${range.min} to ${range.max}: ${text}`);
  }
  return value;
}

/** One command of the command line. */
export interface Command {
  /** What follows the command's name. */
  readonly usage: string;
  readonly about: string;
  readonly example: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Talks to a server: `--server`, `--token` and `--project` are read as well. */
  readonly isRemote?: boolean;
  /** @returns the exit code. @throws Exit */
  readonly run: (args: Args, terminal: Terminal) => Promise<number>;
}
