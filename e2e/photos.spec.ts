import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LeadPhoto, ReservedPhoto } from '#shared/photos/photo-schemas.ts';
import { accessOf } from './fixtures/access-token.ts';
import { bookingForm, fillBooking, fillLastStep, someValues } from './fixtures/booking-form.ts';
import { callApi, resultOf } from './fixtures/call-api.ts';
import { filesBelow } from './fixtures/files-below.ts';
import { log } from './fixtures/lead-page.ts';
import { saveQuestions } from './fixtures/questions.ts';
import { eventually, type RunningStudio } from './fixtures/running-studio.ts';
import {
  bookAsAnotherVisitor,
  bookingBody,
  postAsVisitor,
  postBooking,
  someIpAddress,
} from './fixtures/send-booking.ts';
import { aJpeg, sendFile } from './fixtures/send-image.ts';
import { leadsOf } from './fixtures/stored-leads.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

/** The places of the two questions that ask for photos. */
const [references, ofBody] = [10, 11];
let asked: Record<'references' | 'ofBody', string>;

test.beforeEach(async ({ studio }) => {
  const rows = await saveQuestions(studio, (_, place) => ({
    is_active: place === references || place === ofBody,
    is_required: false,
  }));
  asked = { references: String(rows[references - 1]?.id), ofBody: String(rows[ofBody - 1]?.id) };
});
test.afterEach(({ studio }) => saveQuestions(studio, () => ({ is_active: false })));

const reserve = (studio: RunningStudio, body: object, from = someIpAddress()) =>
  postAsVisitor(studio.site, '/api/lead-photos', body, { from });

/** Sends a photo as the form does. @returns its id */
async function uploaded(studio: RunningStudio, bytes: Buffer): Promise<string> {
  const { body } = await reserve(studio, { type: 'image/jpeg', size: bytes.length });
  expect((await sendFile(body as never, bytes)).status).toBe(200);
  return String(body.id);
}

/** Books with photos as answers. @returns the stored request */
async function booked(studio: RunningStudio, photos: string[], body: string[] = [], form = {}) {
  const details = [
    { id: asked.references, answers: photos },
    ...(body.length > 0 ? [{ id: asked.ofBody, answers: body }] : []),
  ];
  const answer = await postBooking(studio.site, { ...bookingBody(someValues()), details, ...form });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; request_key: string };
}

async function photosOf(studio: RunningStudio, id: string): Promise<LeadPhoto[]> {
  const token = await accessOf(studio, studio.user);
  return (await resultOf<{ photos: LeadPhoto[] }>(studio.site, 'listLeadPhotos', { token, params: { id } })).photos;
}

const allReady = (studio: RunningStudio, id: string) =>
  eventually(async () => {
    const photos = await photosOf(studio, id);
    return photos.every(({ state }) => state === 'ready') ? photos : [];
  }, 60_000);

/** The objects in all buckets whose keys contain the id of a photo: their files begin with the key. */
function filesOf(studio: RunningStudio, photo: string): string[] {
  return filesBelow(path.join(studio.dataFolder, 's3'), (content) => content.includes(photo));
}

test('keeps sent photos, answers and typed text over a reload, and says what could not be kept [BOOK-31]', async ({
  page,
  studio,
}) => {
  await bookAsAnotherVisitor(page, studio.site);
  let name = 'moth.jpg';
  const buffer = await aJpeg();
  page.on('filechooser', (dialog) => dialog.setFiles({ name, mimeType: 'image/jpeg', buffer }));
  const values = someValues();
  await page.goto('/');
  const { service: chosen, description } = values;
  await fillBooking(page, { service: chosen, description });
  const { form, firstName, service, artist } = bookingForm(page);
  const photos = form.getByRole('group', { name: 'Photos of what you like' });
  const add = photos.getByRole('button', { name: 'Add Photos' });
  await add.click();
  await expect(photos.getByText('moth.jpg is added').first()).toBeVisible();
  await page.route('**/visitor/**', () => {});
  name = 'cat.jpg';
  await add.click();
  await expect(photos.getByText('Sending cat.jpg')).toBeVisible();
  await artist.selectOption('no-preference');
  await fillLastStep(page, values);
  const kept = () => page.evaluate(() => [sessionStorage, localStorage].map((store) => JSON.stringify(store)));

  await page.reload();

  await expect(firstName).toHaveValue(values.firstName);
  await expect(service).toHaveValue(values.service);
  await expect(artist).toHaveValue('no-preference');
  // The same step is shown.
  await page.goBack();
  await page.goBack();
  await expect(photos.getByRole('listitem')).toHaveText(['moth.jpg is addedRemove']);
  expect(await photos.locator('img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  await expect(photos.getByText('Please add again: cat.jpg')).toBeVisible();
  await expectAccessible(page);
  expect(await kept()).toEqual([
    expect.stringContaining(values.firstName),
    expect.not.stringContaining(values.firstName),
  ]);
  // Nothing is kept outside the tab.
  const other = await page.context().newPage();
  await other.goto('/');
  await bookingForm(other).service.selectOption(values.service);
  await expect(other.getByRole('group', { name: 'Photos of what you like' })).toBeVisible();
  await expect(bookingForm(other).form.getByRole('listitem')).toHaveCount(0);
  await expect(bookingForm(other).firstName).toHaveValue('');
  await other.close();
  // A photo that was shown again can be kept once more.
  await page.reload();
  await expect(photos.getByRole('listitem')).toHaveText(['moth.jpg is addedRemove']);

  await fillLastStep(page, values);
  await form.getByRole('button', { name: 'Submit Booking Request' }).click();

  await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
  await expect(photos.getByRole('listitem')).toHaveCount(0);
  const [lead] = await leadsOf(studio, values.firstName);
  expect(lead?.photos).toHaveLength(1);
  expect((await kept()).join()).not.toContain(values.firstName);
  await page.reload();
  await page.getByRole('button', { name: 'Send Another Request' }).click();
  await service.selectOption(values.service);
  await expect(photos).toBeVisible();
  await expect(firstName).toHaveValue('');
  await expect(photos.getByRole('listitem')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test('sends photos by keyboard over a line that breaks twice, waits for them, and shows them to staff [PHOTO-01] [PHOTO-02] [PHOTO-03] [PHOTO-08] [PHOTO-09] [PHOTO-18]', async ({
    page,
    staff,
    studio,
  }) => {
    test.setTimeout(120_000);
    await bookAsAnotherVisitor(page, studio.site);
    let chosen = { name: '', mimeType: 'image/jpeg', buffer: await aJpeg() };
    // Long before the first dialog, because Playwright does not wait until the browser reports dialogs.
    page.on('filechooser', (dialog) => dialog.setFiles(chosen));
    let breaks = 2;
    const gate = Promise.withResolvers<void>();
    let uploads = 0;
    await page.route('**/visitor/**', async (route) => {
      uploads += 1;
      if (breaks-- > 0) return route.abort('connectionreset');
      await gate.promise;
      return route.continue();
    });
    const values = someValues();
    await page.goto('/');
    const { service, description: idea } = values;
    await fillBooking(page, { service, description: idea });
    const { form, description } = bookingForm(page);
    const submit = form.getByRole('button', { name: 'Submit Booking Request' });
    const photos = form.getByRole('group', { name: 'Photos of what you like' });
    const add = photos.getByRole('button', { name: 'Add Photos' });
    await expect(photos.getByRole('button', { name: 'Take a Photo' })).toBeVisible();
    await description.focus();
    await page.keyboard.press('Tab');
    await expect(add).toBeFocused();
    const choose = async (name: string, buffer: Buffer) => {
      chosen = { ...chosen, name, buffer };
      await page.keyboard.press('Enter');
    };

    await choose('IMG_1.HEIC', Buffer.from('ftypheic'));
    await expect(photos.getByRole('status')).toHaveText(
      'This device cannot read IMG_1.HEIC. Save it as JPEG, or take a screenshot of it, and add that.',
    );
    expect(uploads).toBe(0);
    await photos.getByRole('button', { name: 'Remove' }).press('Enter');
    await choose('moth.jpg', await aJpeg(2500, 1000));
    for (let again = 0; again < 2; again++) {
      const unfinished = form.getByText('A photo was not sent. Please try it again, or remove it.');
      await expect(unfinished).toBeVisible();
      await expect(photos.getByRole('status')).toHaveText('moth.jpg was not sent. Please check your connection.');
      await fillLastStep(page, values);
      await submit.press('Enter');
      await expect(unfinished).toBeVisible();
      await expect(photos.getByRole('button', { name: 'Try Again' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
    }
    await expect(photos.getByText(/^Sending moth\.jpg/)).toBeVisible();
    expect(await photos.locator('canvas').evaluate(colorOf)).not.toEqual([0, 0, 0, 0]);
    await expectAccessible(page);
    await expectFits(page);
    await add.focus();
    await choose('cat.jpg', await aJpeg());
    await photos
      .getByRole('listitem')
      .filter({ hasText: 'cat.jpg' })
      .getByRole('button', { name: 'Cancel' })
      .press('Enter');
    await expect(photos.getByRole('listitem')).toHaveCount(1);
    await expect(add).toBeFocused();
    const body = form.getByRole('group', { name: 'A photo of the place on your body' });
    await form.getByRole('button', { name: 'Next' }).press('Enter');
    await body.getByRole('button', { name: 'Add a Photo' }).focus();
    await choose('wrist.jpg', await aJpeg());
    await expect(body.getByRole('button', { name: 'Add a Photo' })).toBeHidden();
    await fillLastStep(page, values);
    await submit.press('Enter');
    await expect(
      page.getByText('Your photos are still being sent. The form is sent as soon as they are.').first(),
    ).toBeVisible();
    expect(await leadsOf(studio, values.firstName)).toEqual([]);
    gate.resolve();
    await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
    await expect(form.getByRole('listitem')).toHaveCount(0);

    const [lead] = (await leadsOf(studio, values.firstName)) as [Lead];
    expect(lead.details).toMatchObject([{ answer: '1 photo' }, { answer: '1 photo' }]);
    const [shown] = await allReady(studio, lead.id);
    await staff.goto(`/admin/leads/${lead.id}`);
    const region = staff.getByRole('region', { name: 'Photos' });
    const preview = region.getByRole('img', { name: 'Open photo 1' });
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    await expectAccessible(staff);
    await region.getByRole('button', { name: 'Open photo of the body' }).press('Enter');
    const dialog = staff.getByRole('dialog', { name: 'Photo' });
    await expectLoaded(dialog.getByRole('img'), 40);
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(log(staff).getByText('opened a photo of the body')).toBeVisible();
    await preview.click();
    await expectLoaded(dialog.getByRole('img'), 2400);
    const large = String(await dialog.getByRole('img').getAttribute('src'));
    // The link works without a token, for this file only.
    expect((await fetch(large)).status).toBe(200);
    for (const dead of [large.split('?')[0] as string, large.replace('large.jpg', 'small.jpg')]) {
      expect((await fetch(dead)).status).toBe(403);
    }
    await dialog.getByRole('button', { name: 'Delete Photo' }).click();
    await dialog.getByRole('button', { name: 'Delete Photo' }).click();
    await expect(region.getByRole('listitem')).toHaveCount(1);
    await expect(log(staff).getByText('deleted a photo', { exact: true })).toBeVisible();
    expect(filesOf(studio, String(shown?.id))).toEqual([]);
    // S3 does not say whether a file exists to a caller that cannot list the bucket.
    expect((await fetch(large)).status).toBe(403);
  });

  test('adds photos on the page of the request, three at a time [PHOTO-02] [PHOTO-13]', async ({ page, studio }) => {
    const { id, request_key } = await booked(studio, [await uploaded(studio, await aJpeg())]);
    const files = await Promise.all(Array.from({ length: 6 }, () => aJpeg()));
    page.on('filechooser', (dialog) =>
      dialog.setFiles(files.map((buffer, n) => ({ name: `${n}.jpg`, buffer, mimeType: 'image/jpeg' }))),
    );
    await page.goto(`/request#${request_key}`);
    const gate = Promise.withResolvers<void>();
    let uploads = 0;
    await page.route('**/visitor/**', async (route) => {
      uploads += 1;
      await gate.promise;
      return route.continue();
    });
    await page.getByText('Add photos', { exact: true }).click();
    const add = page.getByRole('button', { name: 'Add Photos' });
    await page.getByRole('button', { name: 'Send Photos' }).click();
    await expect(page.getByText('Please add a photo.')).toBeVisible();
    await add.click();
    await expect(page.getByText('Only the first 5 photos were added.')).toBeVisible();
    await expect(page.getByText(/^Sending /)).toHaveCount(3);
    expect(uploads).toBe(3);
    gate.resolve();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: 'Send Photos' }).click();

    await expect(page.getByText('Your photos are sent.')).toBeVisible();
    await expect(page.getByText('You added photos.')).toBeVisible();
    // As soon as they are made, without a reload.
    await expect(page.getByRole('img', { name: /^Photo [1-6] that you sent$/ })).toHaveCount(6, { timeout: 20_000 });
    expect(await allReady(studio, id)).toHaveLength(6);
  });
});

test('limits what strangers can upload, while requests without photos pass [PHOTO-04] [PHOTO-05]', async ({
  studio,
}) => {
  const bytes = await aJpeg();
  const photo = { type: 'image/jpeg', size: bytes.length };
  const from = someIpAddress();
  const answers = await Promise.all(Array.from({ length: 31 }, () => reserve(studio, photo, from)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(201), 429]);
  expect((await postBooking(studio.site, bookingBody(someValues()), { from })).status).toBe(201);

  expect(await reserve(studio, { ...photo, size: 10_485_761 })).toMatchObject({ status: 413 });
  expect(await reserve(studio, { ...photo, type: 'image/heic' })).toMatchObject({ status: 415 });
  const [first, second] = answers.filter(({ status }) => status === 201).map(({ body }) => body as ReservedPhoto);
  expect((await sendFile(first as never, bytes)).status).toBe(200);
  expect((await sendFile(first as never, bytes)).status).toBe(412);
  expect((await sendFile(second as never, bytes, { 'content-type': 'image/png' })).status).toBe(403);
  expect((await sendFile(second as never, Buffer.concat([bytes, bytes]))).status).toBe(403);

  await booked(studio, [String(first?.id)]);
  const details = [{ id: asked.references, answers: [first?.id] }];
  expect(await postBooking(studio.site, { ...bookingBody(someValues()), details })).toMatchObject({
    status: 400,
    body: { field: 'photos', message: 'A photo was added too long ago. Please add it again.' },
  });
  await saveQuestions(studio, () => ({ is_active: false }));
  expect(await reserve(studio, photo)).toMatchObject({ status: 409 });
});

test('leaves no file of an erased request, whether it was held or its photo was being made when the run was killed [PHOTO-11]', async ({
  studio,
}) => {
  test.setTimeout(120_000);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, noise, background: '#000' } })
    .jpeg()
    .toBuffer();
  const [first, second, held] = [
    await uploaded(studio, await aJpeg()),
    await uploaded(studio, large),
    await uploaded(studio, await aJpeg()),
  ];
  const photos = [first, second, held];
  const requests = [
    await booked(studio, [first, second]),
    await booked(studio, [held], [], { form: { subject: 'Buy' } }),
  ];
  await studio.kill();
  await studio.start();
  const token = await accessOf(studio, studio.admin);
  expect(photos.map((photo) => filesOf(studio, photo).length > 0)).toEqual([true, true, true]);
  const listed = await Promise.all(
    requests.map(({ id }) => callApi(studio.site, 'listLeadPhotos', { token, params: { id } })),
  );
  expect(listed.map(({ status }) => status)).toEqual([200, 404]);

  for (const { id } of requests) await resultOf(studio.site, 'eraseLead', { token, params: { id } });

  // The queue delivers the uploads again; what is made then is deleted at once.
  await eventually(async () => (photos.flatMap((photo) => filesOf(studio, photo)).length === 0 ? [true] : []), 60_000);
});

async function expectLoaded(image: ReturnType<Page['getByRole']>, width: number): Promise<void> {
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(width);
}

const colorOf = (preview: HTMLCanvasElement) => [...(preview.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [])];
