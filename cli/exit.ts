/** Exit codes of every command (contracts of the command line). */
export const EXIT = {
  done: 0,
  findings: 1,
  undecided: 2,
  integrity: 3,
  usage: 64,
  data: 65,
  noInput: 66,
  unreachable: 69,
  ourFault: 70,
  notAllowed: 77,
} as const;

/** Ends a command with a message for people and an exit code. */
export class Exit extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.name = "Exit";
    this.exitCode = exitCode;
  }
}

export const usageError = (message: string): Exit => new Exit(EXIT.usage, message);
export const dataError = (message: string): Exit => new Exit(EXIT.data, message);
