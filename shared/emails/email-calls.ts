import * as z from 'zod';
import { byId, type Call, idempotencyKeySchema } from '../contract/call.ts';
import { leadSchema } from '../leads/lead-schemas.ts';
import { logEntryIdSchema } from '../leads/log-schemas.ts';
import {
  emailSettingsSaveSchema,
  emailSettingsSchema,
  emailTestSchema,
  sentEmailSchema,
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

/** Email settings, replies to visitors and their templates. */
export const emailCalls = {
  getEmailSettings: {
    method: 'GET',
    path: '/email-settings',
    role: 'user',
    fn: 'email-settings',
    result: emailSettingsSchema,
  },
  saveEmailSettings: {
    method: 'PUT',
    path: '/email-settings',
    role: 'user',
    fn: 'email-settings',
    body: emailSettingsSaveSchema,
    result: emailSettingsSchema,
    errors: ['conflict'],
  },
  sendTestEmail: {
    method: 'POST',
    path: '/email-settings/test',
    role: 'user',
    fn: 'staff-emails',
    body: emailTestSchema,
    result: sentEmailSchema,
    errors: ['conflict', 'too-many-requests'],
  },
  sendTestLead: {
    method: 'POST',
    path: '/email-settings/test-lead',
    role: 'user',
    fn: 'staff-emails',
    body: emailTestSchema,
    result: sentEmailSchema,
    errors: ['conflict', 'too-many-requests'],
  },
  sendReply: {
    method: 'POST',
    path: '/leads/{id}/replies',
    role: 'user',
    fn: 'replies',
    success: 201,
    params: byId,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: replySchema,
    result: sentReplySchema,
    errors: ['not-found', 'conflict', 'answered', 'key-reused', 'too-many-requests'],
  },
  undoReply: {
    method: 'DELETE',
    path: '/leads/{id}/replies/{reply}',
    role: 'user',
    fn: 'replies',
    params: byReply,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    result: leadSchema,
    errors: ['not-found', 'conflict'],
  },
  repeatReply: {
    method: 'POST',
    path: '/leads/{id}/replies/{reply}/repeat',
    role: 'user',
    fn: 'replies',
    success: 201,
    params: byReply,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    result: sentReplySchema,
    errors: ['not-found', 'conflict', 'key-reused', 'too-many-requests'],
  },
  getReplyTemplates: {
    method: 'GET',
    path: '/reply-templates',
    role: 'user',
    fn: 'reply-settings',
    result: replyTemplatesSchema,
  },
  saveReplyTemplates: {
    method: 'PUT',
    path: '/reply-templates',
    role: 'admin',
    fn: 'reply-settings',
    body: replyTemplatesSaveSchema,
    result: replyTemplatesSchema,
    errors: ['conflict'],
  },
  getReplySettings: {
    method: 'GET',
    path: '/reply-settings',
    role: 'user',
    fn: 'reply-settings',
    result: replySettingsSchema,
  },
  saveReplySettings: {
    method: 'PUT',
    path: '/reply-settings',
    role: 'admin',
    fn: 'reply-settings',
    body: replySettingsSaveSchema,
    result: replySettingsSchema,
    errors: ['conflict'],
  },
} as const satisfies Record<string, Call>;
