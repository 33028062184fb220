import { getCountries } from 'libphonenumber-js/min';
import { countryOf, numberingPlanOf } from './country-of.ts';

test.each([
  ['America/New_York', 'US'],
  ['Europe/Berlin', 'DE'],
  ['Asia/Kolkata', 'IN'],
  ['Europe/Kyiv', 'UA'],
  ['UTC', undefined],
])('finds the country of the time zone %s', (timeZone, country) => {
  expect(countryOf(timeZone)).toBe(country);
});

test('knows how numbers are dialled in a country, in few enough bytes for each [DESK-67]', () => {
  expect(numberingPlanOf('US')).toEqual({
    code: '1',
    abroad: '011',
    prefix: '1',
    national: '[2-9]\\d{9}|3\\d{6}',
    replacement: '',
    lengths: [10],
  });
  expect(numberingPlanOf('DE')).toMatchObject({ code: '49', abroad: '00', prefix: '0', replacement: '' });
  expect(numberingPlanOf(undefined)).toBeUndefined();
  // All variables of a function together have 4 kB.
  for (const country of getCountries()) expect(JSON.stringify(numberingPlanOf(country)).length).toBeLessThan(2_500);
});
