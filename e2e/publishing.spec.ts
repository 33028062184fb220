import { apiRoot } from '#shared/api.ts';
import { tokensOf } from './access-token.ts';
import type { Account } from './running-studio.ts';
import { expect, test } from './studio.ts';

async function save(studio: { site: string }, token: string, section: string, field: string, value: string) {
  return fetch(`${studio.site}${apiRoot}/content`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ rows: [{ section, field, value }] }),
  });
}

/** The demo's own texts, which other tests look for. */
const before: [string, string, string][] = [];

test.beforeAll(async ({ studio }) => {
  const { texts } = await (await fetch(`${studio.site}/content.json`)).json();
  before.push(['hero', 'subtitle', texts.hero.subtitle]);
  before.push(['booking', 'title', texts.booking.title], ['booking', 'description', texts.booking.description]);
});

test('DATA-05 HERO-01 BOOK-01 BOOK-02 ROLE-12 what staff save stands in the page two seconds later', async ({
  studio,
  request,
}) => {
  const { access } = await tokensOf(studio, studio.user);
  const mark = `Night ${Date.now()} <b>&</b>`;

  expect((await save(studio, access, 'hero', 'subtitle', mark)).status).toBe(200);
  await save(studio, access, 'booking', 'title', `Book ${mark}`);
  await save(studio, access, 'booking', 'description', `Write ${mark}`);

  const escaped = mark.replace('&', '&amp;').replace('<b>', '&lt;b&gt;').replace('</b>', '&lt;/b&gt;');
  await expect
    .poll(async () => (await request.get('/')).text(), { timeout: 2_000, intervals: [50] })
    .toContain(`Write ${escaped}`);
  const html = await (await request.get('/')).text();
  expect(html).toContain(`Book ${escaped}`);
  const content = await (await request.get('/content.json')).json();
  expect(content.texts.hero.subtitle).toBe(mark);
});

test.afterAll(async ({ studio }) => {
  const { access } = await tokensOf(studio, studio.user);
  for (const [section, field, value] of before) await save(studio, access, section, field, value);
  const [, , last = ''] = before.at(-1) ?? [];
  await expect.poll(async () => (await fetch(studio.site)).text()).toContain(last);
});

test('ROLE-15 ROLE-16 ROLE-20 general settings and branding are for administrators', async ({ studio }) => {
  const by = async (account: Account) => (await tokensOf(studio, account)).access;
  const user = await by(studio.user);
  const admin = await by(studio.admin);

  for (const [section, field] of [
    ['general', 'coming_soon_description'],
    ['branding', 'logo'],
  ] as const) {
    expect((await save(studio, user, section, field, 'x')).status).toBe(403);
    expect((await save(studio, admin, section, field, '')).status).toBe(200);
  }
});

test('MSG-05 with the database down the page stays as it is', async ({ studio, request }) => {
  const before = await (await request.get('/')).text();

  await studio.without('dynamodb', async () => {
    const during = await request.get('/');
    expect(during.status()).toBe(200);
    expect(await during.text()).toBe(before);
  });
});
