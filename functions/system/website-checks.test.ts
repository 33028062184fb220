import { checkOutcome, fine, warning } from '../testing/system.ts';

const aRow = (section: string, field: string, value: string) => ({
  section,
  field,
  value,
  content_type: 'text' as const,
});
const withRows = (...rows: ReturnType<typeof aRow>[]) => ({
  content: { rows: async () => rows, version: async () => 7, list: async () => ({ version: 0, rows: [] }) },
});
const closed = aRow('general', 'coming_soon_enabled', 'true');

test('says that the website shows how to reach the studio [SYS-03]', async () => {
  const rows = ['address', 'phone', 'email', 'hours'].map((field) => aRow('contact', field, 'x'));

  expect(await checkOutcome('contact', withRows(...rows))).toEqual(fine('The website shows how to reach the studio.'));
});

test.each([
  ['phone', 'no postal address, no email address, and no opening hours'],
  ['email', 'no postal address, no phone number, and no opening hours'],
])('names the contact details that are missing or blank beside: %s [SYS-03]', async (field, missing) => {
  const rows = [aRow('contact', 'address', ' '), aRow('contact', field, 'x'), aRow('booking', 'phone', 'x')];

  expect(await checkOutcome('contact', withRows(...rows))).toEqual(
    warning(`The website shows ${missing}.`, 'Fill it in on the page Contact.'),
  );
});

test('says what visitors see now [SYS-09]', async () => {
  expect(await checkOutcome('visitors', withRows())).toEqual(fine('Visitors see the website.'));
  expect(await checkOutcome('visitors', withRows(closed))).toEqual(
    warning(
      'Visitors see the coming-soon page, and can book there.',
      'Read what visitors will see, and open it on the page Open the Website.',
    ),
  );
});

test('names the built-in claims until the studio has saved its own [SYS-09]', async () => {
  const claims = '100% Female Artists, Late Night Sessions, Walk Ins Welcome';
  const warned = (message: string) =>
    warning(message, 'Write your own on the page About, or save one that is switched off.');

  expect(await checkOutcome('callouts', withRows())).toEqual(warned(`The website says: ${claims}.`));
  expect(await checkOutcome('callouts', withRows(closed))).toEqual(
    warned(`Once it is open, the website says: ${claims}.`),
  );
  expect(await checkOutcome('callouts')).toEqual(fine('The website makes no claims that the studio did not write.'));
});

const listOf = (kind: string, ...rows: { is_active: boolean }[]) => ({
  content: {
    rows: async () => [],
    version: async () => 7,
    list: async (read: string) => (read === kind ? { version: 2, rows } : { version: 0, rows: [] }),
  },
});

test('warns until an artist is shown [SYS-03] [SYS-10]', async () => {
  const warned = warning('The website shows no artists, and hides their tab.', 'Add them on the page Artists.');

  expect(await checkOutcome('artists', withRows())).toEqual(warned);
  expect(await checkOutcome('artists', listOf('artist', { is_active: false }))).toEqual(warned);
  expect(await checkOutcome('artists', listOf('artist', { is_active: false }, { is_active: true }))).toEqual(
    fine('The website shows who works here.'),
  );
});

test.each(['tattoos', 'piercings', 'art', 'nightlife'])(
  'warns until an image is shown, such as in %s [SYS-03] [SYS-10]',
  async (gallery) => {
    const warned = warning('The website shows no images of your work.', 'Upload them on the page Tattoo Gallery.');

    expect(await checkOutcome('images', withRows())).toEqual(warned);
    expect(await checkOutcome('images', listOf(`image/${gallery}`, { is_active: false }))).toEqual(warned);
    expect(await checkOutcome('images', listOf(`image/${gallery}`, { is_active: true }))).toEqual(
      fine('The website shows images of your work.'),
    );
  },
);

test('offers a logo and own answers, and is fine without them [SYS-03] [SYS-10]', async () => {
  expect(await checkOutcome('look', withRows(aRow('branding', 'logo', ' ')))).toEqual(
    fine('The website shows the name of the studio in place of a logo.', 'Upload a logo on the page Branding.'),
  );
  for (const [field, has] of [
    ['logo', 'a logo'],
    ['style', 'colours'],
  ] as const) {
    expect(await checkOutcome('look', withRows(aRow('branding', field, 'x')))).toEqual(
      fine(`The website has ${has} of its own.`),
    );
  }
  expect(await checkOutcome('faqs', withRows())).toEqual(
    fine(
      'The website answers what visitors ask first, with the hours and the address that you have entered.',
      'Write your own on the page FAQ.',
    ),
  );
  expect(await checkOutcome('faqs', listOf('faq'))).toEqual(fine('The answers on the website are your own.'));
});

test('offers to name the studio, which has the name of the stage until then [SYS-03] [SYS-10]', async () => {
  expect(await checkOutcome('studio-name', withRows(aRow('general', 'studio_name', ' ')))).toEqual(
    fine(
      'The website and its emails say Night & Ink, as your operator entered it.',
      'Enter the name on the page General Settings.',
    ),
  );
  expect(await checkOutcome('studio-name', withRows(aRow('general', 'studio_name', 'Ink')))).toEqual(
    fine('The website and its emails say Ink.'),
  );
});
