import * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** The path prefix of all calls on the site. */
export const apiRoot = '/api';

/** The route of everything below `/api` that is no call. Any function can answer it. */
export const unknownCall = { method: 'ANY', path: '/{proxy+}' } as const;

/** The least role that a caller needs. A `visitor` is not signed in; a `user` and an `admin` are. */
export type Role = 'visitor' | 'user' | 'admin';

/** The Lambda functions of the API. Each is named after its entry file, `functions/<name>.ts`. */
export type ApiFunction =
  | 'booking'
  | 'content'
  | 'email-settings'
  | 'held-leads'
  | 'lead-admin'
  | 'lead-desk'
  | 'lead-entry'
  | 'leads'
  | 'registration'
  | 'replies'
  | 'reply-settings'
  | 'request'
  | 'staff-emails'
  | 'system'
  | 'uploads'
  | 'users';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the contract. Paths are relative to `/api`; `params` describes each `{name}` in a path. */
export type Call = {
  method: Method;
  path: string;
  role: Role;
  /** The Lambda function that handles the call. */
  fn: ApiFunction;
  /** 200 by default. 303 sends the browser to the URL in the result. */
  success?: 201 | 303;
  /** The content type of a result that is text, not JSON. */
  type?: string;
  /** People read the answers, refusals too, as pages, and their browser sends the body as a form: no script of ours runs. */
  page?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  result: z.ZodType;
  /** Errors specific to this call, in addition to `commonErrors`. */
  errors?: readonly ErrorCode[];
};

type About = Omit<Call, 'method' | 'path' | 'role' | 'fn'>;

/** Builds the calls of a method from path, role, function and the rest. The types keep every literal. */
function calls<const M extends Method>(method: M) {
  return <const P extends string, const R extends Role, const F extends ApiFunction, const A extends About>(
    path: P,
    role: R,
    fn: F,
    about: A & Record<Exclude<keyof A, keyof About>, never>,
  ) => ({ method, path, role, fn, ...(about as A) });
}

export const get = calls('GET');
export const post = calls('POST');
export const put = calls('PUT');
export const patch = calls('PATCH');
export const remove = calls('DELETE');

/** The path parameter of calls about one item. */
export const byId = z.strictObject({ id: z.uuid() });

/** A key that the caller generates per request and repeats with every retry: 16 to 128 visible ASCII characters. */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{16,128}$/, 'must be 16 to 128 visible characters');
