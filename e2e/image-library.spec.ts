import { apiRoot } from '#shared/contract/call.ts';
import type { StoredImage } from '#shared/images/upload-schemas.ts';
import { tokensOf } from './fixtures/access-token.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { aJpeg, listImages, storedImage, uploadImage, variantPath } from './fixtures/send-image.ts';
import { expect, test } from './fixtures/studio.ts';

let user: string;

test.beforeAll(async ({ studio }) => {
  ({ access: user } = await tokensOf(studio, studio.user));
});

test('lists the stored images by name for staff [CONST-11]', async ({ studio }) => {
  for (const request of [{ kind: 'about' }, { kind: 'event' }, { kind: 'gallery', category: 'art' }]) {
    await uploadImage(studio.site, user, request, await aJpeg());
  }

  const all = await listImages(studio.site, user);
  const second = await listImages(studio.site, user, '?limit=1&offset=1');
  const aboutImages = await listImages(studio.site, user, '?place=about-images');

  const addresses = all.pictures.map(({ address }: StoredImage) => address);
  expect(addresses).toEqual([...addresses].sort());
  expect(addresses.length).toBeLessThanOrEqual(100);
  expect(second.pictures).toEqual([all.pictures[1]]);
  expect(second.total).toBe(all.total);
  expect(aboutImages.pictures.every(({ address }: StoredImage) => address.startsWith('/media/about-images/'))).toBe(
    true,
  );
  expect(aboutImages.total).toBeLessThan(all.total);
  expect((await fetch(`${studio.site}${apiRoot}/pictures`)).status).toBe(401);
});

test('lists the stored images in pages, each image once', async ({ studio }) => {
  for (let image = 0; image < 3; image++) await uploadImage(studio.site, user, { kind: 'about' }, await aJpeg());
  const { total } = await listImages(studio.site, user, '?place=about-images');
  const seen: string[] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const page: { pictures: StoredImage[]; next?: string } = await listImages(
      studio.site,
      user,
      `?place=about-images&limit=2${next && `&cursor=${encodeURIComponent(next)}`}`,
    );
    seen.push(...page.pictures.map(({ address }) => address));
    next = page.next;
  }

  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
  const headers = { authorization: `Bearer ${user}` };
  for (const query of ['offset=1001', 'cursor=x', 'place=about-images&cursor=/media/artist-photos/x.jpg']) {
    expect((await fetch(`${studio.site}${apiRoot}/pictures?${query}`, { headers })).status, query).toBe(400);
  }
});

test('deletes an image that nothing has used for 30 days [UPL-28]', async ({ studio }) => {
  test.slow();
  const unused = await uploadImage(studio.site, user, { kind: 'about' }, await aJpeg());
  const used = await uploadImage(studio.site, user, { kind: 'about' }, await aJpeg());
  const before = await setPhoto(studio, used.address);
  const image = await storedImage(studio.site, user, unused.address);
  const today = Date.now();
  const day = 86_400_000;

  await cleanUp(studio, today);
  await cleanUp(studio, today + 29 * day);
  expect((await fetch(studio.site + unused.address)).status).toBe(200);
  await cleanUp(studio, today + 30 * day);

  expect((await fetch(studio.site + unused.address)).status).toBe(404);
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    expect((await fetch(studio.site + variantPath(image, 40, format))).status).toBe(404);
  }
  const left = (await listImages(studio.site, user, '?limit=500')).pictures.map(({ address }: StoredImage) => address);
  expect(left).not.toContain(unused.address);
  expect(left).toContain(used.address);
  expect((await fetch(studio.site + used.address)).status).toBe(200);
  await setPhoto(studio, before);
});

/** @returns the previous URL */
async function setPhoto(studio: RunningStudio, value: string): Promise<string> {
  const url = `${studio.site}${apiRoot}/content`;
  const headers = { authorization: `Bearer ${user}`, 'content-type': 'application/json' };
  const { rows: stored } = await (await fetch(url, { headers })).json();
  const rows = [{ section: 'about', field: 'photo', value }];
  expect((await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ rows }) })).status).toBe(200);
  const isPhoto = ({ section, field }: { section: string; field: string }) => section === 'about' && field === 'photo';
  return stored.find(isPhoto)?.value ?? '';
}

/** Runs the daily clean-up as if it were the given time, and waits for its end. */
async function cleanUp(studio: RunningStudio, at: number): Promise<void> {
  const runs = () => studio.logs().split('"Unused images deleted"').length;
  const before = runs();
  await studio.runSchedule(/^MediaDaily/, new Date(at));
  await expect.poll(runs, { timeout: 60_000 }).toBe(before + 1);
}
