import { expect, test } from 'vitest';
import { fallbackCallouts, fallbackFaqs, fallbackHours, fallbackPhones } from './fallbacks.ts';

test('CONST-04 each of the two places has an example number of its own', () => {
  expect(fallbackPhones).toEqual({ faq: '(555) 010-0142', comingSoon: '(555) 010-0199' });
});

test('CONST-05 the hours are one line, and the questions name the same ones', () => {
  expect(fallbackHours).toBe('Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday');
  expect(fallbackFaqs[1].answer).toContain(fallbackHours);
});

test('DATA-07 no fallback is blank', () => {
  for (const row of [...fallbackCallouts, ...fallbackFaqs]) {
    for (const text of Object.values(row)) expect(text.trim()).not.toBe('');
  }
});
