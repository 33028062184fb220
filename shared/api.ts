import * as z from 'zod';
import { contentChangesSchema, contentRowsSchema } from './content-rows.ts';
import type { ErrorCode } from './errors.ts';
import {
  bookingSchema,
  leadListQuerySchema,
  leadPageSchema,
  leadSchema,
  leadStatusChangeSchema,
  receivedLeadSchema,
} from './leads.ts';

import {
  accountSchema,
  createdUserSchema,
  enabledChangeSchema,
  newUserSchema,
  profileSchema,
  roleChangeSchema,
} from './users.ts';

/** Least role a caller needs; a `visitor` has no account, a `user` and an `admin` are signed in. */
export type Role = 'visitor' | 'user' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One line of the contract. Paths are below `/api`; `{name}` in a path is a parameter that `params` describes. */
export type Call = {
  method: Method;
  path: string;
  role: Role;
  summary: string;
  success: 200 | 201;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  result: z.ZodType;
  /** Errors of its own, beside the ones every call can answer with (`commonErrors`). */
  errors: readonly ErrorCode[];
};

const byId = z.strictObject({ id: z.uuid() });

/** A key that the caller makes up for one request and repeats with every retry of it: any 16 to 128 visible characters. */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{16,128}$/, 'must be 16 to 128 visible characters');

/** Every call there is. Routes, router, web client and docs/openapi.json derive from this table. */
export const api = {
  createLead: {
    method: 'POST',
    path: '/leads',
    role: 'visitor',
    summary: 'Sends a booking request. Repeating it with the same Idempotency-Key stores one lead.',
    success: 201,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema.optional() }),
    body: bookingSchema,
    result: receivedLeadSchema,
    errors: ['key-reused', 'too-many-requests'],
  },
  listLeads: {
    method: 'GET',
    path: '/leads',
    role: 'user',
    summary: 'One page of leads, newest first, of one status or of all.',
    success: 200,
    query: leadListQuerySchema,
    result: leadPageSchema,
    errors: [],
  },
  setLeadStatus: {
    method: 'PATCH',
    path: '/leads/{id}',
    role: 'user',
    summary: 'Sets the status of a lead; any status may follow any other.',
    success: 200,
    params: byId,
    body: leadStatusChangeSchema,
    result: leadSchema,
    errors: ['not-found'],
  },
  listContent: {
    method: 'GET',
    path: '/content',
    role: 'user',
    summary: 'All stored website texts.',
    success: 200,
    result: contentRowsSchema,
    errors: [],
  },
  saveContent: {
    method: 'PUT',
    path: '/content',
    role: 'user',
    summary: 'Stores website texts, all or nothing. The sections general and branding need the role admin.',
    success: 200,
    body: contentChangesSchema,
    result: contentRowsSchema,
    errors: [],
  },
  getAccount: {
    method: 'GET',
    path: '/account',
    role: 'user',
    summary: 'The signed-in account and its role as it is now.',
    success: 200,
    result: accountSchema,
    errors: [],
  },
  listUsers: {
    method: 'GET',
    path: '/users',
    role: 'admin',
    summary: 'All accounts, newest first.',
    success: 200,
    result: z.object({ users: z.array(profileSchema) }),
    errors: [],
  },
  createUser: {
    method: 'POST',
    path: '/users',
    role: 'admin',
    summary: 'Makes an account that can sign in at once with the given password.',
    success: 201,
    body: newUserSchema,
    result: createdUserSchema,
    errors: ['conflict'],
  },
  setUserRole: {
    method: 'PUT',
    path: '/users/{id}/role',
    role: 'admin',
    summary: 'Gives an account a role. The last administrator keeps theirs.',
    success: 200,
    params: byId,
    body: roleChangeSchema,
    result: profileSchema,
    errors: ['not-found', 'conflict'],
  },
  setUserEnabled: {
    method: 'PUT',
    path: '/users/{id}/enabled',
    role: 'admin',
    summary: 'Disables an account and signs it out, or enables it again. The last administrator stays enabled.',
    success: 200,
    params: byId,
    body: enabledChangeSchema,
    result: profileSchema,
    errors: ['not-found', 'conflict'],
  },
  approveUser: {
    method: 'PUT',
    path: '/users/{id}/approval',
    role: 'admin',
    summary: 'Lets a self-registered account sign in.',
    success: 200,
    params: byId,
    result: profileSchema,
    errors: ['not-found'],
  },
} as const satisfies Record<string, Call>;

export type Api = typeof api;
export type CallName = keyof Api;

/** Where the contract's paths begin on the site. */
export const apiRoot = '/api';

/** What every call can answer with, whatever it does. */
export const commonErrors: readonly ErrorCode[] = ['invalid-input', 'too-large', 'internal', 'unavailable'];
/** What every call with a body can answer with. */
export const bodyErrors: readonly ErrorCode[] = ['unsupported-type'];
/** What every call for staff can answer with. */
export const staffErrors: readonly ErrorCode[] = ['unauthorized', 'forbidden'];
