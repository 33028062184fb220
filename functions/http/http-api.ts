import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import { apiRoot, type Call } from '#shared/api.ts';
import { type ApiError, errorStatus } from '#shared/errors.ts';
import { isPassing } from '../aws/is-passing.ts';
import { kindsOf, log } from '../aws/log.ts';
import { AppError } from './app-error.ts';
import { type Caller, readCaller } from './caller.ts';
import { type Input, readInput } from './read-input.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Route = {
  call: Call;
  run: (event: Event, caller: Caller) => Promise<APIGatewayProxyStructuredResultV2>;
};
type Options = {
  /** Throws unless this account is an administrator now; needed where a call is for administrators. */
  requireAdministrator?: (id: string) => Promise<void>;
};

/** The route of an API Gateway for a call of the contract, such as `PATCH /api/leads/{id}`. */
export function routeKeyOf(call: Pick<Call, 'method' | 'path'>): string {
  return `${call.method} ${apiRoot}${call.path}`;
}

/**
 * Answers a call of the contract. When `handle` runs, role and input have been checked; what it returns is cut down to
 * what the contract promises.
 */
export function answer<C extends Call>(
  call: C,
  handle: (input: Input<C> & { caller: Caller; event: Event }) => Promise<z.input<C['result']>>,
): Route {
  return {
    call,
    async run(event, caller) {
      const result = await handle({ ...readInput(call, event), caller, event });
      return json(call.success, call.result.parse(result));
    },
  };
}

/**
 * The handler of a Lambda that answers these routes of the HTTP API (payload format 2.0).
 * @throws at start when a call is for administrators and nobody says who is one
 */
export function httpApi({ requireAdministrator }: Options, ...routes: Route[]) {
  if (!requireAdministrator && routes.some(({ call }) => call.role === 'admin')) {
    throw new Error('A call for administrators needs requireAdministrator');
  }
  const byKey = new Map(routes.map((route) => [routeKeyOf(route.call), route]));
  return async (event: Event, context: Context): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = byKey.get(event.routeKey);
    if (!route) throw new Error(`The stack sends ${event.routeKey} to a function that does not answer it`);
    try {
      const caller = readCaller(event, route.call.role);
      if (route.call.role === 'admin') await requireAdministrator?.(caller.id);
      return await route.run(event, caller);
    } catch (error) {
      return failed(error, event.routeKey, context.awsRequestId);
    }
  };
}

function failed(error: unknown, routeKey: string, requestId: string) {
  if (error instanceof AppError) {
    log.info('Refused', { routeKey, requestId, code: error.code, field: error.field, kinds: kindsOf(error) });
    return problem({ code: error.code, message: error.message, field: error.field, requestId });
  }
  log.error('Failed', { routeKey, requestId, error: error as Error });
  if (isPassing(error)) {
    return problem({ code: 'unavailable', message: 'Something we depend on is busy. Please try again.', requestId });
  }
  return problem({ code: 'internal', message: 'Something went wrong on our side. Please try again.', requestId });
}

function problem(body: ApiError) {
  return json(errorStatus[body.code], body);
}

function json(statusCode: number, body: unknown): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
