import { normalizeEmail } from '#shared/emails/email-addresses.ts';
import { announcesTimes, hasLink, placeholdersIn, replyLimits } from '#shared/emails/reply-rules.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { cleanLines } from '#shared/values/clean-text.ts';
import { replyLabels as labels } from '../replies/reply-labels.ts';

/** `offer` is what `readOffer` reads; empty for none. */
export type ReplyTexts = { subject: string; text: string; offer: string };
/** A reply before its first character. */
export const emptyReply: ReplyTexts = { subject: '', text: '', offer: '' };

export type ReplyErrors = Partial<Record<'subject' | 'text', string>>;

/** What is wrong with the texts while they are typed; empty texts are not. */
export function errorsOf(texts: ReplyTexts): ReplyErrors {
  return { ...errorIn('subject', texts), ...errorIn('text', texts) };
}

function errorIn(field: 'subject' | 'text', texts: ReplyTexts): ReplyErrors | undefined {
  const left = placeholdersIn(texts[field]);
  if (left.length > 0) return { [field]: labels.placeholdersLeft(left) };
  if (field === 'subject' && hasLink(texts.subject)) return { subject: labels.linkInSubject };
  if (field === 'text' && announcesTimes(texts.text) && !texts.offer) return { text: labels.timesMissing };
  const count = [...cleanLines(texts[field]).trim()].length;
  return count > replyLimits[field] ? { [field]: labels.tooLong(count, replyLimits[field]) } : undefined;
}

/** Whether the text has at most three letters or digits, such as keys that were pressed for something else. */
export function isShort(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length <= 3;
}

/** The character counter of a field, near its limit. */
export function counterOf(field: 'subject' | 'text', value: string): string | undefined {
  const count = [...cleanLines(value).trim()].length;
  const max = replyLimits[field];
  return count > max * 0.9 && count <= max ? labels.counter(count, max) : undefined;
}

/** How an earlier email to the visitor failed for good, if one did. */
export function earlierFailure(entries: readonly LogEntry[], email: string): 'bounced' | 'complaint' | undefined {
  const wanted = normalizeEmail(email);
  for (const entry of entries.toReversed()) {
    if (!('delivery' in entry)) continue;
    const { fate } = entry.delivery;
    const isPermanent = fate === 'bounced' || fate === 'complaint';
    if (isPermanent && normalizeEmail(entry.recipient) === wanted) return fate;
  }
  return undefined;
}
