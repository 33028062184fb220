import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Call } from '#shared/api.ts';
import { InvalidInputError, TooLargeError, UnsupportedTypeError } from './app-error.ts';

/** Most bytes of a request's body. */
export const bodyLimitBytes = 256 * 1024;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a request holds, as the schemas of its call give it out. */
export type Input<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  headers: Parsed<C['headers']>;
  body: Parsed<C['body']>;
};

/**
 * Reads what the contract says a request must hold.
 * @throws {InvalidInputError} naming the first value that does not fit
 * @throws {UnsupportedTypeError} for a body that is not sent as JSON
 * @throws {TooLargeError} for a body of more than 256 KB
 */
export function readInput<C extends Call>(call: C, event: APIGatewayProxyEventV2): Input<C> {
  return {
    params: parse(call.params, event.pathParameters ?? {}),
    query: parse(call.query, event.queryStringParameters ?? {}),
    headers: parse(call.headers, event.headers),
    body: call.body && parse(call.body, readJson(event)),
  } as Input<C>;
}

function readJson(event: APIGatewayProxyEventV2): unknown {
  const type = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new UnsupportedTypeError('Send the body as application/json');
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.byteLength > bodyLimitBytes) throw new TooLargeError('The body must not be larger than 256 KB');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new InvalidInputError('The body is not valid JSON', { cause });
  }
}

function parse<S extends z.ZodType>(schema: S | undefined, value: unknown) {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw new InvalidInputError('The request is not valid');
  if (issue.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0]].join('.').slice(0, 100);
    throw new InvalidInputError(`${field} is not a known field`, { field });
  }
  const field = issue.path.join('.');
  // Most messages go on after the name of the field; some rules say their whole sentence.
  const isSentence = issue.code === 'custom' && issue.params?.sentence === true;
  const message = isSentence ? issue.message : `${field || 'The body'} ${issue.message}`;
  throw new InvalidInputError(message, field ? { field } : {});
}
