import type { LeadDate, SentDate, SentOffer } from '#shared/dates/date-schemas.ts';
import { toInput } from '../../ui/studio-day.ts';

/** What staff enter about an offer or a date. Times are those of the studio; empty ones are left out. */
export type DateValues = {
  times: string[];
  /** A further time that was typed. */
  another: string;
  minutes: string;
  artist_id: string;
  artist: string;
  price: string;
  deposit: string;
  payment_url: string;
  answer_by: string;
  despite_absence: boolean;
};

export const emptyDate: DateValues = {
  times: [],
  another: '',
  minutes: '120',
  artist_id: '',
  artist: '',
  price: '',
  deposit: '',
  payment_url: '',
  answer_by: '',
  despite_absence: false,
};

/** The values of an agreed date. */
export function valuesOfDate(date: LeadDate, timeZone: string): DateValues {
  const { starts_at, minutes, artist_id, artist } = date;
  return { ...emptyDate, times: [toInput(starts_at, timeZone)], minutes: String(minutes), artist_id, artist };
}

/** The offer as it is sent. */
export function sentOffer(values: DateValues): SentOffer {
  return { ...sentTerms(values), times: timesOf(values), answer_by: values.answer_by };
}

/** The times of an offer in their order, with one that is still in its field. */
export function timesOf({ times, another }: DateValues): string[] {
  return [...new Set([...times, another])].filter(Boolean).toSorted();
}

/** The date as it is sent. */
export function sentDate(values: DateValues): SentDate {
  return { ...sentTerms(values), starts_at: values.times[0] ?? '' };
}

function sentTerms({ minutes, artist_id, price, deposit, payment_url, despite_absence }: DateValues) {
  const asked = despite_absence && { despite_absence };
  return { minutes: Number(minutes), artist_id, price, deposit, payment_url, ...asked };
}

/** The offer that a draft keeps as text; undefined if there is none. */
export function readOffer(kept: string): DateValues | undefined {
  try {
    return kept ? { ...emptyDate, ...JSON.parse(kept) } : undefined;
  } catch {
    return undefined;
  }
}
