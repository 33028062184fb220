export const versionKey = { kind: 'version', id: 'content' };

/**
 * The part of a transaction that counts the content's version up. Whatever changes what the page shows carries it, so
 * that readers can tell a whole state from a mixed one, and the publisher is told.
 */
export function countUp(TableName: string) {
  return {
    Update: {
      TableName,
      Key: versionKey,
      UpdateExpression: 'ADD version :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
}
