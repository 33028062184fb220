import { expect, test } from 'vitest';
import {
  documentOf,
  documentsWithPhotos,
  find,
  formContentOf,
  publish,
  type Stored,
  textsOf,
} from './page-for-tests.ts';

const account_id = '11111111-1111-4111-8111-111111111111';
const nia = { name: 'Nia', books: 'closed', books_word: 'opens in March', account_id } as const;
const juno = { name: 'Juno', guest_from: '2026-03-03', guest_until: '2026-03-09' };
const left = { name: 'Ren', guest_until: '2026-02-28' };
const kai = { name: 'Kai' };
const stored: Stored = { artists: [nia, juno, kai, left], now: new Date('2026-03-01T20:00:00Z') };

test('shows closed books and guests on cards, in the form and in search data, and hides a guest who has left [BOOKS-01] [BOOKS-03] [ART-16]', () => {
  const page = documentOf(stored);

  expect(textsOf(find(page, '#artists'), 'h3')).toEqual(['Nia', 'Juno', 'Kai']);
  expect(textsOf(find(page, '#artists'), 'li > div:last-child > p:not(.prose)')).toEqual([
    'Books closed: opens in March',
    'Guest artist from March 3, 2026 until March 9, 2026',
  ]);
  const both = documentOf({ ...stored, artists: [{ ...juno, ...nia }] });
  expect(textsOf(find(both, '#artists'), 'li > div:last-child > p').slice(1)).toEqual([
    'Guest artist from March 3, 2026 until March 9, 2026',
    'Books closed: opens in March',
  ]);
  const options = [...find(page, '#artist').querySelectorAll('option')].slice(2);
  expect(options.map(({ textContent }) => textContent)).toEqual(['Nia (books closed)', 'Juno', 'Kai']);
  const [studio] = JSON.parse(find(page, 'script[type="application/ld+json"]').textContent ?? '');
  expect(studio.employee).toEqual([
    { '@type': 'Person', name: 'Nia', description: 'Books closed: opens in March' },
    { '@type': 'Person', name: 'Juno', description: 'Guest artist from March 3, 2026 until March 9, 2026' },
    { '@type': 'Person', name: 'Kai' },
  ]);
  expect([...publish(stored).values()].join()).not.toMatch(new RegExp(`${account_id}|Ren`));
});

test('publishes the active questions for the form, and nothing of inactive ones [ASK-06] [ASK-07]', () => {
  const row = {
    question: 'Where?',
    answered_by: 'choice',
    choices: ' Arm \n\nLeg\nArm',
    services: 'both',
    is_required: true,
  } as const;
  const questions = [row, { ...row, question: 'When?', is_active: false }];
  const texts = { 'general/coming_soon_enabled': 'true' } as const;
  const asked = {
    question: 'Where?',
    answered_by: 'choice',
    choices: ['Arm', 'Leg'],
    services: 'both',
    required: true,
  };

  for (const page of [{ questions }, { questions, texts }]) {
    expect(formContentOf(documentOf(page)).questions).toEqual([{ id: expect.any(String), ...asked }]);
  }
  expect(publish({ questions: questions.slice(1) })).toEqual(publish());
});

test('lets the pages send photos that ask for them, while a question does [PHOTO-04] [PHOTO-19]', () => {
  const asking = (answered_by: 'photos' | 'body-photo' | 'words', is_active = true) => ({
    questions: [{ question: 'Which?', answered_by, is_active }],
  });
  const texts = { 'general/coming_soon_enabled': 'true' } as const;

  for (const kind of ['photos', 'body-photo'] as const) {
    expect(documentsWithPhotos(asking(kind))).toEqual(['index.html', 'staff.html', 'request.html']);
    expect(documentsWithPhotos({ ...asking(kind), texts })).toEqual([
      ...['index.html', '404.html', 'staff.html', 'staff-404.html'],
      'request.html',
    ]);
  }
  for (const none of [{}, asking('words'), asking('photos', false)]) {
    expect(documentsWithPhotos(none)).toEqual([]);
    expect(documentsWithPhotos({ ...none, texts })).toEqual([]);
  }
});

test('writes for open books the same files as without books [ASK-07]', () => {
  const artists = [{ name: 'Nia' }];
  const open = { books: 'open', books_word: 'opens in March', books_open_on: '2026-01-01', account_id } as const;
  const opened = { ...open, books: 'closed', guest_from: null, guest_until: null } as const;

  for (const artist of [open, opened]) {
    expect(publish({ artists: [{ ...artists[0], ...artist }] })).toEqual(publish({ artists }));
  }
});
