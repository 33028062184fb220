import { expect, test } from 'vitest';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { placeholderValues } from '../placeholder-values.ts';
import { counterOf, earlierFailure, errorsOf } from './reply-values.ts';

const lead = {
  first_name: 'Ada',
  service: 'piercing-ear',
  artist: 'Mara Voss',
  code: 'K7R2MX',
} as Lead;

test('takes the placeholders from lead, studio and staff member [REPLY-51]', () => {
  expect(placeholderValues(lead, 'Afterhours', 'Sam')).toEqual({
    first_name: 'Ada',
    service: 'Ear Piercing',
    artist: 'Mara Voss',
    code: 'K7R-2MX',
    studio_name: 'Afterhours',
    staff_name: 'Sam',
  });
  const { code: _, ...older } = lead;
  expect(placeholderValues({ ...older, artist: null }, 'Afterhours', 'Sam')).toMatchObject({
    artist: 'one of our artists',
    code: '',
  });
});

const errorsIn = (change: object) => errorsOf({ subject: '', text: '', offer: '', ...change });

test('names placeholders that are left, and texts over the limit [REPLY-52]', () => {
  expect(errorsIn({})).toEqual({});
  expect(errorsIn({ subject: 'Hi {{name}}', text: 'x'.repeat(5001) })).toEqual({
    subject: 'Please replace the placeholder “name”.',
    text: '5001 of 5000 characters. Please shorten the text.',
  });
  expect(errorsIn({ subject: '{{code}} {{x}}', text: '' })).toEqual({
    subject: 'Please replace the placeholders “Reference code of the request”, “x”.',
  });
  expect(errorsIn({ subject: '😀'.repeat(200), text: `${'x'.repeat(5000)}\n` })).toEqual({});
  expect(errorsIn({ subject: 'x'.repeat(201), text: '' })).toEqual({
    subject: '201 of 200 characters. Please shorten the text.',
  });
});

test('refuses a text that says that times are below without an offer, and a subject with the link [REPLY-73] [REPLY-74]', () => {
  const text = "We'd love to see you. Below are the times that we can offer you.";
  const timesMissing =
    'Your message says that times are below. Please add them with “Offer Times”, or change that sentence.';

  expect(errorsIn({ text })).toEqual({ text: timesMissing });
  expect(errorsIn({ text: text.toUpperCase() })).toEqual({ text: timesMissing });
  expect(errorsIn({ text, offer: '{}' })).toEqual({});
  expect(errorsIn({ text: 'The times below are taken.', subject: 'Below are the times' })).toEqual({});
  expect(errorsIn({ subject: 'See {{ link }}', text: 'See {{link}}' })).toEqual({
    subject: 'Please move the link to the message. A subject cannot contain it.',
  });
});

test('counts characters near the limit only [REPLY-52]', () => {
  expect(counterOf('subject', 'x'.repeat(180))).toBeUndefined();
  expect(counterOf('subject', 'x'.repeat(181))).toBe('181 of 200 characters');
  expect(counterOf('text', 'x'.repeat(5000))).toBe('5000 of 5000 characters');
  expect(counterOf('text', 'x'.repeat(5001))).toBeUndefined();
});

test('does not count what the server removes', () => {
  const text = `\u0007\u0000${'x'.repeat(5000)}\u0085`;

  expect(errorsOf({ subject: '', text, offer: '' })).toEqual({});
  expect(counterOf('text', text)).toContain('5000');
});

test('finds the last permanent failure of an email to the same address [REPLY-55]', () => {
  const entry = (fate: string, recipient = 'Ada@Mail.example') =>
    ({ kind: 'reply', recipient, delivery: { fate } }) as LogEntry;

  expect(earlierFailure([], 'ada@mail.example')).toBeUndefined();
  expect(earlierFailure([entry('bounced'), entry('sent')], 'ada@mail.example')).toBe('bounced');
  expect(earlierFailure([entry('bounced'), entry('complaint')], 'ada@mail.example')).toBe('complaint');
  expect(earlierFailure([entry('delayed'), entry('failed')], 'ada@mail.example')).toBeUndefined();
  expect(earlierFailure([entry('bounced', 'ben@mail.example')], 'ada@mail.example')).toBeUndefined();
  expect(earlierFailure([{ kind: 'note' } as LogEntry], 'ada@mail.example')).toBeUndefined();
});
