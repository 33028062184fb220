import { dateCalls } from '#shared/dates/date-calls.ts';
import type { SentOffer } from '#shared/dates/date-schemas.ts';
import { emailCalls } from '#shared/emails/email-calls.ts';
import { documents } from './aws/documents.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { readLeadTables } from './bookings/lead-stores.ts';
import { OfferedArtists } from './content/offered-artists.ts';
import { cancelDate, enterDate, moveDate, offerOf, setDeposit } from './dates/lead-dates.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { answer, httpApi } from './http/http-api.ts';
import { LeadChanges } from './leads/lead-changes.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { ReplyRepository } from './replies/reply-repository.ts';
import { repeatReply, sendReply, undoReply } from './replies/send-reply.ts';
import { staffAccess } from './users/access.ts';
import { ReplyLimit } from './visitors/reply-limit.ts';

const tables = readLeadTables();
const leads = new LeadRepository(documents, tables.leads);
const settingsTable = requireEnv('SETTINGS_TABLE');
const limit = new ReplyLimit(documents, tables.limits);
const dateDeps = {
  limit,
  documents,
  tables,
  changes: new LeadChanges(documents, tables),
  settings: openReplySettings(documents, settingsTable).settings,
  artists: new OfferedArtists(documents, requireEnv('CONTENT_TABLE')),
  timeZone: requireEnv('TIME_ZONE'),
};
const deps = {
  leads,
  replies: new ReplyRepository(documents, tables),
  email: new EmailSettingsRepository(documents, settingsTable),
  limit,
  identity: findEnv('MAIL_IDENTITY'),
  offerOf: (sent: SentOffer, now: Date) => offerOf(dateDeps, sent, now),
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
  answer(dateCalls.enterDate, ({ params, headers, body, caller }) =>
    enterDate(dateDeps, params.id, body, { by: caller.id, key: headers['idempotency-key'], now: new Date() }),
  ),
  answer(dateCalls.moveDate, ({ params, body, caller }) =>
    moveDate(dateDeps, params.id, params.date, body, { by: caller.id, now: new Date() }),
  ),
  answer(dateCalls.cancelDate, ({ params, caller }) =>
    cancelDate(dateDeps, params.id, params.date, { by: caller.id, now: new Date() }),
  ),
  answer(dateCalls.setDeposit, ({ params, body, caller }) =>
    setDeposit(dateDeps, params.id, body.deposit, { by: caller.id, now: new Date() }),
  ),
);
