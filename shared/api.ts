import { contentCalls } from './content-calls.ts';
import { emailCalls } from './email-calls.ts';
import type { ErrorCode } from './errors.ts';
import { leadCalls } from './lead-calls.ts';
import { systemCalls } from './system-calls.ts';
import { userCalls } from './user-calls.ts';

/** All calls of the API. Routes, router, web client and docs/openapi.json derive from this table. */
export const api = { ...leadCalls, ...emailCalls, ...contentCalls, ...userCalls, ...systemCalls } as const;

export type Api = typeof api;
export type CallName = keyof Api;

/** Errors that every call can return. */
export const commonErrors: readonly ErrorCode[] = ['invalid-input', 'too-large', 'internal', 'unavailable'];
/** Errors that every call with a body can return. */
export const bodyErrors: readonly ErrorCode[] = ['unsupported-type'];
/** Errors that every call for staff can return. */
export const staffErrors: readonly ErrorCode[] = ['unauthorized', 'forbidden', 'second-step-required'];
