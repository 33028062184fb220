import ical, { type ICalEventData } from 'ical-generator';
import type { HomeContent, PublishedFile } from '#shared/page.ts';

type Event = HomeContent['events'][number];

/** The events for calendars: all of them to subscribe to, and each to be added alone. */
export function calendars(content: HomeContent, origin: string): PublishedFile[] {
  return [
    calendar('events.ics', content.events, content, origin),
    ...content.events.map((event) => calendar(`events/${event.id}.ics`, [event], content, origin)),
  ];
}

function calendar(key: string, events: readonly Event[], content: HomeContent, origin: string): PublishedFile {
  const { name, timeZone } = content.studio;
  const file = ical({
    // The library writes the name as it is; these characters have a meaning there.
    name: name.replace(/[\\;,]/g, '\\$&'),
    prodId: { company: name, product: 'Events', language: 'EN' },
    events: events.map((event) => toCalendarEvent(event, content, origin)),
  });
  // Times are written in UTC, which needs no definition of a time zone; this says in which one to show them.
  file.x('X-WR-TIMEZONE', timeZone);
  return { key, contentType: 'text/calendar; charset=utf-8', body: file.toString() };
}

function toCalendarEvent(event: Event, { texts }: HomeContent, origin: string): ICalEventData {
  const start = new Date(event.event_date);
  return {
    // The same for as long as there is the event, so that a calendar knows it again.
    id: `${event.id}@${new URL(origin).host}`,
    // A fixed time: the same event must give the same file.
    stamp: start,
    start,
    summary: event.name,
    ...(event.description && { description: event.description }),
    ...(texts.contact.address.trim() && { location: texts.contact.address.trim() }),
    url: `${origin}/`,
  };
}
