/** A newer version was published at the same time. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}
