import { type BookingFieldName, bookingFields } from '#shared/leads/booking-fields.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue, staffFieldNames, staffLabel } from '#shared/leads/lead-values.ts';
import { detailsOf } from '#shared/leads/pieces.ts';
import { queueOf, turnOf } from '#shared/leads/turn.ts';
import type { StaffMember } from '#shared/users/user-schemas.ts';
import { labels } from '../../ui/labels.ts';
import { leadListLabels } from '../leads-labels.ts';
import { reasonInWords } from '../replies/reason-in-words.ts';

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\ufeff';
const lineBreak = '\r\n';

/**
 * Where a spreadsheet would see a formula, including full-width characters of East Asian keyboards. With a decimal comma,
 * spreadsheets split at semicolons even within quotes: a cell can start after any semicolon, tab or line break.
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/g;

/** Phone numbers that a spreadsheet would read as amounts: it drops leading zeros and rounds long ones. */
const looksLikeAmount = /^0|^[\d\s.,]+$/;

/**
 * All fields of leads as CSV (RFC 4180, every field quoted). An apostrophe precedes values that a spreadsheet would
 * evaluate or change, such as formulas, and phone numbers that would lose their plus or zeros.
 * @param timeZone the studio's time zone, used for all times
 * @param staff the accounts; the file has the id of an assignee without an account
 */
export function leadsCsv(leads: readonly Lead[], timeZone: string, staff: readonly StaffMember[]): string {
  const text = labels.leads;
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const columns: readonly (readonly [heading: string, value: (lead: Lead) => string])[] = [
    [`${text.date} (${timeZone})`, ({ created_at }) => time.format(new Date(created_at))],
    ...staffFieldNames.map((name) => [staffLabel(name), (lead: Lead) => cellOf(lead, name)] as const),
    [text.statusOf, ({ status }) => status],
    [
      text.emailStatus,
      ({ notification: { state, reason } }) => (reason ? `${state}: ${reasonInWords(reason)}` : state),
    ],
    [leadListLabels.code, ({ code }) => (code ? shownCode(code) : '')],
    [
      leadListLabels.assignee,
      ({ assignee_id = '' }) => staff.find(({ id }) => id === assignee_id)?.name ?? assignee_id,
    ],
    [
      `${leadListLabels.answered} (${timeZone})`,
      ({ answered_at }) => (answered_at ? time.format(new Date(answered_at)) : ''),
    ],
    [leadListLabels.turn, (lead) => (queueOf(lead) ? turnOf(lead).turn : '')],
    [
      `${leadListLabels.dates} (${timeZone})`,
      ({ dates = [] }) => dates.map((date) => `${time.format(new Date(date.starts_at))} ${date.artist}`).join(', '),
    ],
    [leadListLabels.deposit, ({ deposit = '' }) => deposit],
    [
      leadListLabels.details,
      (lead) =>
        detailsOf(lead)
          .map(({ question, answer }) => `${question} ${answer}`)
          .join('\n'),
    ],
  ];
  const rows = [columns.map(([heading]) => heading), ...leads.map((lead) => columns.map(([, value]) => value(lead)))];
  return byteOrderMark + rows.map((row) => row.map(field).join(',') + lineBreak).join('');
}

function cellOf(lead: Lead, name: BookingFieldName): string {
  const value = shownValue(lead, name) ?? '';
  return bookingFields[name].control === 'tel' && looksLikeAmount.test(value) ? `'${value}` : value;
}

/** `leads-2026-03-01-new-ada.csv`: the date in the studio's time zone, then filter and search. */
export function csvFileName(today: Date, timeZone: string, narrowedTo: readonly (string | undefined)[]): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(today);
  const parts = narrowedTo.map((text = '') => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''));
  return `${['leads', day, ...parts.filter((part) => part !== '')].join('-')}.csv`;
}

function field(text: string): string {
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`;
}
