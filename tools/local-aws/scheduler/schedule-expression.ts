/** A parsed schedule: a fixed interval, or a predicate of matching minutes. */
export type Schedule = { everyMs: number } | { matches(minute: Date): boolean };

/**
 * Parses `rate(5 minutes)`, `cron(0 4 * * ? *)` or `at(2026-03-01T20:00:00)`. The time zone applies to `cron` and `at`.
 * @throws {Error} for any other expression
 */
export function parseSchedule(text: string, timeZone = 'UTC'): Schedule {
  const [, kind, inner = ''] = /^(rate|cron|at)\((.+)\)$/.exec(text) ?? [];
  if (kind === 'rate') return rate(inner, text);
  if (kind === 'cron') return cron(inner, timeZone);
  if (kind === 'at') return { matches: (minute) => localParts(minute, timeZone).iso === inner.slice(0, 16) };
  throw new Error(`The schedule ${text} is not supported here`);
}

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

function rate(inner: string, text: string): Schedule {
  const [, amount, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(inner) ?? [];
  if (!amount || Number(amount) < 1) throw new Error(`The schedule ${text} is not supported here`);
  return { everyMs: Number(amount) * unitMs[unit]! };
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function cron(inner: string, timeZone: string): Schedule {
  const [minutes, hours, days, months, weekdays, years, ...rest] = inner.trim().split(/\s+/);
  if (!years || rest.length > 0) throw new Error(`cron(${inner}) needs six fields`);
  const fields = {
    minute: field(minutes, 0, 59),
    hour: field(hours, 0, 23),
    day: field(days, 1, 31),
    month: field(months, 1, 12, monthNames, 1),
    // Sunday is 1 in EventBridge, not 0 as in Unix cron.
    weekday: field(weekdays, 1, 7, dayNames, 1),
    year: field(years, 1970, 2199),
  };
  return {
    matches: (at) => {
      const parts = localParts(at, timeZone);
      return (Object.keys(fields) as (keyof typeof fields)[]).every((name) => fields[name](parts[name]));
    },
  };
}

function field(text = '', from: number, to: number, names: string[] = [], firstName = 0): (value: number) => boolean {
  if (text === '*' || text === '?') return () => true;
  const number = (word: string) => {
    const value = names.includes(word) ? names.indexOf(word) + firstName : Number(word);
    if (!Number.isInteger(value) || value < from || value > to)
      throw new Error(`${text} is no cron field supported here`);
    return value;
  };
  const tests = text.split(',').map((part) => {
    const [range = '', step] = part.split('/');
    const [low = '', high] = range.split('-');
    const start = low === '*' ? from : number(low);
    const end = high ? number(high) : step || low === '*' ? to : start;
    const every = step ? Number(step) : 1;
    if (!Number.isInteger(every) || every < 1) throw new Error(`${text} is no cron field supported here`);
    return (value: number) => value >= start && value <= end && (value - start) % every === 0;
  });
  return (value) => tests.some((test) => test(value));
}

function localParts(at: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const iso = format.format(at).replace(' ', 'T');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = iso.split(/[-T:]/).map(Number);
  return { iso, year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1 };
}
