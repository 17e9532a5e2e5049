/** Why an operator's command did not do its work; `exitCode` is the command line's (`contracts` of the command line). */
export class OperatorError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.name = "OperatorError";
    this.exitCode = exitCode;
  }
}

export const badBackup = (message: string): OperatorError => new OperatorError(65, message);
