import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { requestPath } from '#shared/requests/request-link.ts';
import { cleanLines } from '#shared/values/clean-text.ts';

type Studio = { name: string; address: string; origin: string };

/**
 * A date as a calendar file (RFC 5545), `TENTATIVE` while it is proposed. The id is that of the emails' calendar files, so that a
 * calendar which has both shows one event. The URL has no key: calendars are shared.
 */
export function dateFile(date: LeadDate, { name, address, origin }: Studio, isProposed: boolean, now: Date): string {
  return [
    `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//${escaped(name)}//Dates//EN\nBEGIN:VEVENT`,
    `UID:${date.id}@${new URL(origin).host}\nSEQUENCE:${date.sequence}`,
    `DTSTAMP:${utc(now)}\nDTSTART:${utc(date.starts_at)}\nDTEND:${utc(dateEnd(date))}`,
    `SUMMARY:${escaped(`${name}: ${date.artist}`)}\nSTATUS:${isProposed ? 'TENTATIVE' : 'CONFIRMED'}`,
    `${address && `LOCATION:${escaped(address)}\n`}URL:${origin}${requestPath}\nEND:VEVENT\nEND:VCALENDAR\n`,
  ]
    .flatMap((lines) => lines.split('\n').map(folded))
    .join('\r\n');
}

function utc(time: string | Date): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return cleanLines(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** A line has at most 75 bytes, and a character four; its continuation begins with a space. */
function folded(line: string): string {
  return new Blob([line]).size > 75 ? line.replace(/.{18}(?=.)/gu, '$&\r\n ') : line;
}
