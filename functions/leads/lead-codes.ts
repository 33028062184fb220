import { randomInt } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { codeCharacters, codeLength } from '#shared/leads/lead-code.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { Write } from '../aws/write.ts';
import { CodeTakenError } from './errors.ts';

/** The partition of codes in the table of search tokens. Lead search never reads it. */
const codesPartition = 'codes';
/** With 100,000 leads, one code in 4,800 is taken. */
const attempts = 5;

/** Reserves the code for the lead, as part of the transaction that adds it. Codes are unique among all leads. */
export function reserveCode(terms: string, code: string, lead: string): Write {
  return {
    Put: {
      TableName: terms,
      Item: { start: codesPartition, term: code, lead },
      ConditionExpression: 'attribute_not_exists(term)',
    },
  };
}

/** Releases the code of a stored lead or held request, which can be damaged, as part of its erasure. */
export function releaseCode(terms: string, { code }: Record<string, unknown>): Write[] {
  if (typeof code !== 'string' || code === '') return [];
  return [{ Delete: { TableName: terms, Key: { start: codesPartition, term: code } } }];
}

/** The id of the lead or held request with this code. */
export async function findByCode(
  documents: DynamoDBDocumentClient,
  TableName: string,
  code: string,
): Promise<string | undefined> {
  const read = new GetCommand({ TableName, Key: { start: codesPartition, term: code } });
  return (await documents.send(read)).Item?.lead;
}

/**
 * Stores something with a random code, and tries another code while the code is taken.
 * @throws {ContentionError} when every code that was tried is taken
 */
export function withCode<Stored>(store: (code: string) => Promise<Stored>, random = randomCode): Promise<Stored> {
  return retryConflicts(
    () => store(random()),
    (error) => error instanceof CodeTakenError,
    attempts,
  );
}

function randomCode(): string {
  return Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');
}
