import { randomUUID } from 'node:crypto';
import { UserPoolError, unsupported } from './errors.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import type { PoolDirectory } from './pool.ts';

/** A call in the JSON protocol: the header `X-Amz-Target`, the body, and whether rights were checked for it. */
export type Call = { target: string | null; body: string; authorised: boolean };

/** Answers a call, errors included, as Cognito's API does. */
export async function answerCall(pools: PoolDirectory, call: Call, log: (line: string) => void): Promise<Response> {
  try {
    return json(200, await run(pools, call));
  } catch (error) {
    if (error instanceof UserPoolError) return refusal(error.code, error.message);
    log(`user pool: ${operationName(call.target)} failed: ${error instanceof Error ? error.stack : error}`);
    return json(500, { __type: 'InternalErrorException', message: 'Internal server error' });
  }
}

/** The operation of a target such as `AWSCognitoIdentityProviderService.SignUp`, if supported. */
export function operationOf(target: string | null): Operation | undefined {
  return operations.get(operationName(target));
}

export function operationName(target: string | null): string {
  return target?.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
}

async function run(pools: PoolDirectory, { target, body, authorised }: Call): Promise<object> {
  const name = operationName(target);
  if (!name) throw new UserPoolError('UnknownOperationException', 'The header X-Amz-Target names no operation.');
  const operation = operations.get(name);
  if (!operation) throw unsupported(`the operation ${name}`);
  if (operation.signed && !authorised) {
    throw new UserPoolError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return operation.run(pools, parseBody(body));
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UserPoolError('SerializationException', 'The body is not JSON.');
  }
}

function refusal(code: string, message: string): Response {
  return json(
    400,
    { __type: code, message },
    { 'x-amzn-errortype': `${code}:`, 'x-amzn-errormessage': header(message) },
  );
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID(), ...headers },
  });
}

/** Makes text safe for a header. */
function header(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').trim();
}

const targetPrefix = 'AWSCognitoIdentityProviderService.';
