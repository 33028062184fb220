import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorStatus } from '#shared/contract/errors.ts';
import { bookingFieldNames, bookingFields } from '#shared/leads/booking-fields.ts';
import { formName } from '#shared/leads/form-names.ts';
import { type PostedForm, postedBookingSchema } from '#shared/leads/posted-booking-schemas.ts';
import { asksForPhotos, questionKinds } from '#shared/leads/questions.ts';
import { find, readPage } from '../testing/read-page.ts';
import { formPage, storedPage, storedUrl } from './booking-page.ts';
import type { FormParts } from './form-parts.ts';

const markup = `"><script>alert('x')</script>&amp;<b`;
const questions = questionKinds.map((answered_by) => ({
  id: randomUUID(),
  question: `${answered_by} ${markup}`,
  answered_by,
  choices: `${markup}\nNo`,
  services: 'both' as const,
  is_required: false,
  is_active: true,
}));
const parts: FormParts = {
  studioName: `Studio ${markup}`,
  title: `Book ${markup}`,
  phone: `+1 555 0100 ${markup}`,
  artists: [
    { value: markup, name: `Nia ${markup}` },
    { value: 'juno', name: 'Juno', closed: 'The books of Juno are closed. Please choose another artist.' },
  ],
  questions,
  privacyVersion: '0123456789ab',
};
const answered = questions.filter(({ answered_by }) => !asksForPhotos(answered_by));
/** A value of each control, as it is sent and shown again. */
const sent: PostedForm = {
  ...Object.fromEntries(bookingFieldNames.map((name) => [formName(name), [markup]])),
  service: ['tattoo-small'],
  ...Object.fromEntries(
    answered.map(({ id, answered_by: by }) => [
      `question-${id}`,
      by === 'confirm' ? ['Yes'] : by === 'several' ? [markup, 'No'] : [markup],
    ]),
  ),
};
const problem = (code: ErrorCode, field?: string, message = `Sentence ${markup}`) => ({
  code,
  message,
  requestId: 'request-1',
  ...(field && { field }),
});
const pageOf = (...given: Parameters<typeof formPage>) => readPage(formPage(...given));

/** What a browser would post from the page. */
function postedFrom(page: ReturnType<typeof readPage>): PostedForm {
  const posted: PostedForm = {};
  for (const { tag, attributes, text, within } of page) {
    const holder = tag === 'option' ? within.at(-1)?.attributes : attributes;
    const isSent =
      (tag === 'option' && 'selected' in attributes) ||
      tag === 'textarea' ||
      (tag === 'input' && (attributes.type !== 'checkbox' || 'checked' in attributes));
    const value = tag === 'textarea' ? text.slice(1) : (attributes.value ?? '');
    if (isSent && holder?.name) posted[holder.name] = [...(posted[holder.name] ?? []), value];
  }
  return posted;
}

test.each(Object.keys(errorStatus) as ErrorCode[])(
  'shows what was entered, escaped, after the error %s, and says what happened [BOOK-44]',
  (code) => {
    const page = pageOf(parts, sent, problem(code));

    expect(postedFrom(page)).toEqual({ ...sent, subject: [''], privacyVersion: ['0123456789ab'] });
    expect(find(page, 'script')).toEqual([]);
    const [notice] = find(page, 'div', { role: 'alert' });
    expect(notice?.text.trim()).toMatch(/^Submission Failed.+\.|^Submission FailedSentence/);
    expect(notice?.attributes).toHaveProperty('autofocus');
    expect(find(page, 'title')[0]?.text).toContain('Submission Failed: Book');
  },
);

test.each(bookingFieldNames)('shows what is wrong with %s at its control, which has the focus', (name) => {
  const id = formName(name);
  const page = pageOf(parts, sent, problem('invalid-input', name, `${name} must be short`));
  const [control] = find(page, '*', { id });

  const sentence = `${bookingFields[name].label} must be short.`;
  expect(control?.attributes).toMatchObject({
    'aria-invalid': 'true',
    'aria-describedby': `${id}-error`,
    autofocus: '',
  });
  expect(find(page, 'p', { id: `${id}-error` })[0]?.text).toBe(sentence);
  expect(find(page, 'div', { role: 'alert' })[0]?.text.trim()).toBe(`Submission Failed${sentence}`);
});

test.each(bookingFieldNames.filter((name) => bookingFields[name].required))(
  'marks the empty required field %s',
  (name) => {
    const form = { ...sent, [formName(name)]: [' \u200b'] };
    const page = pageOf(parts, form, problem('invalid-input', name, `${name} must not be empty`));

    expect(find(page, 'p', { id: `${formName(name)}-error` })[0]?.text).toBe('Please fill in this field.');
    expect(find(page, 'div', { role: 'alert' })[0]?.text.trim()).toMatch(/^Missing Information/);
  },
);

test.each(answered.map((question, place) => [question.answered_by, question, place] as const))(
  'shows what is wrong with an answer by %s, whether it is missing or refused',
  (_, question, place) => {
    const name = `question-${question.id}`;
    const required = { ...parts, questions: [{ ...question, is_required: true }] };
    const missing = pageOf(required, { ...sent, [name]: [''] }, problem('invalid-input', `details.${question.id}`));
    const long = pageOf(
      parts,
      sent,
      problem('invalid-input', `details.${place}.answers.0`, `details.${place}.answers.0 must be short`),
    );

    expect(find(missing, '*', { name })[0]?.attributes).toMatchObject({
      'aria-invalid': 'true',
      'aria-required': 'true',
      autofocus: '',
    });
    expect(find(missing, 'p', { id: `${name}-error` })[0]?.text).toBe('Please fill in this field.');
    expect(find(long, 'p', { id: `${name}-error` })[0]?.text).toBe(`${question.question} must be short.`);
  },
);

test('posts what the schema takes, from the values of each control', () => {
  const form = { ...sent, email: ['ada@mail.example'] };

  const { data } = postedBookingSchema.safeParse(postedFrom(pageOf(parts, form)));

  expect(data).toMatchObject({ first_name: markup, form: { subject: '', privacy_version: '0123456789ab' } });
  expect(data?.details).toHaveLength(answered.length);
});

test('keeps the artist and the answers that were sent while artists and questions cannot be read', () => {
  const page = pageOf({ ...parts, artists: undefined, questions: undefined }, sent, problem('unavailable'));

  expect(postedFrom(page)).toMatchObject(sent);
});

test('offers the waiting list of an artist whose books are closed alone, and keeps the tick', () => {
  const ticks = (form: PostedForm, change = {}) =>
    find(pageOf({ ...parts, ...change }, form), 'input', { name: 'wait' });

  expect(ticks(sent)).toEqual([]);
  expect(ticks({ ...sent, artist: ['juno'] })[0]?.attributes).not.toHaveProperty('checked');
  expect(ticks({ ...sent, artist: ['juno'], wait: ['on'] })[0]?.attributes).toHaveProperty('checked');
  expect(ticks({ ...sent, wait: ['on'] }, { artists: undefined })).toHaveLength(1);
});

test('confirms a stored request, with the code if it has the form of one, and shows nothing else of its URL', () => {
  const textOf = (query: object) => find(readPage(storedPage(`Studio ${markup}`, query)), 'main')[0]?.text;

  const html = storedPage('Moth', { stored: 'K7R2MX' });
  expect(html).toContain('<strong translate="no">K7R-2MX</strong>');
  expect(html).toContain('<a href="/" translate="no">Moth</a>');
  expect(storedUrl({ code: 'K7R2MX' })).toBe('/api/booking?stored=K7R2MX');
  expect(storedUrl({ code: 'K7R2MX', waits: true })).toBe('/api/booking?stored=K7R2MX&waits=');
  expect(textOf({ stored: 'K7R2MX' })).toMatch(/Booking Request Submitted!.*Your reference code: K7R-2MX/s);
  expect(textOf({ stored: '', waits: '' })).toContain('You Are on the Waiting List');
  for (const stored of ['', 'K7R2M', 'AEIOU1', `K7R2MX${markup}`])
    expect(textOf({ stored })).not.toMatch(/code:|script/);
});
