import { contentCalls } from '../content/content-calls.ts';
import { dateCalls } from '../dates/date-calls.ts';
import { emailCalls } from '../emails/email-calls.ts';
import { leadCalls } from '../leads/lead-calls.ts';
import { systemCalls } from '../operations/system-calls.ts';
import { photoCalls } from '../photos/photo-calls.ts';
import { requestCalls } from '../requests/request-calls.ts';
import { userCalls } from '../users/user-calls.ts';
import type { ErrorCode } from './errors.ts';

/** All calls of the API. Routes, router, web client and docs/openapi.json derive from this table. */
export const api = {
  ...leadCalls,
  ...requestCalls,
  ...photoCalls,
  ...emailCalls,
  ...dateCalls,
  ...contentCalls,
  ...userCalls,
  ...systemCalls,
} as const;

export type Api = typeof api;
export type CallName = keyof Api;

/** Errors that every call can return. */
export const commonErrors: readonly ErrorCode[] = ['invalid-input', 'too-large', 'internal', 'unavailable'];
/** Errors that every call with a body can return. */
export const bodyErrors: readonly ErrorCode[] = ['unsupported-type'];
/** Errors that every call for staff can return. */
export const staffErrors: readonly ErrorCode[] = ['unauthorized', 'forbidden', 'second-step-required'];
