import { SESClient } from '@aws-sdk/client-ses';
import type { Context } from 'aws-lambda';
import { simulatorRecipient } from '#shared/operations/self-test-commands.ts';
import { documents } from './aws/documents.ts';
import { runJobs } from './aws/handle-each.ts';
import { recordMetric } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { readLeadTables } from './bookings/lead-stores.ts';
import { openStudio } from './content/studio-text.ts';
import { backgroundSender, emailTimeoutMs, sesOptions } from './email/background-sender.ts';
import { notificationEmail } from './email/compose-emails.tsx';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { Mailer } from './email/mailer.ts';
import { MorningMarks, sendMorningEmail } from './email/morning-email.ts';
import { notify, type Send } from './email/notify.ts';
import { postAutomatic } from './email/post-raw.ts';
import { LeadCounters } from './leads/lead-counters.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { ProbeRepository } from './leads/probe-repository.ts';

const { studio, named } = openStudio();
const mailer = new Mailer(postAutomatic(new SESClient(sesOptions), requireEnv('CONFIGURATION_SET')), emailTimeoutMs);
const sendUncounted: Send = (lead, settings, onAccepted) =>
  mailer.send(notificationEmail(lead, settings, studio), onAccepted);
const send: Send = async (lead, settings, onAccepted) => {
  await sendUncounted(lead, settings, onAccepted);
  recordMetric('StudioEmailsSent');
};
const tables = readLeadTables();
const leads = new LeadRepository(documents, tables.leads);
const settings = new EmailSettingsRepository(documents, requireEnv('SETTINGS_TABLE'));
const deps = { leads, settings, send };
/** The email about the booking of the self-test goes to no person. */
const probeDeps = {
  leads: new ProbeRepository(documents, tables.leads),
  settings: { read: async () => ({ ...(await settings.read()), to: [simulatorRecipient] }) },
  send: sendUncounted,
};

const morningDeps = {
  leads,
  settings,
  mailer,
  studio,
  counters: new LeadCounters(documents, tables),
  marks: new MorningMarks(documents, tables.limits),
};

const sendNotifications = backgroundSender<string>({
  keyOf: (record) => record.dynamodb?.Keys?.id?.S,
  send: async (leadId, now) => ((await notify(deps, leadId, now)) ?? (await notify(probeDeps, leadId, now)))?.state,
  due: (now, most) => leads.due(now, most),
  putOff: (leadId, until) => leads.putOff(leadId, until),
  countLate: async (before, most) => (await leads.overdue({ before, orTried: false }, most)).length,
  names: { log: 'Notification', metrics: 'StudioEmails', late: 'UnsentLeads' },
});

/** Emails the studio about each new lead, and every morning how many leads wait. */
export const handler = named(async (event: Parameters<typeof sendNotifications>[0], context: Context) => {
  if (!('schedule' in event) || event.schedule !== 'Morning') return sendNotifications(event, context);
  await runJobs({
    'Morning emails sent': async () => Number(await sendMorningEmail(morningDeps, new Date(event.time))),
  });
  return undefined;
});
