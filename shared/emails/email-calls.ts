import * as z from 'zod';
import { byId, type Call, get, idempotencyKeySchema, post, put, remove } from '../contract/call.ts';
import { leadSchema, resentLeadsSchema } from '../leads/lead-schemas.ts';
import { logEntryIdSchema } from '../leads/log-schemas.ts';
import {
  emailSettingsSaveSchema,
  emailSettingsSchema,
  emailTestSchema,
  leadEmailSchema,
  sentEmailSchema,
  sentLeadsSchema,
} from './email-settings-schemas.ts';
import {
  replySchema,
  replySettingsSaveSchema,
  replySettingsSchema,
  replyTemplatesSaveSchema,
  replyTemplatesSchema,
  sentReplySchema,
} from './reply-schemas.ts';

const byReply = byId.extend({ reply: logEntryIdSchema });
/** What the calls share that send a test. */
const sendsTest = {
  body: emailTestSchema,
  result: sentEmailSchema,
  errors: ['conflict', 'too-many-requests'],
} as const;

/** Emails to the studio about leads, email settings, replies to visitors and their templates. */
export const emailCalls = {
  emailLeads: post('/leads/emails', 'user', 'staff-emails', {
    headers: z.object({ 'idempotency-key': idempotencyKeySchema.optional() }),
    body: leadEmailSchema,
    result: sentLeadsSchema,
    errors: ['not-found', 'conflict', 'too-many-requests'],
  }),
  sendNotification: post('/leads/{id}/notification', 'user', 'staff-emails', {
    params: byId,
    result: leadSchema,
    errors: ['not-found', 'conflict'],
  }),
  sendUnsentNotifications: post('/leads/notifications', 'user', 'staff-emails', {
    result: resentLeadsSchema,
    errors: ['conflict'],
  }),
  getEmailSettings: get('/email-settings', 'user', 'email-settings', { result: emailSettingsSchema }),
  saveEmailSettings: put('/email-settings', 'user', 'email-settings', {
    body: emailSettingsSaveSchema,
    result: emailSettingsSchema,
    errors: ['conflict'],
  }),
  sendTestEmail: post('/email-settings/test', 'user', 'staff-emails', sendsTest),
  sendTestLead: post('/email-settings/test-lead', 'user', 'staff-emails', sendsTest),
  sendReply: post('/leads/{id}/replies', 'user', 'replies', {
    success: 201,
    params: byId,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: replySchema,
    result: sentReplySchema,
    errors: ['not-found', 'conflict', 'answered', 'key-reused', 'too-many-requests'],
  }),
  undoReply: remove('/leads/{id}/replies/{reply}', 'user', 'replies', {
    params: byReply,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    result: leadSchema,
    errors: ['not-found', 'conflict'],
  }),
  repeatReply: post('/leads/{id}/replies/{reply}/repeat', 'user', 'replies', {
    success: 201,
    params: byReply,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    result: sentReplySchema,
    errors: ['not-found', 'conflict', 'key-reused', 'too-many-requests'],
  }),
  /** The path of the visitor's page with its key, which staff show to the visitor. */
  getRequestLink: get('/leads/{id}/link', 'user', 'replies', {
    params: byId,
    result: z.object({ path: z.string() }),
    errors: ['not-found'],
  }),
  getReplyTemplates: get('/reply-templates', 'user', 'reply-settings', { result: replyTemplatesSchema }),
  saveReplyTemplates: put('/reply-templates', 'admin', 'reply-settings', {
    body: replyTemplatesSaveSchema,
    result: replyTemplatesSchema,
    errors: ['conflict'],
  }),
  getReplySettings: get('/reply-settings', 'user', 'reply-settings', { result: replySettingsSchema }),
  saveReplySettings: put('/reply-settings', 'admin', 'reply-settings', {
    body: replySettingsSaveSchema,
    result: replySettingsSchema,
    errors: ['conflict'],
  }),
} satisfies Record<string, Call>;
