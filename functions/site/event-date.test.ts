import { eventDate } from './event-date.ts';

test('NITE-07 NITE-08 an event stands as January 5, 2025 and 9:30 PM', () => {
  expect(eventDate('2025-01-05T21:30:00Z', 'UTC')).toEqual({
    date: 'January 5, 2025',
    time: '9:30 PM',
    day: '5',
    month: 'Jan',
    weekday: 'Sunday',
  });
});

test('NITE-12 the zone is the studio’s, summer time included', () => {
  expect(eventDate('2025-01-06T02:30:00Z', 'America/New_York')).toMatchObject({ day: '5', time: '9:30 PM' });
  expect(eventDate('2025-07-05T22:15:00Z', 'Europe/Berlin')).toMatchObject({ day: '6', time: '12:15 AM' });
});
