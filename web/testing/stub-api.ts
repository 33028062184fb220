import { vi } from 'vitest';
import type * as z from 'zod';
import { type Api, api, bodyErrors, type CallName, commonErrors, staffErrors } from '#shared/contract/api.ts';
import { apiRoot, type Call } from '#shared/contract/call.ts';
import { type ErrorCode, errorStatus } from '#shared/contract/errors.ts';
import { StubRequest } from './stub-request.ts';

const parts = ['params', 'query', 'headers', 'body'] as const;
type Part = (typeof parts)[number];

/** The input of a call, as the server reads it. */
export type Sent<Name extends CallName> = {
  [P in Part as Api[Name] extends Record<P, z.ZodType> ? P : never]: Api[Name] extends Record<
    P,
    infer S extends z.ZodType
  >
    ? z.output<S>
    : never;
};

type Result<Name extends CallName> = z.input<Api[Name]['result']>;

/** What the server answers to a call, by its name. A call without an answer fails the test. */
export type Answers = { [Name in CallName]?: (sent: Sent<Name>) => Result<Name> | Promise<Result<Name>> };

class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: { field?: string; message?: string };

  constructor(code: ErrorCode, details: Refusal['details']) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** For use in an answer: the server refuses the call. */
export function refuse(code: ErrorCode, details: Refusal['details'] = {}): never {
  throw new Refusal(code, details);
}

class LostResponse extends TypeError {}

/** For use in an answer: the response never arrives, as without a connection. */
export function loseResponse(): never {
  throw new LostResponse('Failed to fetch');
}

/** Replaces `fetch` by answers. What the page sends and what the test answers must fit the contract. */
export function stubApi(answers: Answers, serverNow = () => new Date()) {
  const calls: { name: CallName; input: unknown }[] = [];
  const problems: unknown[] = [];
  vi.stubGlobal('XMLHttpRequest', StubRequest);

  vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
    try {
      return await respond(url, request);
    } catch (error) {
      if (!(error instanceof LostResponse)) problems.push(error);
      throw error;
    }
  });

  async function respond(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const { origin, pathname, searchParams } = new URL(url, location.origin);
    // The user pool and the bucket.
    if (origin !== location.origin) return Response.json({}, { status: isRefusedFile(body) ? 403 : 200 });
    // The previews of editors read the published page for its styles.
    if (pathname === '/') return new Response('<!doctype html><div id="root"></div>');
    const { name, params } = findCall(method, pathname);
    const call: Call = api[name];
    const response = { headers: { date: serverNow().toUTCString() } };
    const answer = answers[name] as ((input: unknown) => unknown) | undefined;
    try {
      const input = readInput(call, {
        params,
        query: Object.fromEntries(searchParams),
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      });
      calls.push({ name, input });
      if (!answer) throw new Error(`The page calls ${name}, and the test has no answer`);
      return Response.json(call.result.parse(await answer(input)), { ...response, status: call.success ?? 200 });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, details } = error;
      if (![...commonErrors, ...bodyErrors, ...staffErrors, ...(call.errors ?? [])].includes(code))
        throw new Error(`The contract of ${name} does not know the error ${code}`);
      const body = { message: code, ...details, code, requestId: 'request-1' };
      return Response.json(body, { ...response, status: errorStatus[code] });
    }
  }

  return {
    /** The inputs of all calls of this name so far. */
    sent: <Name extends CallName>(name: Name) =>
      calls.filter((call) => call.name === name).map(({ input }) => input as Sent<Name>),
    /** @throws the first call without an answer, or answer outside the contract */
    check(): void {
      if (problems.length > 0) throw problems[0];
    },
  };
}

/** The bucket refuses files of this size. */
function isRefusedFile(body: RequestInit['body']): boolean {
  return body instanceof Blob && body.size === 403;
}

function findCall(method: string, pathname: string): { name: CallName; params: Record<string, string> } {
  const found = (Object.keys(api) as CallName[]).flatMap((name) => {
    const pattern = new RegExp(`^${apiRoot}${api[name].path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = method === api[name].method ? pattern.exec(pathname) : null;
    return match ? [{ name, groups: Object.entries(match.groups ?? {}) }] : [];
  });
  // `/leads/unsent` also looks like `/leads/{id}`.
  const call = found.sort((one, other) => one.groups.length - other.groups.length)[0];
  if (!call) throw new Error(`${method} ${pathname} is not a call of the contract`);
  return {
    name: call.name,
    params: Object.fromEntries(call.groups.map(([key, value]) => [key, decodeURIComponent(value)])),
  };
}

function readInput(call: Call, raw: Record<Part, unknown>): Partial<Record<Part, unknown>> {
  const read = parts.flatMap((part) => {
    const result = call[part]?.safeParse(raw[part]);
    if (result?.error) refuse('invalid-input', { field: result.error.issues[0]?.path.join('.') });
    return result ? [[part, result.data]] : [];
  });
  return Object.fromEntries(read);
}
