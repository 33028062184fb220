import { type BookingFieldName, bookingFields } from '#shared/leads/booking-fields.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { sourceLabels, sourceOf } from '#shared/leads/lead-sources.ts';
import { handleLabel, shownValue, staffFieldNames, staffLabel } from '#shared/leads/lead-values.ts';
import { detailsOf } from '#shared/leads/pieces.ts';
import { queueOf, turnOf } from '#shared/leads/turn.ts';
import type { StaffMember } from '#shared/users/user-schemas.ts';
import { labels } from '../../ui/labels.ts';
import { leadListLabels } from '../leads-labels.ts';
import { reasonInWords } from '../replies/reason-in-words.ts';

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\ufeff';
const lineBreak = '\r\n';

/** What separates the columns: spreadsheets of languages with a decimal comma expect semicolons. */
export type Separator = ',' | ';';

/**
 * Where a spreadsheet would see a formula, including full-width characters of East Asian keyboards. A spreadsheet that
 * expects the other separator splits at it even within quotes: a cell can start after each of these, a tab or a line break.
 */
const formulaStart = {
  ',': /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/g,
  ';': /^(?=[\t\r\n])|(?<=^|[,\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/g,
} as const;

/** Phone numbers that a spreadsheet would read as amounts or days: it drops a plus and leading zeros, and rounds long ones. */
const looksLikeAmount = /^0|^[+\d][\d ().,/-]*$/;

/** Makes a number a text in spreadsheets, cannot be seen in the cell as an apostrophe can, and is trimmed like any space. */
const hairSpace = '\u200a';

/** Only digits and their punctuation: even a spreadsheet that ignores the space can only read or calculate a number. */
const spacedPhone = /^\u200a\+[\d ().,/-]+$/;

/** What spreadsheets in a language, by default that of the browser, expect between columns. */
export function separatorOf(language?: string): Separator {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === '.') ? ',' : ';';
}

/**
 * The fields of leads that staff count and sort by, as CSV (RFC 4180, every field quoted). An apostrophe precedes values that a spreadsheet would
 * evaluate, such as formulas, and a hair space precedes phone numbers that would lose their plus or zeros.
 * @param timeZone the studio's time zone, used for all times
 * @param staff the accounts; the file has the id of an assignee without an account
 */
export function leadsCsv(
  leads: readonly Lead[],
  timeZone: string,
  staff: readonly StaffMember[],
  separator: Separator = ',',
): string {
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
    [handleLabel, ({ handle = '' }) => handle],
    [leadListLabels.source, (lead) => sourceLabels[sourceOf(lead)]],
    [
      leadListLabels.details,
      (lead) =>
        detailsOf(lead)
          .map(({ question, answer }) => `${question} ${answer}`)
          .join('\n'),
    ],
  ];
  const rows = [columns.map(([heading]) => heading), ...leads.map((lead) => columns.map(([, value]) => value(lead)))];
  const lines = rows.map((row) => row.map((text) => field(text, separator)).join(separator) + lineBreak);
  return byteOrderMark + lines.join('');
}

function cellOf(lead: Lead, name: BookingFieldName): string {
  const value = shownValue(lead, name) ?? '';
  return bookingFields[name].control === 'tel' && looksLikeAmount.test(value) ? hairSpace + value : value;
}

/** `leads-2026-03-01-new-ada.csv`: the date in the studio's time zone, then filter and search. */
export function csvFileName(today: Date, timeZone: string, narrowedTo: readonly (string | undefined)[]): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(today);
  const parts = narrowedTo.map((text = '') => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''));
  return `${['leads', day, ...parts.filter((part) => part !== '')].join('-')}.csv`;
}

function field(text: string, separator: Separator): string {
  const safe = spacedPhone.test(text) ? text : text.replace(formulaStart[separator], "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
