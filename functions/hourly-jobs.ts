import { S3Client } from '@aws-sdk/client-s3';
import { clientOptions } from './aws/client-options.ts';
import { isDeployment, runDeploymentStep } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { runJobs } from './aws/handle-each.ts';
import { requireEnv } from './aws/settings.ts';
import { addMissingTokens, TokenProgress } from './bookings/add-tokens.ts';
import { openLeadStores, readLeadTables } from './bookings/lead-stores.ts';
import { OfferedArtists } from './content/offered-artists.ts';
import { openStudioName } from './content/studio-text.ts';
import { DateCalendar } from './dates/date-list.ts';
import { chaseMoves, endOffers, remindDue } from './dates/dates-ahead.ts';
import { sendFollowUps } from './dates/follow-ups.ts';
import { AbsenceProgress, applyAbsences } from './dates/save-absences.ts';
import { endDueSnoozes, giveTurns } from './leads/later.ts';
import { PhotoBuckets } from './photos/photo-buckets.ts';
import { openPhotoFiles } from './photos/photo-files.ts';
import { PhotoItems } from './photos/photo-items.ts';
import { SweepProgress, sweepPhotos } from './photos/sweep-photos.ts';
import { AbsenceSetting } from './replies/absence-setting.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { openReplyTemplates } from './replies/open-reply-templates.ts';

const tables = readLeadTables();
const stores = openLeadStores(documents, tables);
const settingsTable = requireEnv('SETTINGS_TABLE');
const { settings } = openReplySettings(documents, settingsTable);
const templates = openReplyTemplates(documents, settingsTable);
const absences = new AbsenceSetting(documents, settingsTable);
const reminders = {
  tables,
  changes: stores.changes,
  settings,
  calendar: new DateCalendar(documents, tables.log),
};
const following = { ...reminders, templates, readStudioName: openStudioName(), timeZone: requireEnv('TIME_ZONE') };
const photos = {
  items: new PhotoItems(documents, tables.limits),
  progress: new SweepProgress(documents, tables.limits),
  buckets: new PhotoBuckets(new S3Client(clientOptions), requireEnv('UPLOADS_BUCKET'), requireEnv('PHOTO_BUCKET')),
  files: openPhotoFiles(),
};
const trimming = {
  documents,
  tables,
  changes: stores.changes,
  absences,
  artists: new OfferedArtists(documents, requireEnv('CONTENT_TABLE')),
  timeZone: requireEnv('TIME_ZONE'),
  progress: new AbsenceProgress(documents, tables.limits),
};
const progress = new TokenProgress(documents, tables.limits);

/**
 * Puts open leads into their queue: those without a turn, also during a deployment, and those that were put aside when their day
 * comes. Also reminds visitors of dates, emails them afterwards, ends offers that time has ended, takes times off out of the others, deletes photos
 * that belong to no request, and adds search tokens to leads from before descriptions were searched.
 */
export async function handler(event: object): Promise<void> {
  const turns = { 'Turns given to leads': () => giveTurns(stores) };
  // The next hourly run continues, and its failures raise an alarm.
  if (isDeployment(event)) return runDeploymentStep(event, () => runJobs(turns).catch(() => {}));
  await runJobs({
    ...turns,
    'Leads given back': () => endDueSnoozes(stores, new Date()),
    'Visitors reminded of dates': () => remindDue(reminders, new Date()),
    'Moved dates without an answer given back': () => chaseMoves(reminders, new Date()),
    'Aftercare emails queued': () => sendFollowUps(following, 'aftercare', new Date()),
    'Check-up emails queued': () => sendFollowUps(following, 'checkup', new Date()),
    'Offers on new times off trimmed': () => applyAbsences(trimming, new Date()),
    'Offers that time has ended': () => endOffers(reminders, new Date()),
    'Photos without a request deleted': () => sweepPhotos(photos, new Date()),
    'Search tokens added to leads': () => addMissingTokens({ ...stores, progress }),
  });
}
