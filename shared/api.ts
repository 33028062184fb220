import * as z from 'zod';
import { listSaveSchema, listSchema, rowSchemas } from './content-lists.ts';
import { contentChangesSchema, contentRowsSchema } from './content-rows.ts';
import {
  emailSettingsSaveSchema,
  emailSettingsSchema,
  emailTestSchema,
  leadEmailSchema,
  sentLeadsSchema,
  sentMailSchema,
} from './email-settings.ts';
import type { ErrorCode } from './errors.ts';
import { gallerySlugs } from './gallery.ts';
import {
  bookingSchema,
  leadCountsSchema,
  leadErasureSchema,
  leadListQuerySchema,
  leadPageSchema,
  leadSchema,
  leadSearchSchema,
  leadStatusChangeSchema,
  receivedLeadSchema,
} from './leads.ts';
import type { PageContent } from './page.ts';
import { byVersion, releaseListSchema } from './releases.ts';
import {
  pictureListQuerySchema,
  pictureListSchema,
  uploadPermissionsSchema,
  uploadRequestSchema,
  uploadSchema,
} from './uploads.ts';
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

const inGallery = z.strictObject({ category: z.enum(gallerySlugs) });

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
  searchLeads: {
    method: 'POST',
    path: '/leads/search',
    role: 'user',
    summary:
      'One page of the leads that fit what staff typed: names, email address, phone number. Sent as a body, because ' +
      'logs keep addresses with their queries, and these are personal data.',
    success: 200,
    body: leadSearchSchema,
    result: leadPageSchema,
    errors: [],
  },
  getLeadSummary: {
    method: 'GET',
    path: '/leads/summary',
    role: 'user',
    summary: 'How many leads there are of each status.',
    success: 200,
    result: leadCountsSchema,
    errors: ['conflict'],
  },
  recountLeads: {
    method: 'POST',
    path: '/leads/summary',
    role: 'admin',
    summary: 'Counts the leads anew, should the numbers ever be in doubt.',
    success: 200,
    result: leadCountsSchema,
    errors: ['conflict'],
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
    errors: ['not-found', 'conflict'],
  },
  eraseLead: {
    method: 'DELETE',
    path: '/leads/{id}',
    role: 'admin',
    summary: 'Erases a lead and all it is found by, for good. Erasing what is gone already is no error.',
    success: 200,
    params: byId,
    result: leadErasureSchema,
    errors: ['conflict'],
  },
  emailLeads: {
    method: 'POST',
    path: '/leads/emails',
    role: 'user',
    summary:
      'Mails the details of leads to those who get the notifications. Repeating it with the same Idempotency-Key ' +
      'mails nobody twice.',
    success: 200,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema.optional() }),
    body: leadEmailSchema,
    result: sentLeadsSchema,
    errors: ['not-found', 'conflict'],
  },
  sendNotification: {
    method: 'POST',
    path: '/leads/{id}/notification',
    role: 'user',
    summary:
      'Sends the notification of a lead that was not sent. Those who were mailed about it are left out; once it is ' +
      'sent, repeating the call mails nobody.',
    success: 200,
    params: byId,
    result: leadSchema,
    errors: ['not-found', 'conflict'],
  },
  getEmailSettings: {
    method: 'GET',
    path: '/email-settings',
    role: 'user',
    summary: 'The four settings of the mails, with their defaults where nothing is stored.',
    success: 200,
    result: emailSettingsSchema,
    errors: [],
  },
  saveEmailSettings: {
    method: 'PUT',
    path: '/email-settings',
    role: 'user',
    summary:
      'Stores the four settings of the mails, all or nothing, without checking what they hold. Refused when one is not ' +
      'the value any more that was seen before.',
    success: 200,
    body: emailSettingsSaveSchema,
    result: emailSettingsSchema,
    errors: ['conflict'],
  },
  sendTestEmail: {
    method: 'POST',
    path: '/email-settings/test',
    role: 'user',
    summary: 'Sends a short mail with the given settings, stored or not.',
    success: 200,
    body: emailTestSchema,
    result: sentMailSchema,
    errors: ['conflict'],
  },
  sendTestLead: {
    method: 'POST',
    path: '/email-settings/test-lead',
    role: 'user',
    summary: 'Sends the notification of an invented lead with the given settings, stored or not.',
    success: 200,
    body: emailTestSchema,
    result: sentMailSchema,
    errors: ['conflict'],
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
    errors: ['conflict'],
  },
  getPage: {
    method: 'GET',
    path: '/page',
    role: 'user',
    summary: 'The home page as it is stored now, whether or not visitors see it yet.',
    success: 200,
    result: z.custom<PageContent>(),
    errors: [],
  },
  listCategories: {
    method: 'GET',
    path: '/categories',
    role: 'user',
    summary: 'The galleries, by name.',
    success: 200,
    result: z.object({
      categories: z.array(z.object({ id: z.string(), name: z.string(), slug: z.enum(gallerySlugs) })),
    }),
    errors: [],
  },
  listCallouts: readList('/callouts', rowSchemas.callouts),
  saveCallouts: saveList('/callouts', rowSchemas.callouts),
  removeCallout: removeRow('/callouts/{id}', rowSchemas.callouts, byId),
  listArtists: readList('/artists', rowSchemas.artists),
  saveArtists: saveList('/artists', rowSchemas.artists),
  removeArtist: removeRow('/artists/{id}', rowSchemas.artists, byId),
  listEvents: readList('/events', rowSchemas.events),
  saveEvents: saveList('/events', rowSchemas.events),
  removeEvent: removeRow('/events/{id}', rowSchemas.events, byId),
  listFaqs: readList('/faqs', rowSchemas.faqs),
  saveFaqs: saveList('/faqs', rowSchemas.faqs),
  removeFaq: removeRow('/faqs/{id}', rowSchemas.faqs, byId),
  listImages: { ...readList('/gallery/{category}', rowSchemas.images), params: inGallery },
  saveImages: { ...saveList('/gallery/{category}', rowSchemas.images), params: inGallery },
  removeImage: removeRow('/gallery/{category}/{id}', rowSchemas.images, inGallery.extend(byId.shape)),
  reserveUploads: {
    method: 'POST',
    path: '/uploads',
    role: 'user',
    summary: 'Allows to post pictures to the bucket, each under a name of its own. Some kinds need the role admin.',
    success: 201,
    body: uploadRequestSchema,
    result: uploadPermissionsSchema,
    errors: [],
  },
  getUpload: {
    method: 'GET',
    path: '/uploads/{id}',
    role: 'user',
    summary: 'How far an upload has come.',
    success: 200,
    params: byId,
    result: uploadSchema,
    errors: ['not-found'],
  },
  listPictures: {
    method: 'GET',
    path: '/pictures',
    role: 'user',
    summary: 'The stored pictures by name, a page at a time, of one place or of all.',
    success: 200,
    query: pictureListQuerySchema,
    result: pictureListSchema,
    errors: [],
  },
  listReleases: {
    method: 'GET',
    path: '/releases',
    role: 'admin',
    summary: 'The releases of the site that are kept, newest first.',
    success: 200,
    result: releaseListSchema,
    errors: [],
  },
  restoreRelease: {
    method: 'POST',
    path: '/releases/{version}/restore',
    role: 'admin',
    summary: 'Shows a kept release of the site until the next save. Refused when it is of another coming-soon mode.',
    success: 200,
    params: byVersion,
    result: releaseListSchema,
    errors: ['not-found', 'conflict'],
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

function readList<P extends string, Stored extends z.ZodType>(path: P, { stored }: { stored: Stored }) {
  return {
    method: 'GET',
    path,
    role: 'user',
    summary: 'All rows of a list in order, inactive ones included, with the version that a save has to name.',
    success: 200,
    result: listSchema(stored),
    errors: [],
  } as const;
}

function saveList<P extends string, Stored extends z.ZodType, Sent extends z.ZodType<{ id: string }>>(
  path: P,
  { stored, sent }: { stored: Stored; sent: Sent },
) {
  return {
    method: 'PUT',
    path,
    role: 'user',
    summary: 'Stores a list in its order, all or nothing. Repeating it with the same Idempotency-Key saves once.',
    success: 200,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: listSaveSchema(sent),
    result: listSchema(stored),
    errors: ['conflict', 'not-found'],
  } as const;
}

function removeRow<P extends string, Stored extends z.ZodType, Params extends z.ZodObject>(
  path: P,
  { stored }: { stored: Stored },
  params: Params,
) {
  return {
    method: 'DELETE',
    path,
    role: 'user',
    summary: 'Removes a row of a list at once. Removing what is gone already is no error.',
    success: 200,
    params,
    result: listSchema(stored),
    errors: [],
  } as const;
}

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
