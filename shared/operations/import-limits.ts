import type * as z from 'zod';
import { rulesLimit } from '../content/texts.ts';
import {
  absenceLimits,
  askedTimesPerLead,
  dateLimits,
  dateMinutes,
  daysAhead,
  rulesPerLead,
} from '../dates/date-limits.ts';
import { replyLimits } from '../emails/reply-rules.ts';
import { bookingFields } from '../leads/booking-fields.ts';
import { answerLimit, noteLimit, remarkLimit } from '../leads/log-limits.ts';
import { questionLimits } from '../leads/questions.ts';
import { requestPhotoLimit } from '../photos/photo-rules.ts';

/** Maximum characters of the texts of a lead and its log, by field, as calls accept them: some by the kind of entry or the field around it. */
const texts: Record<string, number> = {
  ...dateLimits,
  artist: bookingFields.artist.limit,
  artist_choice: bookingFields.artist.limit,
  email: bookingFields.email.limit,
  description: bookingFields.description.limit,
  question: 160,
  answer: questionLimits.choices * (questionLimits.choice + 2),
  subject: replyLimits.subject,
  text: Math.max(noteLimit, replyLimits.text),
  'answer text': answerLimit,
  'agreed_rules text': rulesLimit,
  handle: 64,
  word: remarkLimit,
};
const lists: Record<string, number> = {
  details: questionLimits.questions,
  photos: requestPhotoLimit,
  despite: absenceLimits.absences,
  agreed_rules: rulesPerLead,
  asked_times: askedTimesPerLead,
};
/** Of what only the server makes: ids, email addresses, reasons; recipients; counts. */
const others = { text: 2000, list: 1000, count: 1_000_000 };
/** A lead ends a day after its last offer at most. */
const timeAheadMs = (daysAhead + 2) * 86_400_000;

/**
 * Reports what is longer, more or later in a lead, or in an entry of its log, than calls accept. Stored ones are read without it.
 * @param kind that of the entry whose field the value is
 */
export function checkLimits(value: unknown, context: z.RefinementCtx, path: PropertyKey[] = [], kind = ''): void {
  const [name = '', around] = path.filter((key) => typeof key === 'string').toReversed();
  const report = (message: string) => context.addIssue({ code: 'custom', path, message });
  if (typeof value === 'string') {
    const limit = texts[`${kind} ${name}`] ?? texts[`${around} ${name}`] ?? texts[name];
    if ([...value].length > (limit ?? others.text)) report(`must have at most ${limit ?? others.text} characters`);
    if (!limit && isLate(value)) report('must be within a year from now');
  } else if (typeof value === 'number') {
    const { min, max } = name === 'minutes' ? dateMinutes : { min: 0, max: others.count };
    if (value < min || value > max) report(`must be from ${min} to ${max}`);
  } else if (typeof value === 'object' && value !== null) {
    const most = lists[name] ?? others.list;
    if (Array.isArray(value) && value.length > most) {
      report(`must have at most ${most} entries`);
      return;
    }
    const key = (each: string) => (Array.isArray(value) ? Number(each) : each);
    const own = 'kind' in value ? String(value.kind) : '';
    for (const [each, part] of Object.entries(value)) checkLimits(part, context, [...path, key(each)], own);
  }
}

function isLate(value: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(value) && Date.parse(value) > Date.now() + timeAheadMs;
}
