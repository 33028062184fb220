import { setTimeout } from 'node:timers/promises';
import { SESClient } from '@aws-sdk/client-ses';
import { documents } from './aws/documents.ts';
import { recordMetric } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { OfferedArtists } from './content/offered-artists.ts';
import { openStudio, StudioText } from './content/studio-text.ts';
import { leadsOffered } from './dates/artist-claims.ts';
import { trimOffers } from './dates/offers.ts';
import { backgroundSender, emailTimeoutMs, sesOptions } from './email/background-sender.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { Mailer } from './email/mailer.ts';
import { postAutomatic } from './email/post-raw.ts';
import { LeadChanges } from './leads/lead-changes.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { AbsenceSetting } from './replies/absence-setting.ts';
import { type EmailKey, EmailLog } from './replies/email-log.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { sendVisitorEmail } from './replies/send-visitor-email.ts';
import { tellStaff } from './replies/tell-staff.ts';
import { VisitorMailer } from './replies/visitor-mailer.ts';
import { RequestKeys } from './requests/request-keys.ts';
import { openUserDirectory } from './users/open-user-directory.ts';

const ses = new SESClient(sesOptions);
const configurationSet = requireEnv('CONFIGURATION_SET');
const mailer = new VisitorMailer(ses, configurationSet, emailTimeoutMs);
const users = openUserDirectory();
const tables = {
  leads: requireEnv('LEADS_TABLE'),
  log: requireEnv('LEAD_LOG_TABLE'),
  limits: requireEnv('LIMITS_TABLE'),
};
const emails = new EmailLog(documents, tables);
// Neither held requests nor search tokens are changed here.
const changes = new LeadChanges(documents, { ...tables, held: '', terms: '' });
const { settings } = openReplySettings(documents, requireEnv('SETTINGS_TABLE'));
const absences = new AbsenceSetting(documents, requireEnv('SETTINGS_TABLE'));
const { studio, named } = openStudio();
const { timeZone } = studio;
const texts = new StudioText(documents, requireEnv('CONTENT_TABLE'));
const offerDeps = {
  documents,
  tables,
  changes,
  absences,
  timeZone,
  artists: new OfferedArtists(documents, requireEnv('CONTENT_TABLE')),
};
const deps = {
  emails,
  leads: new LeadRepository(documents, tables.leads),
  email: new EmailSettingsRepository(documents, requireEnv('SETTINGS_TABLE')),
  settings,
  keys: new RequestKeys(documents, requireEnv('SETTINGS_TABLE')),
  mailer: {
    async send(...email: Parameters<VisitorMailer['send']>) {
      const messageId = await mailer.send(...email);
      recordMetric('VisitorEmailsSent');
      return messageId;
    },
  },
  studio,
  address: { read: () => texts.read('contact/address') },
  wait: setTimeout,
};

const staffDeps = {
  ...deps,
  mailer: new Mailer(postAutomatic(ses, configurationSet), emailTimeoutMs),
  addressOf: (accountId: string) => users.emailOf(accountId),
};

/** Takes the time of an agreed or moved date out of the offers to others, and a time that was taken before a new offer was stored out of that offer. */
async function withdrawOffers(key: EmailKey, now: Date): Promise<void> {
  const entry = await emails.find(key);
  const isOffer = entry?.kind === 'reply' && entry.offer;
  const isDate = entry?.kind === 'date' && /agreed|moved/.test(entry.change);
  if (!isOffer && !isDate) return;
  const leads = isDate ? await leadsOffered(documents, tables.limits, entry.date) : [key.lead_id];
  await trimOffers(offerDeps, leads, now);
}

/** Sends the emails to visitors that the log of leads holds, takes the times of agreed dates out of the offers to others, and emails staff about what visitors did. */
export const handler = named(
  backgroundSender<EmailKey>({
    keyOf({ dynamodb }) {
      const lead_id = dynamodb?.Keys?.lead_id?.S;
      const id = dynamodb?.Keys?.id?.S;
      return lead_id && id ? { lead_id, id } : undefined;
    },
    async send(key, now) {
      try {
        return (await sendVisitorEmail(deps, key, now))?.fate ?? (await tellStaff(staffDeps, key, now()));
      } finally {
        await withdrawOffers(key, now());
      }
    },
    due: (now, most) => emails.due(now, most),
    putOff: (key, until) => emails.putOff(key, until),
    countLate: (before, most) => emails.countLate(before, most),
    names: { log: 'Visitor email', metrics: 'VisitorEmails', late: 'UnsentVisitorEmails' },
  }),
);
