import ical, { type ICalEventData } from 'ical-generator';
import { cleanLine, cleanLines } from '#shared/values/clean-text.ts';
import type { HomeContent, PublishedFile } from '#shared/website/page.ts';
import { rowId } from '../row-id.ts';

type Event = HomeContent['events'][number];

/** Calendar files: one with all events to subscribe to, and one per event. */
export function calendars(content: HomeContent, origin: string): PublishedFile[] {
  return [
    calendar('events.ics', content.events, content, origin),
    ...content.events.map((event) => calendar(`events/${rowId(event.id)}.ics`, [event], content, origin)),
  ];
}

function calendar(key: string, events: readonly Event[], content: HomeContent, origin: string): PublishedFile {
  const { timeZone } = content.studio;
  const name = cleanLine(content.studio.name);
  const file = ical({
    // ical-generator does not escape the name.
    name: name.replace(/[\\;,]/g, '\\$&'),
    prodId: { company: name, product: 'Events', language: 'EN' },
    events: events.map((event) => toCalendarEvent(event, content, origin)),
  });
  // Times are in UTC, which needs no time zone definition; this names the zone to display.
  file.x('X-WR-TIMEZONE', timeZone);
  return { key, contentType: 'text/calendar; charset=utf-8', body: file.toString() };
}

function toCalendarEvent(event: Event, { texts }: HomeContent, origin: string): ICalEventData {
  const location = cleanLines(texts.contact.address).trim();
  const start = new Date(event.event_date);
  return {
    // Stable, so that calendars recognize the event.
    id: `${event.id}@${new URL(origin).host}`,
    // Fixed, so that the same event gives the same file.
    stamp: start,
    start,
    summary: cleanLine(event.name),
    ...(event.description && { description: cleanLines(event.description) }),
    ...(location && { location }),
    url: `${origin}/`,
  };
}
