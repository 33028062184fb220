import { keepDraft, readDraft } from '../../account/drafts.ts';
import { dayIn } from '../../ui/studio-day.ts';
import type { DateValues } from '../lead/date-values.ts';

const noTerms = { minutes: '', price: '', deposit: '', payment_url: '', days: '' };
const idOf = (accountId: string) => ({ accountId, subject: 'offer', kind: 'terms' });

/** The terms of the account's last offer in this browser; without one, two hours and three days to answer. */
export function lastTerms(accountId: string, timeZone: string): Partial<DateValues> {
  const { days = '3', ...terms } = readDraft(idOf(accountId), noTerms)?.texts ?? {};
  return { ...terms, answer_by: dayIn(Math.max(0, Number(days)), timeZone) };
}

/** Keeps the terms of an offer for the next one. */
export function keepTerms(accountId: string, values: DateValues, timeZone: string): void {
  const { minutes, price, deposit, payment_url, answer_by } = values;
  const days = String((Date.parse(answer_by) - Date.parse(dayIn(0, timeZone))) / 86_400_000);
  keepDraft(idOf(accountId), { texts: { minutes, price, deposit, payment_url, days }, key: '' });
}
