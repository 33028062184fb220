/** What a command ends with. */
export const exitCodes = { failed: 1, wrongUsage: 2, nothingFound: 3 } as const;

/** A command ends without having done its work; the message is for the operator, and a stack would say no more. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(why: keyof typeof exitCodes, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCodes[why];
  }
}
