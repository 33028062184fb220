import { expect, test } from 'vitest';
import { bookingFieldNames, bookingFields } from './booking-fields.ts';
import { formName } from './form-names.ts';
import { postedBookingSchema } from './posted-booking-schemas.ts';

const question = 'e0d3a5a6-5b1c-4d5e-8f00-000000000001';
const form = {
  firstName: ['Ada'],
  lastName: ['Byron'],
  phone: ['+1 555 0100'],
  email: ['ada@mail.example'],
  service: ['tattoo-small'],
  artist: ['no-preference'],
  description: ['A moth.\r\nOn the arm.'],
};
const issuesOf = (change: object, others: Record<string, string[]> = form) =>
  postedBookingSchema.safeParse({ ...others, ...change }).error?.issues ?? [];

test('reads the form that a browser posts, with answers, tick, honeypot and version [BOOK-44]', () => {
  const posted = {
    ...form,
    [`question-${question}`]: ['Arm', ' ', 'Ankle'],
    'question-unanswered': [''],
    wait: ['on'],
    subject: ['filled'],
    privacyVersion: ['0123456789ab'],
  };

  expect(postedBookingSchema.parse(posted)).toEqual({
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '+1 555 0100',
    email: 'ada@mail.example',
    service: 'tattoo-small',
    artist: null,
    description: 'A moth.\nOn the arm.',
    details: [{ id: question, answers: ['Arm', 'Ankle'] }],
    form: { subject: 'filled', wait: true, privacy_version: '0123456789ab' },
  });
  expect(postedBookingSchema.parse({ ...form, privacyVersion: [''] })).toMatchObject({ form: {} });
});

test.each(bookingFieldNames)('refuses %s twice, and empty or missing if it is required', (name) => {
  const { [formName(name)]: _, ...others } = form as Record<string, string[]>;
  const pathsOf = (change: object) =>
    issuesOf(change, others)
      .slice(0, 1)
      .map(({ path }) => path);
  const refused = bookingFields[name].required ? [[name]] : [];

  expect(pathsOf({ [formName(name)]: ['a', 'b'] })).toEqual([[name]]);
  expect(pathsOf({ [formName(name)]: [''] })).toEqual(refused);
  expect(pathsOf({})).toEqual(refused);
});

test.each(['first_name', 'details', 'form', 'piece', 'constructor', 'status'])(
  'refuses the unknown control %s',
  (name) => {
    expect(issuesOf({ [name]: ['x'] })[0]).toMatchObject({ code: 'unrecognized_keys' });
  },
);
