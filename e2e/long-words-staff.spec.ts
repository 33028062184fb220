import { someValues } from './fixtures/booking-form.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { restoreAfterTests, test } from './fixtures/editing.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect } from './fixtures/studio.ts';
import { tooWide } from './fixtures/too-wide.ts';

const word = (letters: number) => 'Ab'.repeat(letters / 2);
const texts = {
  'hero/title': word(200),
  'hero/subtitle': word(200),
  'about/headline': word(200),
  'about/description': word(200),
  'artists/heading': word(200),
  'tattoo_gallery/heading': word(200),
  'night_life/heading': word(200),
  'booking/title': word(200),
  'faq/title': word(200),
  'contact/address': word(200),
  'contact/hours': word(200),
  'footer/description': word(200),
  'header/booking_button': word(200),
} as const;
const lists = {
  '/callouts': { title: word(120), description: word(200), icon: 'Star' },
  '/artists': { name: word(120), description: word(200), instagram_link: word(200) },
  '/events': { name: word(160), description: word(200), event_date: '2999-01-06T02:30:00Z' },
  '/faqs': { question: word(200), answer: word(200) },
  '/gallery/tattoos': {
    title: word(160),
    description: word(200),
    artist_name: word(120),
    image_url: '/assets/share-image.jpg',
  },
};

restoreAfterTests([...new Set(Object.keys(texts).map((key) => key.split('/')[0] ?? ''))], Object.keys(lists));

test('breaks long words on every page of the dashboard [ADM-21]', async ({ admin, studio }) => {
  test.setTimeout(180_000);
  const store = new ContentStore(studio);
  expect((await store.put(texts)).status).toBe(200);
  for (const [path, row] of Object.entries(lists)) await store.showOnly(path, [row]);
  const values = { ...someValues({ firstName: word(100) }), lastName: word(100), description: word(200) };
  const { body } = await postBooking(studio.site, bookingBody(values));
  const links = admin.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const path of [...paths, `/admin/leads/${body.id}`]) {
    await admin.goto(path);
    await expect(admin.getByRole('heading').first()).toBeVisible();
    await expect(admin.getByText(/^Loading/)).toHaveCount(0);
    for (const width of [320, 360, 1280]) {
      await admin.setViewportSize({ width, height: 800 });
      await expect.poll(async () => [path, width, await tooWide(admin)]).toEqual([path, width, []]);
    }
  }
});
