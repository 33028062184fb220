import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { validationText } from '#shared/contract/validation-text.ts';
import { InvalidInputError, TooLargeError, UnknownFieldError, UnsupportedTypeError } from './app-error.ts';

/** Largest request body. */
const bodyLimitBytes = 256 * 1024;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The parsed parts of a request. */
export type Input<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  headers: Parsed<C['headers']>;
  body: Parsed<C['body']>;
};

/**
 * Parses a request with the schemas of its call.
 * @throws {InvalidInputError} for the first invalid value
 * @throws {UnknownFieldError}
 * @throws {UnsupportedTypeError} for a body that is not sent as JSON, or as a form to a page
 * @throws {TooLargeError} for a body of more than 256 KB
 */
export function readInput<C extends Call>(call: C, event: APIGatewayProxyEventV2): Input<C> {
  return {
    params: parse(call.params, event.pathParameters ?? {}),
    query: parse(call.query, event.queryStringParameters ?? {}),
    headers: parse(call.headers, event.headers),
    body: call.body && parse(call.body, call.page ? readForm(event) : readJson(event)),
  } as Input<C>;
}

function readJson(event: APIGatewayProxyEventV2): unknown {
  const body = readBody(event, 'application/json');
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new InvalidInputError('The body is not valid JSON', { cause });
  }
}

/**
 * The values of the controls of a form, by their names.
 * @throws {UnsupportedTypeError} for a body that is not sent as a form
 * @throws {TooLargeError} for a body of more than 256 KB
 */
export function readForm(event: APIGatewayProxyEventV2): Record<string, string[]> {
  const form = new URLSearchParams(readBody(event, 'application/x-www-form-urlencoded'));
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
}

function readBody({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2, type: string): string {
  const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (sent !== type) throw new UnsupportedTypeError(`Send the body as ${type}`);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : undefined);
  if (bytes.byteLength > bodyLimitBytes) throw new TooLargeError('The body must not be larger than 256 KB');
  return bytes.toString();
}

function parse<S extends z.ZodType>(schema: S | undefined, value: unknown) {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: validationText });
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0]].join('.').slice(0, 100);
    throw new UnknownFieldError(`${field} is not a known field`, { field });
  }
  const field = issue.path.join('.');
  // Most messages continue after the field name; some rules provide a whole sentence.
  const { params } = issue as { params?: { sentence?: boolean } };
  const message = params?.sentence ? issue.message : `${field || 'The body'} ${issue.message}`;
  throw new InvalidInputError(message, field ? { field } : {});
}
