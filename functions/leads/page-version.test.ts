import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { aLead } from '../testing/builders.ts';
import { leadTables } from '../testing/engine.ts';
import { anEntryOfEach, titleOf } from '../testing/log-entries.ts';
import { changeLead } from './change-lead.ts';
import { standingOf } from './standing.ts';

const now = new Date('2026-03-05T12:00:00.000Z');
const later = new Date(now.getTime() + 60_000);
const named = (entries: LogEntry[]) => entries.map((entry) => [titleOf(entry), entry] as const);
const shown = anEntryOfEach(now).filter((entry) => eventOf(entry).visitor !== undefined);
const stateAfter = (entry: LogEntry) => standingOf(changeLead(leadTables, aLead(), {}, entry).changed, later).state;

test.each(named(shown))('does not say that a request was received after its first event: %s [GUEST-22]', (_, entry) => {
  expect(standingOf(aLead(), later).state).toBe('received');
  expect(stateAfter(entry)).not.toBe('received');
});

test('says that it is our turn after the only date of a request, which staff entered, is cancelled', () => {
  const [agreed, cancelled] = ['agreed', 'cancelled'].map((change) =>
    shown.find((entry) => entry.kind === 'date' && entry.change === change),
  ) as [LogEntry, LogEntry];
  const { changed } = changeLead(leadTables, aLead(), {}, agreed);

  const { state } = standingOf(changeLead(leadTables, changed, {}, cancelled).changed, later);

  expect(state).toBe('waiting');
});

test('raises the version of the page when a date begins and ends and when an offer does, and not in between [GUEST-23]', () => {
  const at = (hour: number) => new Date(Date.parse('2026-03-09T00:00:00.000Z') + hour * 3_600_000);
  const artist = { artist_id: '00000000-0000-4000-8000-00000000000a', artist: 'Nia', minutes: 60 };
  const date = { ...artist, id: '00000000-0000-4000-8000-00000000000d', starts_at: at(1).toISOString(), sequence: 0 };
  const times = [at(7).toISOString()];
  const ends = { ends_at: at(5).toISOString(), answer_by: '2026-03-09', offered_at: at(0).toISOString() };
  const lead: Lead = { ...aLead(), dates: [date], offer: { ...artist, id: 'o', times, ...ends } };
  const versions = [0, 0.9, 1, 1.9, 2, 4.9, 5, 6.9, 7].map((hour) => standingOf(lead, at(hour)).version);

  expect(versions).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 3]);
});
