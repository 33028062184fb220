import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { apiRoot, unknownCall } from '#shared/contract/call.ts';
import { type ApiError, type ErrorCode, errorStatus } from '#shared/contract/errors.ts';
import { audit } from '../aws/audit.ts';
import { isIndexNotReady } from '../aws/is-index-not-ready.ts';
import { isTransientError } from '../aws/is-transient-error.ts';
import { errorNames, log } from '../aws/log.ts';
import { AppError, UnknownCallError, UnknownFieldError } from './app-error.ts';
import { type Caller, readCaller, type Session } from './caller.ts';
import { compress } from './compress.ts';
import { pageHeaders } from './page.ts';
import { type Input, readInput } from './read-input.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Route = {
  call: Call;
  run: (event: Event, caller: Caller) => Promise<APIGatewayProxyStructuredResultV2>;
  refuse: Refuse | undefined;
};
/** The page that says why a request was refused. Must not throw. */
type Refuse = (problem: ApiError, event: Event) => Promise<string>;
/** Who makes a call, and when. */
type Change = { by: string; now: Date };

type Access = {
  /** Throws unless account and session may be used now. Required for staff calls. */
  requireStaff?: (caller: Caller, call: Call) => Promise<void>;
  /** Throws when the session of the token has ended. Required for administrator calls. */
  requireSession?: (accountId: string, session: Session | undefined) => Promise<void>;
  /** Throws unless the account is an administrator now. Required for administrator calls. */
  requireAdministrator?: (id: string) => Promise<void>;
};

/** The default for `Retry-After`, when no better time is known. */
const retryAfterSeconds = 2;

/** The API Gateway route key of a call, such as `PATCH /api/leads/{id}`. */
function routeKeyOf(call: { method: string; path: string }): string {
  return `${call.method} ${apiRoot}${call.path}`;
}

/**
 * Answers a call of the contract. When `handle` runs, role and input have been checked. The result is stripped to the
 * fields of the contract.
 * @param refuse required for a page
 */
export function answer<C extends Call>(
  call: C,
  handle: (input: Input<C> & { caller: Caller; change: Change; event: Event }) => Promise<z.input<C['result']>>,
  refuse?: Refuse,
): Route {
  return {
    call,
    refuse,
    async run(event, caller) {
      const change = { by: caller.id, now: new Date() };
      const result = await handle({ ...readInput(call, event), caller, change, event });
      const body = call.result.parse(result);
      if (call.success === 303) return response(303, '', pageHeaders['content-type'], { location: String(body) });
      if (call.page) return page(200, String(body));
      return call.type ? response(200, String(body), call.type) : json(call.success ?? 200, body);
    },
  };
}

/**
 * The handler of a Lambda that answers these calls of the HTTP API (payload format 2.0).
 * @throws at start when a call needs a role check, or a page for refusals, that was not passed in
 */
export function httpApi({ requireStaff, requireSession, requireAdministrator }: Access, ...routes: Route[]) {
  const checks = {
    visitor: async () => {},
    user: requireStaff,
    admin:
      requireAdministrator &&
      requireSession &&
      (({ id, session }: Caller) => inOrder(requireAdministrator(id), requireSession(id, session))),
  };
  const byKey = new Map(
    routes.map(({ call, run, refuse }) => {
      const check = checks[call.role];
      if (!check) throw new Error(`${routeKeyOf(call)} needs a check for the role ${call.role}`);
      if (call.page && !refuse) throw new Error(`${routeKeyOf(call)} needs a page for refusals`);
      return [routeKeyOf(call), { call, check, run, refuse }];
    }),
  );
  return async (event: Event, context: Context): Promise<APIGatewayProxyStructuredResultV2> => {
    if (event.routeKey === routeKeyOf(unknownCall))
      return refusal(problemOf(new UnknownCallError('The API has no such call'), event.routeKey, context.awsRequestId));
    const route = byKey.get(event.routeKey);
    if (!route) throw new Error(`The stack sends ${event.routeKey} to a function that does not answer it`);
    let caller: Caller | undefined;
    try {
      caller = readCaller(event, route.call.role);
      await route.check(caller, route.call);
      return await compress(await route.run(event, caller), event.headers['accept-encoding']);
    } catch (error) {
      const requestId = context.awsRequestId;
      if (caller?.id && isAccessRefusal(error))
        audit('access refused', { actor: caller.id, target: event.routeKey, requestId });
      const problem = problemOf(error, event.routeKey, requestId);
      return refusal(problem, await route.refuse?.(problem.body, event));
    }
  };
}

/** Waits for checks that run side by side. @throws the error of the first one in this order */
async function inOrder(...checks: Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(checks)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Whether a signed-in caller lacks the role or its second step, lost it, or has a disabled account. */
function isAccessRefusal(error: unknown): boolean {
  return error instanceof AppError && refusals.includes(error.code);
}

const refusals: readonly ErrorCode[] = ['forbidden', 'second-step-required', 'unauthorized'];

type Problem = { body: ApiError; retryAfter?: number | undefined };

/** What the caller may know of an error, which is logged. */
function problemOf(error: unknown, routeKey: string, requestId: string): Problem {
  if (error instanceof AppError) {
    const field = error instanceof UnknownFieldError ? undefined : error.field;
    log.info('Refused', { routeKey, requestId, code: error.code, field, errors: errorNames(error) });
    const { code, message } = error;
    return { body: { code, message, field: error.field, requestId }, retryAfter: error.retryAfterSeconds };
  }
  if (isIndexNotReady(error)) {
    log.warn('An index is not ready', { routeKey, requestId });
    const message = 'The list is being prepared. Try again in a few minutes.';
    return { body: { code: 'preparing', message, requestId } };
  }
  log.error('Failed', { routeKey, requestId, error: error as Error });
  if (isTransientError(error)) {
    return {
      body: { code: 'unavailable', message: 'Something we depend on is busy. Please try again.', requestId },
    };
  }
  return { body: { code: 'internal', message: 'Something went wrong on our side. Please try again.', requestId } };
}

function refusal({ body, retryAfter = retryAfterSeconds }: Problem, text?: string) {
  const status = errorStatus[body.code];
  const isTemporary = status === 429 || status === 503;
  const headers = isTemporary ? { 'retry-after': String(retryAfter) } : {};
  return text === undefined ? json(status, body, headers) : page(status, text, headers);
}

function page(statusCode: number, text: string, headers = {}): APIGatewayProxyStructuredResultV2 {
  const { 'content-type': type, ...others } = pageHeaders;
  return response(statusCode, text, type, { ...others, ...headers });
}

function json(statusCode: number, body: unknown, headers = {}): APIGatewayProxyStructuredResultV2 {
  return response(statusCode, JSON.stringify(body), 'application/json', headers);
}

function response(statusCode: number, body: string, type: string, headers = {}): APIGatewayProxyStructuredResultV2 {
  return { statusCode, headers: { 'content-type': type, 'cache-control': 'no-store', ...headers }, body };
}
