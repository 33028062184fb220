import sharp from 'sharp';
import { apiRoot } from '#shared/contract/call.ts';
import { imageFileUrl } from '#shared/images/images.ts';
import type { ImageList } from '#shared/images/upload-schemas.ts';
import { tokensOf } from '../../e2e/fixtures/access-token.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { askToUpload, outcomeOf, sendFile } from '../../e2e/fixtures/send-image.ts';
import { median, type Row } from './report.ts';

const kB = 1000;
const uploads = 3;

/** Time from upload to ready of a phone photo, and the weight of the stored images at phone size. */
export async function imageMeasures(studio: RunningStudio): Promise<Row[]> {
  const { access } = await tokensOf(studio, studio.user);
  const photo = await aPhoto();
  const times: number[] = [];
  for (let upload = 0; upload < uploads; upload++) times.push(await timeToReady(studio, access, photo));
  const sizes = await sizesAt(studio, access, 720);
  const weight = {
    measure: `AVIF at 720 pixels, of ${sizes.length}`,
    ours: median(sizes) / kB,
    unit: 'kB',
    must: 45,
    reach: 36,
  };
  return [
    {
      measure: 'image of 12 MP, upload to ready',
      ours: median(times),
      unit: 'ms',
      must: 6000,
      reach: 3000,
      timed: true,
    },
    ...(sizes.length > 0 ? [weight] : []),
  ];
}

/** 4032 × 3024 pixels with photo-like grain, about 3 MB. */
function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#888888', noise } })
    .blur(2)
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function timeToReady(studio: RunningStudio, token: string, photo: Buffer): Promise<number> {
  const files = [{ type: 'image/jpeg', size: photo.length }];
  const answer = await askToUpload(studio.site, token, { kind: 'gallery', category: 'art', files });
  const [permission] = (await answer.json()).uploads;
  const posted = performance.now();
  await sendFile(permission, photo);
  const { state, reason } = await outcomeOf(studio.site, token, permission.id);
  if (state !== 'ready') throw new Error(`The photo was refused: ${reason}`);
  return performance.now() - posted;
}

/** Bytes of all stored images at this width, except the noise images uploaded here. */
async function sizesAt(studio: RunningStudio, token: string, width: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${studio.site}${apiRoot}/pictures?limit=500`, { headers });
  const { pictures }: ImageList = await answer.json();
  const wide = pictures.filter((picture) => picture.widths.includes(width) && picture.width !== 4032);
  const files = wide.map(async (picture) => {
    const file = await fetch(studio.site + imageFileUrl(picture, width, 'avif'));
    return (await file.arrayBuffer()).byteLength;
  });
  return Promise.all(files);
}
