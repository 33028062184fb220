import type * as z from 'zod';
import type { Api, CallName } from '#shared/contract/api.ts';
import type { apiRoot, Call } from '#shared/contract/call.ts';
import type { ApiError as ErrorBody, ErrorCode } from '#shared/contract/errors.ts';
import { fetchRetried } from '../../common/fetch-retried.ts';
import { learnServerTime } from './server-clock.ts';
import { accessToken, forgetSession } from './session.ts';

/** The calls of the contract by method and path. Only types: the contract itself includes the schema library. */
type Calls = { [Name in CallName as `${Api[Name]['method']} ${Api[Name]['path']}`]: Api[Name] };

const root: typeof apiRoot = '/api';

/** The input of a call, as the contract describes it. */
type Given<C extends Call> = {
  [Part in 'params' | 'query' | 'headers' | 'body' as C[Part] extends z.ZodType
    ? Part
    : never]: C[Part] extends z.ZodType ? z.input<C[Part]> : never;
};

type Input = Partial<Record<'params' | 'query' | 'headers', object>> & { body?: unknown };

/** A failed call. `field` names the invalid value of the body, which is the `cause` then; `status` is 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { status: number; field?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.field = details.field;
  }
}

/**
 * Makes a call of the contract, such as `GET /leads/{id}`, with the access token of a signed-in user. Retries once when the
 * server is busy and the call is idempotent. The response is not parsed: the server sends only what the contract promises,
 * and the schema library is larger than the dashboard's first page. With `keepalive`, the request outlives its page.
 * @throws {ApiError} also when the response is not JSON; a 401 clears the session, so that the guard shows the sign-in page
 */
export async function call<Route extends keyof Calls>(
  route: Route,
  given: Given<Calls[Route]>,
  { keepalive = false } = {},
): Promise<z.output<Calls[Route]['result']>> {
  const { params, query, headers, body } = given as Input;
  const [method = '', path = ''] = route.split(' ');
  // Expired tokens are renewed, which needs a connection.
  const token = await accessToken().catch(unreachable);
  const isRepeatable = method !== 'POST' || (headers !== undefined && 'idempotency-key' in headers);
  const retries = isRepeatable ? 1 : 0;
  const request = {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    ...(keepalive && { keepalive }),
  };
  const response = await fetchRetried(urlOf(path, params, query), request, retries).catch(unreachable);
  learnServerTime(response);
  if (!response.ok) {
    if (response.status === 401) await forgetSession();
    throw await refusal(response, body);
  }
  return response.json().catch((cause) => {
    throw new ApiError('internal', 'The response is not valid JSON', { status: response.status, cause });
  });
}

/** The URL of a call: fills in the path parameters and appends the query without undefined values. */
export function urlOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (!values.has(name)) throw new Error(`The path ${path} needs the parameter ${name}`);
    return encodeURIComponent(values.get(name));
  });
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined)).toString();
  return `${root}${filled}${search && `?${search}`}`;
}

function unreachable(cause: unknown): never {
  throw new ApiError('unavailable', 'The server could not be reached', { status: 0, cause });
}

/** The error in a response. API Gateway's own responses, such as for an expired token, have at most a message. */
async function refusal(response: Response, cause: unknown): Promise<ApiError> {
  const { status } = response;
  const body: Partial<ErrorBody> | undefined = await response.json().catch(() => undefined);
  // A path such as `rows.3.value` means nothing to people.
  const message = body?.message?.replace(/^\w+(\.\w+)+ (.+?)\.?$/, 'This $2.') ?? '';
  return new ApiError(body?.code ?? codeOf(status), message, { status, field: body?.field, cause });
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many-requests';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal';
}

/** Whether the lead does not exist: an id that no lead can have is answered as invalid. */
export function isMissing(error: unknown): boolean {
  const code = (error as { code?: string } | undefined)?.code;
  return code === 'not-found' || code === 'invalid-input';
}

/** Whether a change of the lead was refused because the lead does not exist any more. */
export function isErased(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === 'not-found';
}
