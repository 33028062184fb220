/** Exit codes of the commands. */
export const exitCodes = { failed: 1, wrongUsage: 2, nothingFound: 3, smokeTestFailed: 4 } as const;

/** A failed command. The message is for the operator and is printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(reason: keyof typeof exitCodes, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCodes[reason];
  }
}
