import { countryOf } from './country-of.ts';

test.each([
  ['America/New_York', 'US'],
  ['Europe/Berlin', 'DE'],
  ['Asia/Kolkata', 'IN'],
  ['Europe/Kyiv', 'UA'],
  ['UTC', undefined],
])('finds the country of the time zone %s', (timeZone, country) => {
  expect(countryOf(timeZone)).toBe(country);
});
