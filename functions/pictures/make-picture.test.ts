import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '#shared/pictures.ts';
import { RefusedPictureError } from './errors.ts';
import { makePicture } from './make-picture.ts';

const address = '/media/gallery-images/art/art-1.jpg';

/** Left half red, right half blue, so that turning it shows. */
function aPicture(width: number, height: number) {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: blue, left: Math.floor(width / 2), top: 0 },
  ]);
}

async function pixelAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('a photo is stored upright, without where it was taken, in every width it has and every format', async () => {
  const photo = await aPicture(1200, 800)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.includes('Camera')).toBe(true);

  const { picture, original, files } = await makePicture(photo, 'image/jpeg', address);

  // Orientation 6 turns it to the right: what was left is on top.
  expect(picture).toMatchObject({ width: 800, height: 1200, widths: [320, 480, 720, 800] });
  const all = [original, ...files];
  for (const { body } of all) {
    const metadata = await sharp(body).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined));
    expect(metadata.height / metadata.width).toBeCloseTo(1.5, 1);
    const [red = 0, , blue = 0] = await pixelAt(body, 10, 10);
    expect(red).toBeGreaterThan(blue + 150);
    expect(body.includes('Camera')).toBe(false);
  }
  expect(original).toMatchObject({ address, contentType: 'image/jpeg' });
  expect(files.map((file) => file.address)).toEqual(
    picture.widths.flatMap((width) =>
      ['avif', 'webp', 'jpeg'].map((format) => `/media/pictures/${picture.hash}/${width}.${format}`),
    ),
  );
});

test('a large picture is at most 2400 pixels at its address, and never made wider than it is', async () => {
  const { picture, original, files } = await makePicture(
    await aPicture(3000, 1500).png().toBuffer(),
    'image/png',
    address,
  );

  expect(picture).toMatchObject({ width: 3000, height: 1500, widths: [...pictureWidths], color: '#808' });
  expect(await sharp(original.body).metadata()).toMatchObject({ format: 'png', width: 2400, height: 1200 });
  expect(await sharp(files.at(-1)?.body).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
});

test.each([
  ['image/png', (image: Sharp) => image.png(), 'png'],
  ['image/webp', (image: Sharp) => image.webp(), 'webp'],
  ['image/gif', (image: Sharp) => image.gif(), 'gif'],
  ['image/avif', (image: Sharp) => image.avif(), 'heif'],
])('%s keeps its format, its transparency where JPEG has none, and a size of one pixel', async (type, as, format) => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } });

  const { picture, original, files } = await makePicture(await as(dot).toBuffer(), type, address);

  expect(picture).toMatchObject({ width: 1, height: 1, widths: [1] });
  expect(await sharp(original.body).metadata()).toMatchObject({ format, hasAlpha: true, width: 1 });
  const [avif, webp, jpeg] = await Promise.all(files.map(({ body }) => sharp(body).metadata()));
  expect([avif?.hasAlpha, webp?.hasAlpha, jpeg?.hasAlpha]).toEqual([true, true, false]);
});

test('of an animation the first frame stays', async () => {
  const frames = await Promise.all(
    ['#f00', '#0000ff'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2);

  const { picture, original } = await makePicture(gif, 'image/gif', address);

  expect(picture).toMatchObject({ width: 40, height: 30, color: '#f00' });
  expect((await sharp(original.body, { animated: true }).metadata()).pages ?? 1).toBe(1);
});

test('the same bytes at the same address become the same files, at another address others', async () => {
  const bytes = await aPicture(20, 20).png().toBuffer();

  const made = await makePicture(bytes, 'image/png', address);
  const again = await makePicture(bytes, 'image/png', address);
  const elsewhere = await makePicture(bytes, 'image/png', `${address}2`);

  expect(again).toEqual(made);
  expect(elsewhere.picture.hash).not.toBe(made.picture.hash);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each<[string, string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['an svg that says it is a PNG', 'image/png', () => Buffer.from(svg), /no picture that can be read/],
  ['text', 'image/jpeg', () => Buffer.from('hello'), /no picture that can be read/],
  ['an empty file', 'image/jpeg', () => Buffer.alloc(0), /no picture that can be read/],
  ['a TIFF', 'image/png', () => aPicture(9, 9).tiff().toBuffer(), /no picture that can be read/],
  ['a JPEG named PNG', 'image/png', () => aPicture(9, 9).jpeg().toBuffer(), /named PNG, but is JPEG/],
  ['half a JPEG', 'image/jpeg', () => halfOf(aPicture(400, 400).jpeg()), /damaged/],
  ['half a PNG', 'image/png', () => halfOf(aPicture(400, 400).png()), /damaged/],
  ['half a WebP', 'image/webp', () => halfOf(aPicture(400, 400).webp()), /damaged|no picture/],
  ['a HEIC photo', 'image/heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC/],
  ['a bomb of pixels', 'image/png', () => aBomb(16_000, 5000), /16000 × 5000 pixels/],
  ['a thread of pixels', 'image/png', () => aBomb(1, 20_000), /1 × 20000 pixels/],
])('UPL-12 %s is refused in words', async (_, type, make, words) => {
  const bytes = await make();

  const refused = makePicture(bytes, type, address);

  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.toBeInstanceOf(RefusedPictureError);
});

async function halfOf(image: Sharp): Promise<Buffer> {
  const bytes = await image.toBuffer();
  return bytes.subarray(0, bytes.length / 2);
}

/** The beginning of a PNG, which says how much memory the rest would take. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [size, sum] = [data.length, crc32(body)].map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    });
    return Buffer.concat([size as Buffer, body, sum as Buffer]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits a pixel, without colours.
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync('')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
