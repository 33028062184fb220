import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { imageWidths } from '#shared/images/images.ts';
import { uploadKindNames } from '#shared/images/upload-kinds.ts';
import { contrast } from '#shared/website/style.ts';
import { RefusedImageError } from './errors.ts';
import { imagePaths, keepsTransparency } from './image-paths.ts';
import { processImage } from './process-image.ts';

const address = '/media/gallery-images/art/art-1.jpg';

/** Left half red, right half blue, so that a rotation is visible. */
function anImage(width: number, height: number) {
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

test('stores a photo upright and without its location, in every width and format', async () => {
  const photo = await anImage(1200, 800)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.includes('Camera')).toBe(true);

  const { details, original, files } = await processImage(photo, 'image/jpeg', address);

  // Orientation 6 rotates the image to the right: the left half is on top.
  expect(details).toMatchObject({ width: 800, height: 1200, widths: [320, 480, 720, 800] });
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
    details.widths.flatMap((width) =>
      ['avif', 'webp', 'jpeg'].map((format) => `/media/pictures/${details.hash}/${width}.${format}`),
    ),
  );
});

test('limits an image to 2400 pixels and never enlarges it', async () => {
  const { details, original, files } = await processImage(
    await anImage(3000, 1500).png().toBuffer(),
    'image/png',
    address,
  );

  expect(details).toMatchObject({ width: 3000, height: 1500, widths: [...imageWidths], color: '#808' });
  expect(await sharp(original.body).metadata()).toMatchObject({ format: 'png', width: 2400, height: 1200 });
  expect(await sharp(files.at(-1)?.body).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
});

const transparentTypes = [
  ['image/png', (image: Sharp) => image.png(), 'png'],
  ['image/webp', (image: Sharp) => image.webp(), 'webp'],
  ['image/gif', (image: Sharp) => image.gif(), 'gif'],
  ['image/avif', (image: Sharp) => image.avif(), 'heif'],
] as const;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const aDot = () => sharp({ create: { width: 1, height: 1, channels: 4, background: transparent } });

test.each(transparentTypes.flatMap((type) => ['logo', 'favicon'].map((kind) => [kind, ...type] as const)))(
  'keeps the transparency of a %s of the type %s, even at a size of one pixel [UPL-34]',
  async (kind, type, as, format) => {
    const path = `/media/about-images/${kind}-1.png`;

    const { details, original, files } = await processImage(await as(aDot()).toBuffer(), type, path);

    expect(details).toMatchObject({ width: 1, height: 1, widths: [1] });
    expect(await sharp(original.body).metadata()).toMatchObject({ format, hasAlpha: true, width: 1 });
    const [avif, webp, jpeg] = await Promise.all(files.map(({ body }) => sharp(body).metadata()));
    expect([avif?.hasAlpha, webp?.hasAlpha, jpeg?.hasAlpha]).toEqual([true, true, false]);
  },
);

/** A path for each kind of upload that has a ground. */
const paths = uploadKindNames
  .map((kind) => imagePaths({ kind, category: 'tattoos', artistId: 'nia' }, ['image/png'], 1)[0] as string)
  .filter((path) => !keepsTransparency(path));

/** A line across the middle of a transparent image. */
const aLine = (color: string) =>
  sharp({ create: { width: 200, height: 150, channels: 4, background: transparent } }).composite([
    { input: { create: { width: 150, height: 30, channels: 3, background: color } }, left: 25, top: 60 },
  ]);

test.each([
  ...paths.flatMap((path) =>
    ['#ffffff', '#000000', '#808080', '#ff0000'].map((color) => [color, path, ...transparentTypes[0]] as const),
  ),
  ...transparentTypes.map((type) => ['#ffffff', paths[0] as string, ...type] as const),
])(
  'every file of a drawing in %s on transparency at %s has a ground with a contrast of at least 3:1, of the type %s [UPL-34]',
  async (color, path, type, as) => {
    const { original, files } = await processImage(await as(aLine(color)).toBuffer(), type, path);

    for (const { body, address: file } of [original, ...files]) {
      const { width, height } = await sharp(body).metadata();
      const { isOpaque } = await sharp(body).stats();
      const ground = await colorAt(body, 2, 2);
      const drawn = await colorAt(body, width / 2, height / 2);
      expect([file, contrast(ground, drawn) >= 3, isOpaque]).toEqual([file, true, true]);
    }
  },
);

test('a logo without transparency in its file has the same ground, and a photo stays as it is [UPL-34]', async () => {
  const logo = '/media/about-images/logo-1.jpg';
  const colors = [];
  for (const color of ['#ffffff', '#000000']) {
    const { original, files } = await processImage(await aLine(color).png().toBuffer(), 'image/jpeg', logo);
    for (const { body, address: file } of [original, ...files])
      if (/jpe?g$/.test(file)) colors.push(contrast(await colorAt(body, 2, 2), color) > 15);
  }
  const photo = await processImage(await anImage(40, 30).png().toBuffer(), 'image/png', address);

  expect(colors).toEqual(Array(4).fill(true));
  expect([await colorAt(photo.original.body, 2, 2), await colorAt(photo.original.body, 38, 28)]).toEqual([
    '#ff0000',
    '#0000ff',
  ]);
});

async function colorAt(image: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await pixelAt(image, Math.floor(left), Math.floor(top));
  return `#${Buffer.from([red, green, blue]).toString('hex')}`;
}

test('keeps the first frame of an animation', async () => {
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

  const { details, isAnimated, original } = await processImage(gif, 'image/gif', address);

  expect(isAnimated).toBe(true);
  expect(details).toMatchObject({ width: 40, height: 30, color: '#f00' });
  expect((await sharp(original.body, { animated: true }).metadata()).pages ?? 1).toBe(1);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'heic'])(
  'takes an image by its content when its name says %s, and stores it as named [UPL-36]',
  async (name) => {
    const stored = name === 'heic' ? 'jpeg' : name;
    for (const content of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const bytes = await anImage(40, 30).toFormat(content).toBuffer();

      const { original } = await processImage(bytes, `image/${name}`, address);

      expect(original.contentType).toBe(`image/${stored}`);
      const { format, compression } = await sharp(original.body).metadata();
      expect(compression === 'av1' ? 'avif' : format).toBe(stored);
    }
  },
);

test.each<[string, boolean, () => Promise<Buffer> | Buffer]>([
  ['a PNG', false, () => anImage(9, 9).png().toBuffer()],
  ['an animated PNG', true, async () => anAnimatedPng(await anImage(9, 9).png().toBuffer())],
  ['a GIF', false, () => anImage(9, 9).gif().toBuffer()],
  ['a WebP', false, () => anImage(9, 9).webp().toBuffer()],
  ['an AVIF', false, () => anImage(9, 9).avif().toBuffer()],
])('recognizes of %s that it is animated: %s [UPL-36]', async (_, animated, make) => {
  expect(await processImage(await make(), 'image/png', address)).toMatchObject({ isAnimated: animated });
});

/** Adds the chunk that announces two frames before the pixels of the first one. */
function anAnimatedPng(png: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4;
  const body = Buffer.from([...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, at), Buffer.from([0, 0, 0, 8]), body, sum, png.subarray(at)]);
}

test('names files by their bytes and their image path', async () => {
  const bytes = await anImage(20, 20).png().toBuffer();

  const made = await processImage(bytes, 'image/png', address);
  const again = await processImage(bytes, 'image/png', address);
  const elsewhere = await processImage(bytes, 'image/png', `${address}2`);

  expect(again).toEqual(made);
  expect(elsewhere.details.hash).not.toBe(made.details.hash);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each<[string, string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['an svg that says it is a PNG', 'image/png', () => Buffer.from(svg), /not a supported image/],
  ['text', 'image/jpeg', () => Buffer.from('hello'), /not a supported image/],
  ['an empty file', 'image/jpeg', () => Buffer.alloc(0), /not a supported image/],
  ['a TIFF', 'image/png', () => anImage(9, 9).tiff().toBuffer(), /not a supported image/],
  ['half a JPEG', 'image/jpeg', () => halfOf(anImage(400, 400).jpeg()), /damaged/],
  ['half a PNG', 'image/png', () => halfOf(anImage(400, 400).png()), /damaged/],
  ['half a WebP', 'image/webp', () => halfOf(anImage(400, 400).webp()), /damaged|not a supported image/],
  ['a HEIC photo', 'image/heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC/],
  ['a bomb of pixels', 'image/png', () => aBomb(16_000, 5000), /16000 × 5000 pixels/],
  ['a thread of pixels', 'image/png', () => aBomb(1, 20_000), /1 × 20000 pixels/],
])('refuses %s with a clear message [UPL-10]', async (_, type, make, words) => {
  const bytes = await make();

  const refused = processImage(bytes, type, address);

  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.toBeInstanceOf(RefusedImageError);
});

async function halfOf(image: Sharp): Promise<Buffer> {
  const bytes = await image.toBuffer();
  return bytes.subarray(0, bytes.length / 2);
}

/** The header of a PNG, which declares how much memory the image needs. */
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
