import { addTo, type Write } from '../aws/write.ts';

export const versionKey = { kind: 'version', id: 'content' };

/**
 * The transaction write that increments the content's version. Every change to the page includes it: readers detect
 * concurrent writes by it, and it triggers the publisher.
 */
export function incrementVersion(TableName: string, by = 1): Write {
  return addTo(TableName, versionKey, { version: by });
}
