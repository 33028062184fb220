import { checkOutcome } from '../testing/system.ts';

const aRow = (section: string, field: string, value: string) => ({
  section,
  field,
  value,
  content_type: 'text' as const,
});
const withRows = (...rows: ReturnType<typeof aRow>[]) => ({
  content: { rows: async () => rows, version: async () => 7, hasCallouts: async () => false },
});
const closed = aRow('general', 'coming_soon_enabled', 'true');

test('says that the website shows how to reach the studio [SYS-03]', async () => {
  const rows = ['address', 'phone', 'email'].map((field) => aRow('contact', field, 'x'));

  expect(await checkOutcome('contact', withRows(...rows))).toEqual({
    health: 'fine',
    message: 'The website shows how to reach the studio.',
  });
});

test.each([
  ['phone', 'no postal address and no email address'],
  ['email', 'no postal address and no phone number'],
])('names the contact details that are missing or blank beside: %s [SYS-03]', async (field, missing) => {
  const rows = [aRow('contact', 'address', ' '), aRow('contact', field, 'x'), aRow('booking', 'phone', 'x')];

  expect(await checkOutcome('contact', withRows(...rows))).toEqual({
    health: 'warning',
    message: `The website shows ${missing}.`,
    fix: 'Fill it in on the page Contact.',
  });
});

test('says what visitors see now [SYS-09]', async () => {
  expect(await checkOutcome('visitors', withRows())).toEqual({ health: 'fine', message: 'Visitors see the website.' });
  expect(await checkOutcome('visitors', withRows(closed))).toEqual({
    health: 'warning',
    message: 'Visitors see the coming-soon page, and can book there.',
    fix: 'When the texts are yours, switch coming-soon mode off on the page General Settings.',
  });
});

test('names the built-in claims until the studio has saved its own [SYS-09]', async () => {
  const claims = '100% Female Artists, Late Night Sessions, Walk Ins Welcome';
  const warned = { health: 'warning', fix: 'Write your own on the page About, or save one that is switched off.' };

  expect(await checkOutcome('callouts', withRows())).toEqual({ ...warned, message: `The website says: ${claims}.` });
  expect(await checkOutcome('callouts', withRows(closed))).toEqual({
    ...warned,
    message: `Once it is open, the website says: ${claims}.`,
  });
  expect(await checkOutcome('callouts')).toEqual({
    health: 'fine',
    message: 'The website makes no claims that the studio did not write.',
  });
});
