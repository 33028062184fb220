// No schemas here: the dashboard works without the schema library.

/** Start times of one offer. */
export const offerTimes = 4;

/** How long a date can be, in minutes. */
export const dateMinutes = { min: 15, max: 720 } as const;

/** Maximum characters of the price, the deposit and the URL of its payment page. */
export const dateLimits = { price: 80, deposit: 120, payment_url: 500 } as const;

/** How far ahead a date can be. */
export const daysAhead = 366;

/** Upcoming dates of one lead, and all of its dates, as many as its item holds. */
export const upcomingDatesPerLead = 20;
export const datesPerLead = 200;

/** Versions of the rules that one lead keeps, and times ahead that it remembers it was offered, so that its item stays small. */
export const rulesPerLead = 10;
export const askedTimesPerLead = 20;

/** What became of the deposit. Staff set it by hand: no money passes through the product. */
export const deposits = ['none', 'asked', 'received', 'returned'] as const;
export type Deposit = (typeof deposits)[number];

/** Whether a visitor can be led to the page where the deposit is paid. */
export const isPayable = (deposit: Deposit = 'none') => deposit === 'none' || deposit === 'asked';

type Asking = { deposit?: string | undefined } | undefined;

/** Whether an offer or a date asks for a deposit. */
export function asksDeposit(offer: Asking, dates: readonly Asking[] = []): boolean {
  return [offer, ...dates].some((each) => Boolean(each?.deposit));
}

/** What an email about a date says. */
export const dateChanges = ['agreed', 'moved', 'cancelled', 'reminder'] as const;

/**
 * Absences of all artists that staff enter, and those from calendars; the days of one, the days on which it begins again, and the maximum
 * characters of its remark, of the name of its calendar, and of the id that it has there.
 */
export const absenceLimits = {
  absences: 200,
  fromCalendars: 1000,
  days: 366,
  also: 366,
  remark: 120,
  calendar: 60,
  uid: 255,
} as const;

/** How many hours before a date its visitor can be reminded. */
export const reminderHours = { min: 24, max: 96 } as const;

/** Whether one of the dates has not begun at a time. */
export function hasUpcoming(dates: readonly { starts_at: string }[], time: string): boolean {
  return dates.some(({ starts_at }) => Date.parse(starts_at) > Date.parse(time));
}

/** The ISO time at which a date ends. */
export function dateEnd({ starts_at, minutes }: { starts_at: string; minutes: number }): string {
  return new Date(Date.parse(starts_at) + minutes * 60_000).toISOString();
}
