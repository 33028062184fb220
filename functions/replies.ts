import { emailCalls } from '#shared/emails/email-calls.ts';
import { documents } from './aws/documents.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { answer, httpApi } from './http/http-api.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { readLeadTables } from './leads/lead-stores.ts';
import { ReplyLimit } from './replies/reply-limit.ts';
import { ReplyRepository } from './replies/reply-repository.ts';
import { repeatReply, sendReply, undoReply } from './replies/send-reply.ts';
import { staffAccess } from './users/access.ts';

const tables = readLeadTables();
const deps = {
  leads: new LeadRepository(documents, tables.leads),
  replies: new ReplyRepository(documents, tables),
  email: new EmailSettingsRepository(documents, requireEnv('SETTINGS_TABLE')),
  limit: new ReplyLimit(documents, tables.counts),
  identity: findEnv('MAIL_IDENTITY'),
};

export const handler = httpApi(
  staffAccess(),
  answer(emailCalls.sendReply, ({ params, headers, body, caller }) =>
    sendReply(deps, body, { leadId: params.id, callerId: caller.id, key: headers['idempotency-key'] }, new Date()),
  ),
  answer(emailCalls.undoReply, ({ params, headers, caller }) =>
    undoReply(
      deps,
      params.reply,
      { leadId: params.id, callerId: caller.id, key: headers['idempotency-key'] },
      new Date(),
    ),
  ),
  answer(emailCalls.repeatReply, ({ params, headers, caller }) =>
    repeatReply(
      deps,
      params.reply,
      { leadId: params.id, callerId: caller.id, key: headers['idempotency-key'] },
      new Date(),
    ),
  ),
);
