import type * as z from 'zod';
import { apiRoot, type Call } from '#shared/api.ts';
import type { ErrorCode, ApiError as ToldError } from '#shared/errors.ts';
import { accessToken, forgetSession } from './session.ts';

/** What a call of the contract is given: exactly what its line there describes. */
type Given<C extends Call> = {
  [Part in 'params' | 'query' | 'headers' | 'body' as C[Part] extends z.ZodType
    ? Part
    : never]: C[Part] extends z.ZodType ? z.input<C[Part]> : never;
};

type Input = Partial<Record<'params' | 'query' | 'headers', object>> & { body?: unknown };

/** A call that was not answered with its result. A `field` names the value to mend; `status` is 0 if no answer came. */
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
 * Makes a call of the contract as the person who is signed in. The server has cut its answer down to what the contract
 * promises; the schemas stay there, since their library is larger than the dashboard's first page.
 * @throws {ApiError} also when the answer is no JSON; after a 401 the session is forgotten, so that the guard leads to the
 * sign-in page
 */
export async function call<C extends Call>(contract: C, given: Given<C>): Promise<z.output<C['result']>> {
  const { params, query, headers, body } = given as Input;
  const token = contract.role === 'visitor' ? undefined : await accessToken();
  const response = await send(address(contract.path, params, query), {
    method: contract.method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) {
    if (response.status === 401) await forgetSession();
    throw await refusal(response);
  }
  return response.json().catch((cause) => {
    throw new ApiError('internal', 'The answer is not what was expected', { status: response.status, cause });
  });
}

/** The address of a call: parameters in their places, the query behind them without what is not set. */
export function address(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (!values.has(name)) throw new Error(`The path ${path} needs the parameter ${name}`);
    return encodeURIComponent(values.get(name));
  });
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined)).toString();
  return `${apiRoot}${filled}${search && `?${search}`}`;
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    throw new ApiError('unavailable', 'The server could not be reached', { status: 0, cause });
  }
}

/** The error that an answer tells. The gateway's own answers, such as for an expired token, know a message at most. */
async function refusal(response: Response): Promise<ApiError> {
  const { status } = response;
  const told: Partial<ToldError> | undefined = await response.json().catch(() => undefined);
  return new ApiError(told?.code ?? codeOf(status), told?.message ?? '', { status, field: told?.field });
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 429) return 'too-many-requests';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal';
}
