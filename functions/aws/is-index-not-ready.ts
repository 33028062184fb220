/** Whether a query failed because its index is being created or filled, which can take longer than the deployment that adds it. */
export function isIndexNotReady(error: unknown): boolean {
  // DynamoDB has no error of its own for this, only these messages.
  const messages = /table does not have the specified index|backfilling global secondary index/;
  return error instanceof Error && error.name === 'ValidationException' && messages.test(error.message);
}
