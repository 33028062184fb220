import { apiRoot } from '#shared/contract/call.ts';
import type { StoredImage } from '#shared/images/upload-schemas.ts';
import { accessOf } from './fixtures/access-token.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { aJpeg, listImages, storedImage, uploadImage, variantPath } from './fixtures/send-image.ts';
import { expect, test } from './fixtures/studio.ts';

let user: string;

test.beforeAll(async ({ studio }) => {
  user = await accessOf(studio, studio.user);
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
