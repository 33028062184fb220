import { expect, test } from 'vitest';
import { formName } from '#shared/leads/form-names.ts';
import { bookingSchema } from '#shared/leads/lead-schemas.ts';
import type { AskedQuestion } from '#shared/leads/questions.ts';
import { controlOf, emptyIn, toBody } from './entries.ts';
import { stepsOf } from './steps.ts';

const filled = {
  firstName: 'Ada',
  lastName: 'Noor',
  phone: '555 010 0142',
  email: 'ada@example.org',
  service: 'consultation',
  artist: '',
  description: 'A moth.',
};

function entered(changes: Partial<typeof filled> = {}) {
  const values = Object.entries({ ...filled, ...changes }).map(([name, value]) => [name, [value]]);
  return { values: Object.fromEntries(values) as Record<string, string[]>, photos: {} };
}

const whole = stepsOf(undefined);

test("turns the form's values into a body that the server accepts", () => {
  const body = toBody(whole, entered({ artist: 'mary-jane' }));
  expect(bookingSchema.parse(body)).toMatchObject({ first_name: 'Ada', last_name: 'Noor', artist: 'mary-jane' });
});

test('trims values and treats spaces alone as missing', () => {
  const entries = entered({ firstName: ' ', description: '  A moth.\n' });
  expect(emptyIn(whole[0]!, entries)).toEqual(['firstName']);
  expect(toBody(whole, entries).description).toBe('A moth.');
});

test.each(['\u000b', '\u0000', '\u200b\ufeff'])(
  'treats %j alone as missing in each required field, as the server does',
  (unseen) => {
    const values = Object.fromEntries(Object.keys(filled).map((name) => [name, unseen]));
    const entries = entered(values);
    const refused = bookingSchema.safeParse(toBody(whole, entries)).error?.issues ?? [];
    expect(emptyIn(whole[0]!, entries)).toEqual([...new Set(refused.map(({ path }) => formName(path[0] as never)))]);
  },
);

test('requires every field except the artist', () => {
  expect(emptyIn(whole[0]!, { values: {}, photos: {} })).toEqual([
    'firstName',
    'lastName',
    'phone',
    'email',
    'service',
    'description',
  ]);
});

test('sends null for no artist and for no preference [BOOK-12]', () => {
  expect(toBody(whole, entered()).artist).toBeNull();
  expect(toBody(whole, entered({ artist: 'no-preference' })).artist).toBeNull();
  expect(toBody(whole, entered({ description: 'no-preference' })).description).toBe('no-preference');
});

const question: AskedQuestion = {
  id: '1',
  question: 'Which?',
  answered_by: 'photos',
  choices: [],
  services: 'tattoos',
  required: true,
};
const photo = { file: 'moth.jpg', sentAt: 0, preview: () => '', focus: () => {} };

test('takes a photo on its way for an answer, sends the ids of those that arrived, and none about another service', () => {
  const [idea] = stepsOf([question]);
  const { values } = entered({ service: 'tattoo-small' });
  const some = (...states: ('sending' | 'sent')[]) => ({
    values,
    photos: { 'question-1': states.map((state) => ({ ...photo, state, id: state === 'sent' ? 'a' : undefined })) },
  });
  expect(emptyIn(idea!, some())).toEqual(['question-1']);
  expect(emptyIn(idea!, some('sending'))).toEqual([]);
  expect(toBody([idea!], some('sent', 'sending')).details).toEqual([{ id: '1', answers: ['a'] }]);
  expect(toBody([idea!], { ...some('sent'), values: entered().values }).details).toBeUndefined();
});

test("finds the control of the server's field", () => {
  expect(controlOf('first_name')).toBe('firstName');
  expect(controlOf('nonsense')).toBeUndefined();
});
