import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { apiRoot } from '#shared/api.ts';
import { editorLabels as words } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import { pictureAddress } from '#shared/pictures.ts';
import { type UploadKind, uploadKinds } from '#shared/upload-kinds.ts';
import type { StoredPicture } from '#shared/uploads.ts';
import { tokensOf } from './access-token.ts';
import { aText, button, countRequests, expectNotice, open, tab, test } from './editing.ts';
import type { RunningStudio } from './running-studio.ts';
import { aJpeg, askToUpload, outcomeOf, postFile, uploadPicture } from './send-picture.ts';
import { expect } from './studio.ts';

let user: string;
let admin: string;

test.beforeAll(async ({ studio }) => {
  ({ access: user } = await tokensOf(studio, studio.user));
  ({ access: admin } = await tokensOf(studio, studio.admin));
});

/** What a request needs beside its files. */
const needed: Record<UploadKind, object> = {
  logo: { kind: 'logo' },
  favicon: { kind: 'favicon' },
  preview: { kind: 'preview' },
  about: { kind: 'about' },
  artist: { kind: 'artist', artist_id: '5a5a5a5a-0000-4000-8000-000000000001' },
  gallery: { kind: 'gallery', category: 'art' },
  event: { kind: 'event' },
};
const kinds = Object.keys(uploadKinds) as UploadKind[];

for (const kind of kinds) {
  const { limitBytes, role } = uploadKinds[kind];

  test(`UPL-08 UPL-09 a ${kind} picture of exactly the limit may be sent, one byte more may not`, async ({
    studio,
  }) => {
    const ask = (type: string, size: number) =>
      askToUpload(studio.site, admin, { ...needed[kind], files: [{ type, size }] });

    const exact = await ask('image/png', limitBytes);
    const larger = await ask('image/png', limitBytes + 1);
    const text = await ask('text/plain', 10);
    const svg = await ask('image/svg+xml', 10);

    expect([exact.status, larger.status, text.status, svg.status]).toEqual([201, 413, 415, 415]);
    expect(await larger.json()).toMatchObject({ code: 'too-large', field: 'files.0.size' });
    expect(await text.json()).toMatchObject({ code: 'unsupported-type', field: 'files.0.type' });
  });

  test(`ROLE-07 ROLE-14 ROLE-17 ROLE-19 a ${kind} picture is for ${role}s and above`, async ({ studio }) => {
    const ask = (token: string | undefined) =>
      askToUpload(studio.site, token, { ...needed[kind], files: [{ type: 'image/png', size: 10 }] });

    const statuses = [await ask(undefined), await ask(user), await ask(admin)].map(({ status }) => status);

    expect(statuses).toEqual([401, role === 'admin' ? 403 : 201, 201]);
  });
}

test('UPL-01 MSG-68 none of the six uploads takes a text file, and nothing is sent', async ({ admin }) => {
  const { fields, general, lists, logo, tabs } = words;
  const toBranding = () => admin.goto('/admin/settings/branding');
  const toGeneral = () => admin.goto('/admin/settings/general');
  const edit = async (path: string, title: string, part?: string) => {
    await open(admin, path, title);
    await button(admin, words.edit).click();
    if (part) await tab(admin, part).click();
  };
  const chooser = (label: string) => admin.locator(`input[type=file][aria-label="${label}"]`);
  const uploads = {
    logo: [toBranding, admin.getByRole('region', { name: logo.title }).locator('input[type=file]')],
    favicon: [toGeneral, chooser(general.favicon)],
    preview: [toGeneral, chooser(general.preview_image)],
    about: [() => edit('about', labels.pages.about), chooser(fields.photo)],
    gallery: [
      () => edit('tattoo-gallery', labels.pages.tattooGallery, tabs.images),
      admin.getByRole('main').locator('input[type=file]'),
    ],
    artist: [
      async () => {
        await edit('artists', labels.pages.artists, tabs.artists);
        await button(admin, lists.artists.add).click();
      },
      chooser(fields.profile_picture).last(),
    ],
  } as const;
  const sent = countRequests(admin, 'POST', 'PUT');

  for (const [goThere, input] of Object.values(uploads)) {
    await goThere();
    await input.setInputFiles(aText);
    await expectNotice(admin, {
      ...editorNotices.notAnImage,
      title: 'Invalid file type',
      body: 'Please select an image file',
    });
  }

  expect(sent()).toBe(0);
});

test('UPL-10 a favicon is no GIF', async ({ studio }) => {
  const answer = await askToUpload(studio.site, admin, { kind: 'favicon', files: [{ type: 'image/gif', size: 10 }] });

  expect(answer.status).toBe(415);
});

test('UPL-09 the bucket takes what the form was signed for, and nothing else', async ({ studio }) => {
  const answer = await askToUpload(studio.site, user, { kind: 'about', files: [{ type: 'image/jpeg', size: 100 }] });
  const [permission] = (await answer.json()).uploads;
  const picture = await aJpeg();
  const tooLarge = Buffer.alloc(uploadKinds.about.limitBytes + 1);

  expect((await postFile(permission, picture, { key: 'elsewhere' })).status).toBe(403);
  expect((await postFile(permission, picture, { 'Content-Type': 'text/html' })).status).toBe(403);
  expect((await postFile(permission, picture, { acl: 'public-read' })).status).toBe(403);
  expect((await postFile(permission, picture, { 'x-amz-security-token': 'x' })).status).toBe(403);
  expect((await postFile(permission, Buffer.alloc(0))).status).toBe(400);
  expect((await postFile(permission, tooLarge)).status).toBe(400);
  expect((await postFile({ ...permission, fields: {} }, picture)).status).toBe(403);
  expect((await postFile(permission, picture)).status).toBe(204);
  expect(await outcomeOf(studio.site, user, permission.id)).toMatchObject({ state: 'ready' });
  expect((await fetch(`${permission.url}/${permission.id}`)).status).toBe(403);
});

const places = {
  about: /^\/media\/about-images\/about\/\d{13}\.jpg$/,
  favicon: /^\/media\/about-images\/favicon-\d{13}\.jpg$/,
  preview: /^\/media\/about-images\/preview-\d{13}\.jpg$/,
  logo: /^\/media\/about-images\/logo-\d{13}\.jpg$/,
  artist: /^\/media\/artist-photos\/5a5a5a5a-0000-4000-8000-000000000001-\d{13}\.jpg$/,
  gallery: /^\/media\/gallery-images\/art\/art-\d{13}\.jpg$/,
  event: /^\/media\/gallery-images\/events\/events-\d{13}\.jpg$/,
};
const rows: Record<UploadKind, string> = {
  about: 'UPL-14',
  favicon: 'UPL-15 UPL-16',
  preview: 'UPL-15 UPL-16',
  logo: 'UPL-27',
  artist: 'UPL-17',
  gallery: 'UPL-18',
  event: 'ED-NITE-07',
};

for (const kind of kinds) {
  test(`UPL-20 UPL-22 UPL-23 ${rows[kind]} a ${kind} picture is public at its own address for an hour`, async ({
    studio,
  }) => {
    const { state, address } = await uploadPicture(studio.site, admin, needed[kind], await aJpeg());

    const seen = await fetch(studio.site + address);

    expect(state).toBe('ready');
    expect(address).toMatch(places[kind]);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('content-type')).toBe('image/jpeg');
    expect(seen.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(seen.headers.get('x-amz-meta-hash')).toBeNull();
    expect(await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
  });
}

test('UPL-19 several gallery pictures of one moment differ by an index', async ({ studio }) => {
  const files = Array(3).fill({ type: 'image/png', size: 10 });

  const answer = await askToUpload(studio.site, user, { kind: 'gallery', category: 'tattoos', files });

  const addresses: string[] = (await answer.json()).uploads.map(({ address }: { address: string }) => address);
  expect(addresses.map((address) => address.replace(/\d{13}/, 'T'))).toEqual(
    [0, 1, 2].map((index) => `/media/gallery-images/tattoos/tattoos-T-${index}.png`),
  );
});

test('UPL-21 people who ask in the same moment get different addresses', async ({ studio }) => {
  const ask = () =>
    askToUpload(studio.site, user, { kind: 'about', files: [{ type: 'image/png', size: 10 }] }).then((answer) =>
      answer.json(),
    );

  const answers = await Promise.all(Array.from({ length: 8 }, ask));

  expect(new Set(answers.map(({ uploads }) => uploads[0].address)).size).toBe(8);
});

for (const kind of ['about', 'artist', 'gallery'] as const) {
  test(`UPL-21 UPL-22 a second ${kind} file sent with the same form changes nothing`, async ({ studio }) => {
    const { permission, address } = await uploadPicture(studio.site, user, needed[kind], await aJpeg());
    const first = await (await fetch(studio.site + address)).arrayBuffer();

    await postFile(permission, await aJpeg(80, 80));
    await expect.poll(() => studio.logs()).toContain(`"uploadId":"${permission.id}","outcome":"ignored"`);

    // Past the CDN, which would give what it has kept.
    const again = await fetch(`${studio.site}${address}?again`, { headers: { 'cache-control': 'no-cache' } });
    expect(await again.arrayBuffer()).toEqual(first);
  });
}

test('UPL-22 a picture comes in widths and formats that are kept for a year', async ({ studio }) => {
  const { address } = await uploadPicture(studio.site, user, needed.gallery, await aJpeg(1000, 500));

  const picture = await stored(studio, address);

  expect(picture).toMatchObject({ width: 1000, height: 500, widths: [320, 480, 720, 1000] });
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    const file = await fetch(studio.site + pictureAddress(picture, 720, format));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe(`image/${format}`);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(720);
  }
});

test('UPL-12 what is shown is always drawn anew: no svg, nothing mislabelled, nothing broken, and nothing of it stays', async ({
  studio,
}) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const broken = (await aJpeg(300, 300)).subarray(0, 500);

  for (const [bytes, reason] of [
    [svg, /no picture that can be read/],
    [
      await sharp(await aJpeg())
        .png()
        .toBuffer(),
      /named JPEG, but is PNG/,
    ],
    [broken, /damaged/],
  ] as const) {
    const upload = await uploadPicture(studio.site, user, needed.about, bytes);

    expect(upload.state).toBe('refused');
    expect(upload.reason).toMatch(reason);
    expect((await fetch(studio.site + upload.address)).status).toBe(404);
  }
});

test('what is not there is 404 at every address of files, and calls of the API answer for themselves', async ({
  studio,
}) => {
  const answer = async (address: string) => fetch(studio.site + address);
  const statuses: Record<string, number> = {};
  for (const address of [
    '/media/gallery-images/art/none.jpg',
    '/media/',
    '/assets/none.js',
    '/styles/none.css',
    '/events/none.ics',
  ]) {
    statuses[address] = (await answer(address)).status;
  }

  expect(new Set(Object.values(statuses)), JSON.stringify(statuses)).toEqual(new Set([404]));
  expect(await (await answer('/api/none')).json()).toMatchObject({ message: expect.any(String) });
  expect((await answer('/api/uploads/none')).status).toBe(401);
});

test('UPL-26 a gallery file of nearly 10 MB passes the whole way', async ({ studio }) => {
  const small = await aJpeg(1600, 1200);
  // Ends of files are not part of the picture; cameras write previews there.
  const bytes = Buffer.concat([small, Buffer.alloc(10 * 2 ** 20 - 1024 - small.length)]);

  const { state, address } = await uploadPicture(studio.site, user, needed.gallery, bytes);

  expect(state).toBe('ready');
  const seen = await sharp(Buffer.from(await (await fetch(studio.site + address)).arrayBuffer())).metadata();
  expect([seen.width, seen.height]).toEqual([1600, 1200]);
});

test('UPL-29 an artist who is not saved yet gets an id, from which the name is made', async ({ studio }) => {
  const request = { kind: 'artist', artist_id: 'temp-7' };

  const { artist_id, address } = await uploadPicture(studio.site, user, request, await aJpeg());

  expect(artist_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(address).toMatch(new RegExp(`^/media/artist-photos/${artist_id}-\\d{13}\\.jpg$`));
});

test('a request that names no category, or one too many, is refused', async ({ studio }) => {
  const files = [{ type: 'image/png', size: 10 }];
  const requests = [
    { kind: 'gallery', files },
    { kind: 'gallery', category: 'paintings', files },
    { kind: 'artist', files },
    { kind: 'artist', artist_id: '../x', files },
    { kind: 'about', category: 'art', files },
    { kind: 'about', files: [] },
    { kind: 'about', files: Array(21).fill(files[0]) },
    { kind: 'about', files: [{ type: 'image/png', size: 0 }] },
  ];

  const statuses = await Promise.all(requests.map(async (body) => (await askToUpload(studio.site, user, body)).status));

  expect(statuses).toEqual(Array(requests.length).fill(400));
});

test('CONST-10 CONST-11 staff list the stored pictures by name, 100 at first', async ({ studio }) => {
  for (const kind of ['about', 'event', 'gallery'] as const) {
    await uploadPicture(studio.site, user, needed[kind], await aJpeg());
  }

  const all = await list(studio);
  const second = await list(studio, '?limit=1&offset=1');
  const ofOnePlace = await list(studio, '?place=about-images');

  const addresses = all.pictures.map(({ address }: StoredPicture) => address);
  expect(addresses).toEqual([...addresses].sort());
  expect(addresses.length).toBeLessThanOrEqual(100);
  expect(second.pictures).toEqual([all.pictures[1]]);
  expect(second.total).toBe(all.total);
  expect(ofOnePlace.pictures.every(({ address }: StoredPicture) => address.startsWith('/media/about-images/'))).toBe(
    true,
  );
  expect(ofOnePlace.total).toBeLessThan(all.total);
  expect((await fetch(`${studio.site}${apiRoot}/pictures`)).status).toBe(401);
});

test('the dashboard may post files to the bucket, pages for visitors and other sites may not', async ({
  staff,
  page,
  studio,
}) => {
  const answer = await askToUpload(studio.site, user, { kind: 'about', files: [{ type: 'image/jpeg', size: 100 }] });
  const [permission] = (await answer.json()).uploads;
  const bytes = [...(await aJpeg())];
  const postFrom = (from: Page) =>
    from.evaluate(
      async ({ url, fields, bytes }) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields as Record<string, string>)) form.set(name, value);
        form.set('file', new Blob([new Uint8Array(bytes)]));
        return fetch(url, { method: 'POST', body: form }).then(({ status }) => status, String);
      },
      { ...permission, bytes },
    );
  await page.goto('/');

  expect(await postFrom(page)).toMatch(/TypeError/);
  await page.goto(`${studio.inbox}/mails`);
  expect(await postFrom(page)).toMatch(/TypeError/);
  expect(await postFrom(staff)).toBe(204);
  expect(await outcomeOf(studio.site, user, permission.id)).toMatchObject({ state: 'ready' });
});

test('UPL-28 a picture is deleted when nothing has referred to it for 30 days', async ({ studio }) => {
  test.slow();
  const unused = await uploadPicture(studio.site, user, needed.about, await aJpeg());
  const used = await uploadPicture(studio.site, user, needed.about, await aJpeg());
  const before = await setPhoto(studio, used.address);
  const picture = await stored(studio, unused.address);
  const today = Date.now();
  const day = 86_400_000;

  await cleanUp(studio, today);
  await cleanUp(studio, today + 29 * day);
  expect((await fetch(studio.site + unused.address)).status).toBe(200);
  await cleanUp(studio, today + 30 * day);

  expect((await fetch(studio.site + unused.address)).status).toBe(404);
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    expect((await fetch(studio.site + pictureAddress(picture, 40, format))).status).toBe(404);
  }
  const left = (await list(studio, '?limit=500')).pictures.map(({ address }: StoredPicture) => address);
  expect(left).not.toContain(unused.address);
  expect(left).toContain(used.address);
  expect((await fetch(studio.site + used.address)).status).toBe(200);
  await setPhoto(studio, before);
});

async function list(studio: RunningStudio, query = '') {
  const headers = { authorization: `Bearer ${user}` };
  const answer = await fetch(`${studio.site}${apiRoot}/pictures${query}`, { headers });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function stored(studio: RunningStudio, address: string): Promise<StoredPicture> {
  const { pictures } = await list(studio, '?limit=500');
  const found = pictures.find((picture: StoredPicture) => picture.address === address);
  expect(found).toBeDefined();
  return found;
}

/** @returns the address that was there before */
async function setPhoto(studio: RunningStudio, value: string): Promise<string> {
  const url = `${studio.site}${apiRoot}/content`;
  const headers = { authorization: `Bearer ${user}`, 'content-type': 'application/json' };
  const { rows: stored } = await (await fetch(url, { headers })).json();
  const rows = [{ section: 'about', field: 'photo', value }];
  expect((await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ rows }) })).status).toBe(200);
  const isPhoto = ({ section, field }: { section: string; field: string }) => section === 'about' && field === 'photo';
  return stored.find(isPhoto)?.value ?? '';
}

/** Has the daily clean-up run as at a time of our choice, and waits for its end. */
async function cleanUp(studio: RunningStudio, at: number): Promise<void> {
  const schedules: Record<string, string> = await (await fetch(`${studio.inbox}/schedules`)).json();
  const [id] = Object.keys(schedules).filter((each) => each.startsWith('MediaDaily'));
  const runs = () => studio.logs().split('"Pictures cleaned up"').length;
  const before = runs();
  const body = JSON.stringify({ time: new Date(at).toISOString() });
  expect((await fetch(`${studio.inbox}/schedules/${id}`, { method: 'POST', body })).status).toBe(200);
  await expect.poll(runs, { timeout: 60_000 }).toBe(before + 1);
}
