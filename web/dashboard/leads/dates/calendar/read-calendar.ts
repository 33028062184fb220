import ICAL from 'ical.js';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import { absenceLimits } from '#shared/dates/date-limits.ts';
import { clockTimes } from '#shared/website/event-date.ts';
import { addDays, dayOf, toInput } from '../../../ui/studio-day.ts';

/** When an artist is away for an event. */
export type EventTimes = Pick<Absence, 'from' | 'until' | 'from_time' | 'until_time' | 'also'>;
/** An event with its times to come: those that are as long and begin at the same time of day are one entry. */
export type CalendarEvent = { uid: string; title: string; isFree: boolean; times: EventTimes[] };
export type Calendar = {
  name: string;
  /** The next ones, first ones first. */
  events: CalendarEvent[];
  /** The ids of all events to come. */
  uids: ReadonlySet<string>;
  /** How many could not be read, and how many more there are. */
  unread: number;
  more: number;
};
/** The file is no calendar, or its end is missing. */
export class NoCalendarError extends Error {}

/** How far ahead events are read. */
const daysRead = 366;
/** How often one event can repeat from its start until the end of that time: daily for 50 years. */
const mostRepeats = 20_000;

type Options = { fileName: string; now: Date; timeZone: string };
/** A time of an event on the clocks of the studio, without its time of day for whole days. */
type Time = { from: string; until: string };

/**
 * Reads the events of the coming year from a file of a calendar (RFC 5545).
 * @throws {NoCalendarError}
 */
export function readCalendar(text: string, { fileName, now, timeZone }: Options): Calendar {
  const parts = partsOf(text);
  const today = dayOf(now, timeZone);
  const window = { from: toInput(now.toISOString(), timeZone), until: addDays(today, daysRead) };
  const events: CalendarEvent[] = [];
  let { unread } = parts;
  for (const [uid, components] of Map.groupBy(parts.events, idOf)) {
    try {
      const times = timesOf(components, timeZone, window);
      if (times.length > 0) events.push({ uid, ...lookOf(components), times: inEntries(times) });
    } catch {
      unread += 1;
    }
  }
  const startOf = ({ times: [first] }: CalendarEvent) => `${first?.from}T${first?.from_time ?? ''}`;
  events.sort((one, other) => startOf(one).localeCompare(startOf(other)));
  const name = String(parts.calendars[0]?.getFirstPropertyValue('x-wr-calname') ?? '').trim() || nameOfFile(fileName);
  const most = absenceLimits.fromCalendars;
  return {
    name: cut(name, absenceLimits.calendar),
    events: events.slice(0, most),
    uids: new Set(events.map(({ uid }) => uid)),
    unread,
    more: Math.max(0, events.length - most),
  };
}

/** The calendars of a file, and its events. Each event is parsed alone, so that a damaged one costs no other. */
function partsOf(text: string): { calendars: ICAL.Component[]; events: ICAL.Component[]; unread: number } {
  const frame: string[] = [];
  const blocks: { calendar: number; lines: string[] }[] = [];
  let event: string[] | undefined;
  let calendar = -1;
  // Long lines go on after a white space.
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    // A line that is no property, such as one that a program broke, is left out.
    if (!/^[A-Za-z\d-]+[;:]/.test(line)) continue;
    if (/^BEGIN:VCALENDAR/i.test(line)) calendar += 1;
    if (/^BEGIN:VEVENT/i.test(line)) {
      event = [];
      blocks.push({ calendar, lines: event });
    }
    (event ?? frame).push(line);
    if (/^END:VEVENT/i.test(line)) event = undefined;
  }
  const calendars = parse(frame.join('\r\n')).filter(({ name }) => name === 'vcalendar');
  if (event || calendars.length === 0) throw new NoCalendarError();
  let unread = 0;
  const events = blocks.flatMap(({ calendar: index, lines }) => {
    try {
      const [parsed] = parse(lines.join('\r\n'));
      // Its time zone is defined there.
      return parsed ? [calendars[index]?.addSubcomponent(parsed) ?? parsed] : [];
    } catch {
      unread += 1;
      return [];
    }
  });
  return { calendars, events, unread };
}

/** @throws {NoCalendarError} */
function parse(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text);
    return (typeof parsed[0] === 'string' ? [parsed] : parsed).map((each: unknown[]) => new ICAL.Component(each));
  } catch (cause) {
    throw new NoCalendarError(undefined, { cause });
  }
}

/** The id that the components of an event share: its rule, and the times that differ from it. */
function idOf(event: ICAL.Component): string {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
  return cut(value('uid') || `${value('dtstart')} ${value('summary')}`, absenceLimits.uid);
}

function lookOf([event]: readonly ICAL.Component[]) {
  const title = String(event?.getFirstPropertyValue('summary') ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    title: cut(title, absenceLimits.remark),
    isFree: event?.getFirstPropertyValue('transp') === 'TRANSPARENT',
  };
}

/** The times of an event that overlap a window, each once. */
function timesOf(components: readonly ICAL.Component[], timeZone: string, window: Time): Time[] {
  const [exceptions, masters] = [true, false].map((isException) =>
    components.filter((each) => each.hasProperty('recurrence-id') === isException),
  ) as [ICAL.Component[], ICAL.Component[]];
  const found = new Map<string, Time>();
  // In any time zone.
  const past = addDays(window.from.slice(0, 10), -2);
  const add = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
    const isEmpty = !start.isDate && end.compare(start) <= 0;
    if (isEmpty || end.toString() < past || event.component.getFirstPropertyValue('status') === 'CANCELLED') return;
    const time = timeOf(start, end, event.component, timeZone);
    if (time.until > window.from && time.from < window.until) found.set(time.from + time.until, time);
  };
  // A file can have the changed times of an event alone.
  if (masters.length === 0) {
    for (const each of exceptions) {
      const event = new ICAL.Event(each);
      add(event, event.startDate, event.endDate);
    }
  }
  for (const master of masters) {
    const event = new ICAL.Event(master, { exceptions });
    if (!event.isRecurring()) {
      add(event, event.startDate, event.endDate);
      continue;
    }
    const starts = event.iterator();
    // A time that was moved can begin earlier than its rule says.
    const end = addDays(window.until, 31);
    for (let repeats = 0; ; repeats++) {
      const start = starts.next();
      if (!start || start.toString() > end) break;
      if (repeats === mostRepeats) throw new Error('The event repeats too often');
      const { item, startDate, endDate } = event.getOccurrenceDetails(start);
      add(item, startDate, endDate);
    }
  }
  return [...found.values()].sort((one, other) => one.from.localeCompare(other.from));
}

/** Days end with the start of the day after their last one. */
function timeOf(start: ICAL.Time, end: ICAL.Time, event: ICAL.Component, timeZone: string): Time {
  if (start.isDate) {
    const [from, until] = [start.toString(), end.toString().slice(0, 10)];
    return { from, until: until > from ? until : addDays(from, 1) };
  }
  const zone = String(event.getFirstProperty('dtstart')?.getParameter('tzid') ?? '');
  const whole = end.clone();
  if (whole.second > 0) whole.adjust(0, 0, 1, -whole.second);
  // While the clocks are set back, they can show an end that is not after the start.
  const [from = '', until = ''] = [start, whole].map((time) => onClock(time, zone, timeZone)).sort();
  return { from, until: from < until ? until : minuteAfter(until) };
}

function minuteAfter(local: string): string {
  return new Date(Date.parse(`${local}Z`) + 60_000).toISOString().slice(0, 16);
}

/** A time as the clocks of the studio show it. One without a zone, or with an unknown one, is a time of the studio. */
function onClock(time: ICAL.Time, zone: string, timeZone: string): string {
  const local = time.toString().slice(0, 16);
  if (Number.isNaN(Date.parse(`${local}Z`))) throw new Error('The event has no time');
  if (time.zone?.tzid === 'UTC' || time.zone?.component) return toInput(time.toJSDate().toISOString(), timeZone);
  return zone && isZone(zone) ? toInput(new Date(clockTimes(local, zone)[0]).toISOString(), timeZone) : local;
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

function inEntries(times: readonly Time[]): EventTimes[] {
  const entries = times.map(entryOf);
  const alike = Map.groupBy(entries, ({ from, until, from_time, until_time }) =>
    [from_time, until_time, Date.parse(until) - Date.parse(from)].join(' '),
  );
  return [...alike.values()].map(([first, ...others]) => {
    const also = others.slice(0, absenceLimits.also).map(({ from }) => from);
    return { ...(first as EventTimes), ...(also.length > 0 && { also }) };
  });
}

function entryOf({ from, until }: Time): EventTimes {
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)];
  const [from_time, until_time] = [from.slice(11), until.slice(11)].map((time) => (time === '00:00' ? '' : time));
  const lastDay = until_time ? last : addDays(last, -1);
  const latest = addDays(first, absenceLimits.days);
  return {
    from: first,
    ...(from_time && { from_time }),
    until: lastDay < latest ? lastDay : latest,
    ...(until_time && { until_time }),
  };
}

/** Such as `nia@mail.example` for a second download of `nia@mail.example.ics`. */
function nameOfFile(name: string): string {
  return (
    name
      .replace(/\.ics$/i, '')
      .replace(/ ?\(\d+\)$/, '')
      .trim() || 'Calendar'
  );
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('');
}
