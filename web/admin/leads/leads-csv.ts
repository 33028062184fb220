import { labels } from '#shared/labels.ts';
import type { Lead } from '#shared/leads.ts';
import { noPreferenceLabel, serviceLabels } from '#shared/services.ts';

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\ufeff';
const lineBreak = '\r\n';

/** What makes a spreadsheet take a text for a formula, in the wide letters of East Asian keyboards too. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** What makes it take a phone number for an amount, which has no zeros in front and is rounded when it is long. */
const looksLikeAmount = /^0|^[\d\s.,]+$/;

/**
 * Everything that staff can read about leads as a file for spreadsheets: RFC 4180, and behind an apostrophe what would not
 * stay the text that it is. That goes for phone numbers as well, which would lose their plus or their zeros.
 * @param timeZone of the studio, in which the times are written
 */
export function leadsCsv(leads: readonly Lead[], timeZone: string): string {
  const words = labels.leads;
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const columns: [heading: string, value: (lead: Lead) => string][] = [
    [`${words.date} (${timeZone})`, ({ created_at }) => time.format(new Date(created_at))],
    [labels.booking.firstName, ({ first_name }) => first_name],
    [labels.booking.lastName, ({ last_name }) => last_name],
    [labels.booking.email, ({ email }) => email],
    [labels.booking.phone, ({ phone }) => (looksLikeAmount.test(phone) ? `'${phone}` : phone)],
    [words.service, ({ service }) => serviceLabels[service]],
    [words.artist, ({ artist }) => artist ?? noPreferenceLabel],
    [words.description, ({ description }) => description],
    [words.statusOf, ({ status }) => status],
    [words.mailOf, ({ notification: { state, reason } }) => (reason ? `${state}: ${reason}` : state)],
  ];
  const rows = [columns.map(([heading]) => heading), ...leads.map((lead) => columns.map(([, value]) => value(lead)))];
  return byteOrderMark + rows.map((row) => row.map(field).join(',') + lineBreak).join('');
}

/** `leads-2026-03-01-new-ada.csv`: the day in the studio, and what the list was narrowed to. */
export function csvFileName(today: Date, timeZone: string, narrowedTo: readonly (string | undefined)[]): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(today);
  const parts = narrowedTo.map((text = '') => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''));
  return `${['leads', day, ...parts.filter((part) => part !== '')].join('-')}.csv`;
}

function field(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
