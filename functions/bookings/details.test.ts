import { askedQuestionsItem } from '../content/asked-questions.ts';
import { checkDetails } from './details.ts';

const id = (number: number) => `a5c00000-0000-4000-8000-00000000000${number}`;
const question = (number: number, change: object = {}) => ({
  id: id(number),
  question: `Question ${number}?`,
  answered_by: 'words' as const,
  choices: null,
  services: 'both' as const,
  is_required: false,
  is_active: true,
  ...change,
});
const questions = [
  question(1, { is_required: true }),
  question(2, { answered_by: 'choice', choices: 'Fine line\nBlackwork', services: 'tattoos' }),
  question(3, { answered_by: 'several', choices: 'Weekdays\nSunday' }),
  question(4, { answered_by: 'confirm', services: 'piercings', is_required: true }),
  question(5, { is_active: false, is_required: true }),
  question(6, { answered_by: 'photos' }),
  question(7, { answered_by: 'body-photo' }),
];
const asked = { ...askedQuestionsItem(questions), changed_at: '2026-03-01T20:00:00.000Z' };
const photo = (number: number) => `2026030120-00000000-0000-4000-8000-00000000000${number}`;
const opened = (time: string) => new Date(`2026-03-01T${time}:00.000Z`);
const arm = { id: id(1), answers: ['Arm'] };
const check = (
  details: (typeof arm)[],
  { service = 'tattoo-medium', openedAt = opened('20:01') as Date | undefined } = {},
) => checkDetails(asked, { details, service, openedAt });

test('keeps the answers with the wording of their questions, several in one [ASK-02]', () => {
  const sent = [arm, { id: id(2), answers: ['Blackwork'] }, { id: id(3), answers: ['Weekdays', 'Sunday'] }];

  expect(check(sent)).toEqual({
    details: [
      { id: id(1), question: 'Question 1?', answer: 'Arm' },
      { id: id(2), question: 'Question 2?', answer: 'Blackwork' },
      { id: id(3), question: 'Question 3?', answer: 'Weekdays, Sunday' },
    ],
    photos: [],
  });
});

test('counts photos as answers, and keeps which one shows the body [PHOTO-01]', () => {
  const five = [1, 2, 3, 4, 5].map(photo);

  expect(check([arm, { id: id(6), answers: five }, { id: id(7), answers: [photo(6)] }])).toEqual({
    details: [
      { id: id(1), question: 'Question 1?', answer: 'Arm' },
      { id: id(6), question: 'Question 6?', answer: '5 photos' },
      { id: id(7), question: 'Question 7?', answer: '1 photo' },
    ],
    photos: [...five.map((each) => ({ id: each })), { id: photo(6), body: true }],
  });
});

test.each([
  ['no answer to a required question', [], `details.${id(1)}`],
  ['an unknown question', [arm, { id: id(9), answers: ['x'] }], 'details'],
  ['a question that is off', [arm, { id: id(5), answers: ['x'] }], 'details'],
  ['a question about other services', [arm, { id: id(4), answers: ['Yes'] }], 'details'],
  ['a repeated answer', [arm, arm], 'details'],
  ['one choice twice', [arm, { id: id(3), answers: ['Sunday', 'Sunday'] }], 'details'],
  ['an answer that is not offered', [arm, { id: id(2), answers: ['Realism'] }], 'details'],
  ['one of several answers that is not offered', [arm, { id: id(3), answers: ['Sunday', 'Monday'] }], 'details'],
  ['two answers to a question with one', [arm, { id: id(2), answers: ['Fine line', 'Blackwork'] }], 'details'],
])('refuses %s [ASK-03]', (_, details, field) => {
  for (const openedAt of [opened('20:01'), undefined]) {
    expect(() => check(details, { openedAt })).toThrow(expect.objectContaining({ code: 'invalid-input', field }));
    expect(() => check(details, { openedAt })).toThrow(
      field === 'details'
        ? /have changed\. Please reload the page and check your answers\.$/
        : /^Please answer: Question 1\?$/,
    );
  }
});

test.each([
  ['six photos', [arm, { id: id(6), answers: [1, 2, 3, 4, 5, 6].map(photo) }]],
  ['two photos of the body', [arm, { id: id(7), answers: [photo(1), photo(2)] }]],
  ['a photo that is none', [arm, { id: id(6), answers: ['../../x'] }]],
  ['a photo twice', [arm, { id: id(6), answers: [photo(1)] }, { id: id(7), answers: [photo(1)] }]],
])('refuses %s [PHOTO-01]', (_, details) => {
  expect(() => check(details)).toThrow(expect.objectContaining({ code: 'invalid-input', field: 'details' }));
});

test('asks what the service needs, and nothing before the first save [ASK-03]', () => {
  expect(() => check([arm], { service: 'piercing-ear' })).toThrow('Please answer: Question 4?');
  expect(check([arm, { id: id(4), answers: ['Yes'] }], { service: 'piercing-ear' })).toMatchObject({
    details: { length: 2 },
  });
  // A consultation gets the questions about both kinds of service only.
  expect(check([arm], { service: 'consultation' })).toMatchObject({ details: { length: 1 } });
  expect(() => check([arm, { id: id(2), answers: ['Blackwork'] }], { service: 'consultation' })).toThrow();
  const none = { questions: [], changed_at: '' };
  expect(checkDetails(none, { details: [], service: 'consultation', openedAt: undefined })).toEqual({
    details: [],
    photos: [],
  });
});

test('does not blame a form that was opened before the questions were saved [ASK-04]', () => {
  const openedAt = opened('19:59');
  const sent = [
    { id: id(2), answers: ['Realism'] },
    { id: id(5), answers: ['x'] },
    { id: id(9), answers: ['x'] },
    // The question was answered by words until then.
    { id: id(6), answers: ['On paper'] },
    { id: id(3), answers: ['Monday', 'x'.repeat(80)] },
  ];

  expect(check(sent, { openedAt })).toEqual({
    details: [
      { id: id(2), question: 'Question 2?', answer: 'Realism' },
      { id: id(5), question: 'Question 5?', answer: 'x' },
      { id: id(6), question: 'Question 6?', answer: 'On paper' },
      { id: id(3), question: 'Question 3?', answer: `Monday, ${'x'.repeat(80)}` },
    ],
    photos: [],
  });
  const most = [
    { id: id(6), answers: [1, 2, 3, 4, 5].map(photo) },
    { id: id(7), answers: [photo(6)] },
  ];
  expect(check(most, { openedAt }).photos).toHaveLength(6);
});

test.each([
  ['a repeated answer', [arm, arm]],
  ['one choice twice', [{ id: id(3), answers: ['Sunday', 'Sunday'] }]],
  ['six photos', [{ id: id(6), answers: [1, 2, 3, 4, 5, 6].map(photo) }]],
  [
    'five photos and two',
    [
      { id: id(6), answers: [1, 2, 3, 4, 5].map(photo) },
      { id: id(7), answers: [6, 7].map(photo) },
    ],
  ],
  ['a photo twice', [{ id: id(6), answers: [photo(1), photo(1)] }]],
  ['several long texts', [{ id: id(3), answers: ['Sunday', 'x'.repeat(81)] }]],
  ['a text among photos', [{ id: id(6), answers: [photo(1), 'x'.repeat(81)] }]],
])('refuses %s of an older form too [ASK-04]', (_, details) => {
  expect(() => check(details, { openedAt: opened('19:59') })).toThrow(
    expect.objectContaining({ code: 'invalid-input', field: 'details' }),
  );
});
