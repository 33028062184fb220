import { checkOutcome } from '../testing/system.ts';

const aRow = (section: string, field: string, value: string) => ({
  section,
  field,
  value,
  content_type: 'text' as const,
});
const withRows = (...rows: ReturnType<typeof aRow>[]) => ({
  content: { rows: async () => rows, version: async () => 7 },
});

test('says that the website shows how to reach the studio [SYS-03]', async () => {
  const rows = ['address', 'phone', 'email'].map((field) => aRow('contact', field, 'x'));

  expect(await checkOutcome('contact', withRows(...rows))).toEqual({
    health: 'fine',
    message: 'The website shows how to reach the studio.',
  });
});

test.each([
  ['phone', 'postal address and no email address'],
  ['email', 'postal address and no phone number'],
])('names the contact details that are missing or blank beside: %s [SYS-03]', async (field, missing) => {
  const rows = [aRow('contact', 'address', ' '), aRow('contact', field, 'x'), aRow('booking', 'phone', 'x')];

  expect(await checkOutcome('contact', withRows(...rows))).toEqual({
    health: 'warning',
    message: `The website shows no ${missing}.`,
    cure: 'Fill it in on the page Contact.',
  });
});
