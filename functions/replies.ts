import { dateCalls } from '#shared/dates/date-calls.ts';
import type { SentOffer } from '#shared/dates/date-schemas.ts';
import { emailCalls } from '#shared/emails/email-calls.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { requestPath } from '#shared/requests/request-link.ts';
import { audit } from './aws/audit.ts';
import { documents } from './aws/documents.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { readLeadTables } from './bookings/lead-stores.ts';
import { OfferedArtists } from './content/offered-artists.ts';
import { DateCalendar } from './dates/date-list.ts';
import { stopFollowUp } from './dates/follow-ups.ts';
import { cancelDate, enterDate, moveDate, recordVisit, releaseFormerTime, setDeposit } from './dates/lead-dates.ts';
import { listOffers, offerOf } from './dates/offers.ts';
import { saveAbsences } from './dates/save-absences.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import type { Caller } from './http/caller.ts';
import { answer, httpApi } from './http/http-api.ts';
import { LeadNotFoundError } from './leads/errors.ts';
import { LeadChanges } from './leads/lead-changes.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { AbsenceSetting } from './replies/absence-setting.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { ReplyRepository } from './replies/reply-repository.ts';
import { repeatReply, sendReply, undoReply } from './replies/send-reply.ts';
import { RequestKeys } from './requests/request-keys.ts';
import { staffAccess } from './users/access.ts';
import { ReplyLimit } from './visitors/reply-limit.ts';

const tables = readLeadTables();
const leads = new LeadRepository(documents, tables.leads);
const settingsTable = requireEnv('SETTINGS_TABLE');
const limit = new ReplyLimit(documents, tables.limits);
const keys = new RequestKeys(documents, settingsTable);
const dateDeps = {
  limit,
  documents,
  tables,
  changes: new LeadChanges(documents, tables),
  leads,
  calendar: new DateCalendar(documents, tables.log),
  ...openReplySettings(documents, settingsTable),
  absences: new AbsenceSetting(documents, settingsTable),
  artists: new OfferedArtists(documents, requireEnv('CONTENT_TABLE')),
  timeZone: requireEnv('TIME_ZONE'),
};
const deps = {
  leads,
  replies: new ReplyRepository(documents, tables),
  email: new EmailSettingsRepository(documents, settingsTable),
  limit,
  identity: findEnv('MAIL_IDENTITY'),
  offerOf: (lead: Lead, sent: SentOffer, now: Date) => offerOf(dateDeps, lead, sent, now),
};

export const handler = httpApi(
  staffAccess(),
  answer(emailCalls.sendReply, ({ change: { now }, ...call }) => sendReply(deps, call.body, requestOf(call), now)),
  answer(emailCalls.undoReply, ({ change: { now }, ...call }) =>
    undoReply(deps, call.params.reply, requestOf(call), now),
  ),
  answer(emailCalls.repeatReply, ({ change: { now }, ...call }) =>
    repeatReply(deps, call.params.reply, requestOf(call), now),
  ),
  answer(emailCalls.getRequestLink, async ({ params, change }) => {
    const lead = await leads.find(params.id);
    if (!lead) throw new LeadNotFoundError(`No lead has the id ${params.id}`);
    audit('request link shown', { actor: change.by, target: lead.id });
    return { path: `${requestPath}#${await keys.keyOf(lead)}` };
  }),
  answer(dateCalls.listOffers, ({ query, change }) => listOffers(dateDeps, query, change.now)),
  answer(dateCalls.getAbsences, () => dateDeps.absences.read()),
  answer(dateCalls.saveAbsences, async ({ body, change }) => {
    const saved = await saveAbsences(dateDeps, body, change);
    audit('settings changed', { actor: change.by, target: 'absences' });
    return saved;
  }),
  answer(dateCalls.enterDate, ({ params, headers, body, change }) =>
    enterDate(dateDeps, params.id, body, { ...change, key: headers['idempotency-key'] }),
  ),
  answer(dateCalls.moveDate, ({ params, body, change }) => moveDate(dateDeps, params.id, params.date, body, change)),
  answer(dateCalls.releaseFormerTime, ({ params, change }) =>
    releaseFormerTime(dateDeps, params.id, params.date, change.now),
  ),
  answer(dateCalls.cancelDate, ({ params, change }) => cancelDate(dateDeps, params.id, params.date, change)),
  answer(dateCalls.recordVisit, ({ params, body, change }) =>
    recordVisit(dateDeps, params.id, params.date, body.came, change),
  ),
  answer(dateCalls.stopFollowUp, ({ params, body, change }) =>
    stopFollowUp(dateDeps, params.id, params.date, body, change),
  ),
  answer(dateCalls.setDeposit, ({ params, body, change }) => setDeposit(dateDeps, params.id, body.deposit, change)),
);

type ReplyCall = { params: { id: string }; headers: { 'idempotency-key': string }; caller: Caller };

function requestOf({ params, headers, caller }: ReplyCall) {
  return { leadId: params.id, callerId: caller.id, key: headers['idempotency-key'] };
}
