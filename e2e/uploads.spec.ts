import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { apiRoot } from '#shared/contract/call.ts';
import type { UploadKind } from '#shared/images/upload-kinds.ts';
import type { UploadPermission } from '#shared/images/upload-schemas.ts';
import { accessOf, tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import {
  aJpeg,
  askToUpload,
  outcomeOf,
  sendFile,
  storedImage,
  uploadImage,
  variantPath,
} from './fixtures/send-image.ts';
import { expect, test } from './fixtures/studio.ts';

let user: string;
let admin: string;

test.beforeAll(async ({ studio }) => {
  user = await accessOf(studio, studio.user);
  admin = await accessOf(studio, studio.admin);
});

/** The fields of an upload request besides its files. */
const otherFields: Record<UploadKind, object> = {
  logo: { kind: 'logo' },
  favicon: { kind: 'favicon' },
  preview: { kind: 'preview' },
  about: { kind: 'about' },
  artist: { kind: 'artist', artist_id: '5a5a5a5a-0000-4000-8000-000000000001' },
  gallery: { kind: 'gallery', category: 'art' },
  event: { kind: 'event' },
};
const MB = 1_048_576;
const allowed: Record<UploadKind, { limitBytes: number; role: 'user' | 'admin'; rows: string }> = {
  logo: { limitBytes: 2 * MB, role: 'admin', rows: '[UPL-02]' },
  favicon: { limitBytes: 5 * MB, role: 'admin', rows: '[UPL-02] [ROLE-15]' },
  preview: { limitBytes: 5 * MB, role: 'admin', rows: '[UPL-02] [ROLE-15]' },
  about: { limitBytes: 5 * MB, role: 'user', rows: '[UPL-02] [ROLE-11]' },
  artist: { limitBytes: 5 * MB, role: 'user', rows: '[UPL-02] [ROLE-11]' },
  gallery: { limitBytes: 10 * MB, role: 'user', rows: '[UPL-02] [ROLE-11]' },
  event: { limitBytes: 10 * MB, role: 'user', rows: '[UPL-02] [ED-NITE-07]' },
};
const kinds = Object.keys(allowed) as UploadKind[];

for (const kind of kinds) {
  const { limitBytes, role, rows } = allowed[kind];

  test(`reserves an upload for one ${kind} image of at most ${limitBytes} bytes, for ${role}s and above [UPL-01] [ROLE-05] [ROLE-19] ${rows}`, async ({
    studio,
  }) => {
    const ask = (type: string, size: number, token: string | undefined = admin) =>
      askToUpload(studio.site, token, { ...otherFields[kind], files: [{ type, size }] });

    const sizes = await Promise.all([limitBytes - 1, limitBytes, limitBytes + 1].map((size) => ask('image/png', size)));
    const text = await ask('text/plain', 10);
    const svg = await ask('image/svg+xml', 10);
    const visitor = await askToUpload(studio.site, undefined, {
      ...otherFields[kind],
      files: [{ type: 'image/png', size: 10 }],
    });
    const asUser = await ask('image/png', 10, user);

    expect(sizes.map(({ status }) => status)).toEqual([201, 201, 413]);
    expect(await sizes[2]?.json()).toMatchObject({ code: 'too-large', field: 'files.0.size' });
    expect([text.status, svg.status]).toEqual([415, 415]);
    expect(await text.json()).toMatchObject({ code: 'unsupported-type', field: 'files.0.type' });
    expect([visitor.status, asUser.status]).toEqual([401, role === 'admin' ? 403 : 201]);
  });
}

test('accepts a favicon as PNG or JPEG, and a preview as any image [UPL-10]', async ({ studio }) => {
  const statuses = async (kind: 'favicon' | 'preview') => {
    const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
    const answers = await Promise.all(
      types.map((type) => askToUpload(studio.site, admin, { kind, files: [{ type, size: 10 }] })),
    );
    return answers.map(({ status }) => status);
  };

  expect(await statuses('favicon')).toEqual([201, 201, 415, 415]);
  expect(await statuses('preview')).toEqual([201, 201, 201, 201]);
  const image = sharp(await aJpeg());
  for (const [type, bytes] of [
    ['image/png', await image.png().toBuffer()],
    ['image/webp', await image.webp().toBuffer()],
    ['image/gif', await image.gif().toBuffer()],
  ] as const) {
    const { state, address } = await uploadImage(studio.site, admin, { kind: 'preview' }, bytes, type);
    expect([type, state]).toEqual([type, 'ready']);
    const shown = await fetch(studio.site + address);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toMatch(/^image\/(png|jpeg|webp|gif)$/);
  }
});

test('accepts only the file that the upload was signed for [UPL-01]', async ({ studio }) => {
  const image = await aJpeg();
  const file = { type: 'image/jpeg', size: image.length };
  const answer = await askToUpload(studio.site, user, { kind: 'about', files: [file, file] });
  const [permission, other] = (await answer.json()).uploads;
  const under = (change: (url: URL) => void) => {
    const url = new URL(permission.url);
    change(url);
    return { ...permission, url: url.href };
  };
  const atOtherKey = under((url) => {
    url.pathname = url.pathname.replace(permission.id, other.id);
  });
  const forLonger = under((url) => url.searchParams.set('X-Amz-Expires', '604800'));
  const unsigned = under((url) => {
    url.search = '';
  });

  const refused = await Promise.all([
    sendFile(atOtherKey, image),
    sendFile(forLonger, image),
    sendFile(unsigned, image),
    sendFile(permission, image, { 'content-type': 'text/html' }),
    sendFile(permission, image, { 'if-none-match': '"x"' }),
    sendFile(permission, image, { 'x-amz-acl': 'public-read' }),
    sendFile(permission, image.subarray(1)),
    sendFile(permission, Buffer.concat([image, Buffer.alloc(1)])),
    sendFile(permission, Buffer.alloc(0)),
    sendFile(permission, Buffer.alloc(5242880 + 1)),
  ]);

  expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(403));
  expect((await sendFile(permission, image)).status).toBe(200);
  expect(await outcomeOf(studio.site, user, permission.id)).toMatchObject({ state: 'ready' });
  expect((await fetch(unsigned.url)).status).toBe(403);
});

const storedPaths = {
  about: /^\/media\/about-images\/about\/\d{13}\.jpg$/,
  favicon: /^\/media\/about-images\/favicon-\d{13}\.jpg$/,
  preview: /^\/media\/about-images\/preview-\d{13}\.jpg$/,
  logo: /^\/media\/about-images\/logo-\d{13}\.jpg$/,
  artist: /^\/media\/artist-photos\/5a5a5a5a-0000-4000-8000-000000000001-\d{13}\.jpg$/,
  gallery: /^\/media\/gallery-images\/art\/art-\d{13}\.jpg$/,
  event: /^\/media\/gallery-images\/events\/events-\d{13}\.jpg$/,
};
const rows: Record<UploadKind, string> = {
  about: '[UPL-14]',
  favicon: '[UPL-14]',
  preview: '[UPL-14]',
  logo: '[BRAND-01]',
  artist: '[UPL-14]',
  gallery: '[UPL-14]',
  event: '[ED-NITE-07]',
};

for (const kind of kinds) {
  test(`serves a stored ${kind} image to everyone at its own URL, cached for an hour [UPL-20] [UPL-23] ${rows[kind]}`, async ({
    studio,
  }) => {
    const { state, address } = await uploadImage(studio.site, admin, otherFields[kind], await aJpeg());

    const seen = await fetch(studio.site + address);

    expect(state).toBe('ready');
    expect(address).toMatch(storedPaths[kind]);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('content-type')).toBe('image/jpeg');
    expect(seen.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(seen.headers.get('x-amz-meta-hash')).toBeNull();
    expect(await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
  });
}

for (const kind of ['about', 'artist', 'gallery'] as const) {
  test(`refuses a second ${kind} file under the same URL [UPL-21]`, async ({ studio }) => {
    const image = await aJpeg();
    const { permission, address } = await uploadImage(studio.site, user, otherFields[kind], image);
    const first = await (await fetch(studio.site + address)).arrayBuffer();
    // Another image of the same size: one byte of its pixels differs.
    const second = Buffer.from(image);
    second[second.length - 3]! ^= 1;

    expect((await sendFile(permission, second)).status).toBe(412);

    // Bypasses the CDN cache.
    const again = await fetch(`${studio.site}${address}?again`, { headers: { 'cache-control': 'no-cache' } });
    expect(await again.arrayBuffer()).toEqual(first);
  });
}

test('creates widths and formats of an image that are cached for a year [UPL-20]', async ({ studio }) => {
  const { address } = await uploadImage(studio.site, user, otherFields.gallery, await aJpeg(1000, 500));

  const image = await storedImage(studio.site, user, address);

  expect(image).toMatchObject({ width: 1000, height: 500, widths: [320, 480, 720, 1000] });
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    const file = await fetch(studio.site + variantPath(image, 720, format));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe(`image/${format}`);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(720);
  }
});

test('serves re-encoded images only: no SVG, no broken file, no data hidden after the image [UPL-10]', async ({
  studio,
}) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const broken = (await aJpeg(300, 300)).subarray(0, 500);

  for (const [bytes, reason] of [
    [svg, /not a supported image/],
    [broken, /damaged/],
  ] as const) {
    const upload = await uploadImage(studio.site, user, otherFields.about, bytes);

    expect(upload.state).toBe('refused');
    expect(upload.reason).toMatch(reason);
    expect((await fetch(studio.site + upload.address)).status).toBe(404);
  }

  const hidden = '<script>alert(1)</script>';
  const polyglot = Buffer.concat([await aJpeg(), Buffer.from(hidden)]);
  const { state, address } = await uploadImage(studio.site, user, otherFields.about, polyglot);
  expect(state).toBe('ready');
  expect(Buffer.from(await (await fetch(studio.site + address)).arrayBuffer()).includes(hidden)).toBe(false);
});

test('answers 404 for missing files, and leaves API errors to the API', async ({ studio }) => {
  const answer = async (address: string) => fetch(studio.site + address);
  const statuses: Record<string, number> = {};
  for (const address of [
    '/media/gallery-images/art/none.jpg',
    '/media/',
    '/assets/none.js',
    '/assets/none-01234567.js',
    '/styles/none.css',
    '/events/none.ics',
  ]) {
    statuses[address] = (await answer(address)).status;
  }

  expect(new Set(Object.values(statuses)), JSON.stringify(statuses)).toEqual(new Set([404]));
  expect(await (await answer('/api/none')).json()).toMatchObject({ message: expect.any(String) });
  expect((await answer('/api/uploads/none')).status).toBe(401);
});

test('accepts and serves a gallery image of nearly 10 MB [UPL-02]', async ({ studio }) => {
  const small = await aJpeg(1600, 1200);
  // Bytes after the end of an image are ignored; cameras write previews there.
  const bytes = Buffer.concat([small, Buffer.alloc(10 * 2 ** 20 - 1024 - small.length)]);

  const { state, address } = await uploadImage(studio.site, user, otherFields.gallery, bytes);

  expect(state).toBe('ready');
  const seen = await sharp(Buffer.from(await (await fetch(studio.site + address)).arrayBuffer())).metadata();
  expect([seen.width, seen.height]).toEqual([1600, 1200]);
});

test('processes at most 3 images at a time, and accepts bookings during a batch of 20 [UPL-30]', async ({ studio }) => {
  test.slow();
  const bytes = await aJpeg(900, 600);
  const files = Array(20).fill({ type: 'image/jpeg', size: bytes.length });
  const answer = await askToUpload(studio.site, user, { ...otherFields.gallery, files });
  const { uploads } = await answer.json();

  const before = logOf(studio, 'MediaPicture').length;
  const sent = uploads.map((permission: UploadPermission) => sendFile(permission, bytes));
  const bookings = Array.from({ length: 5 }, () => postBooking(studio.site, bookingBody(someValues())));

  expect((await Promise.all(bookings)).map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual(Array(20).fill(true));
  for (const { id } of uploads) expect(await outcomeOf(studio.site, user, id)).toMatchObject({ state: 'ready' });
  const together = maxConcurrent(logOf(studio, 'MediaPicture').slice(before));
  expect(together).toBeGreaterThan(1);
  expect(together).toBeLessThanOrEqual(3);
});

test('refuses an upload request without a category, or with one too many', async ({ studio }) => {
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

test('lets an account reserve 500 uploads an hour, and says when it may continue [UPL-31]', async ({ studio }) => {
  const account = { email: `busy-${crypto.randomUUID()}@mail.example`, password: 'secret-pass' };
  const created = await fetch(`${studio.site}${apiRoot}/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, full_name: 'Busy Bee', role: 'user' }),
  });
  expect(created.status).toBe(201);
  const { access } = await tokensOf(studio, account);
  const files = Array(20).fill({ type: 'image/png', size: 10 });
  const ask = (token: string) => askToUpload(studio.site, token, { ...otherFields.gallery, files });

  for (let batch = 0; batch < 25; batch++) expect((await ask(access)).status).toBe(201);
  const refused = await ask(access);

  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: 'too-many-requests',
    message: expect.stringMatching(
      /^You have uploaded many images within an hour\. Please try again in (a|\d+) minute/,
    ),
  });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect((await ask(user)).status).toBe(201);
});

test('lets the dashboard send one file of the signed size to the bucket, and no visitor page and no other site [UPL-01] [UPL-21]', async ({
  staff,
  page,
  studio,
}) => {
  const image = await aJpeg();
  const file = { type: 'image/jpeg', size: image.length };
  const answer = await askToUpload(studio.site, user, { kind: 'about', files: [file] });
  const [permission] = (await answer.json()).uploads;
  const sendFrom = (from: Page, bytes = image, changed: Record<string, string> = {}) =>
    from.evaluate(
      ({ url, headers, bytes }) =>
        fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) }).then(({ status }) => status, String),
      { url: permission.url, headers: { ...permission.headers, ...changed }, bytes: [...bytes] },
    );
  await page.goto('/');

  expect(await sendFrom(page)).toMatch(/TypeError/);
  await page.goto(`${studio.inbox}/emails`);
  expect(await sendFrom(page)).toMatch(/TypeError/);
  expect(await sendFrom(staff, Buffer.concat([image, image]))).toBe(403);
  expect(await sendFrom(staff, image, { 'content-type': 'image/png' })).toBe(403);
  expect(await sendFrom(staff)).toBe(200);
  expect(await sendFrom(staff)).toBe(412);
  expect(await outcomeOf(studio.site, user, permission.id)).toMatchObject({ state: 'ready' });
  expect(await sendFrom(staff)).toBe(412);
});

/** The log of one function, by the prefix of its logical id. */
function logOf(studio: RunningStudio, logicalId: string): string {
  const folder = path.join(studio.dataFolder, 'logs');
  const names = readdirSync(folder).filter((name) => name.includes(`-${logicalId}`));
  expect(names).toHaveLength(1);
  return readFileSync(path.join(folder, `${names}`), 'utf8');
}

/** The largest number of invocations that ran at the same time. */
function maxConcurrent(log: string): number {
  let running = 0;
  const counts = [...log.matchAll(/(START|REPORT) RequestId/g)].map(([, kind]) => {
    running += kind === 'START' ? 1 : -1;
    return running;
  });
  return Math.max(...counts);
}
