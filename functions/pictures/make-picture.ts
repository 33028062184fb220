import { createHash } from 'node:crypto';
import sharp, { type FormatEnum, type Metadata, type Sharp } from 'sharp';
import { type Picture, type PictureFormat, pictureAddress, pictureFormats, pictureWidths } from '#shared/pictures.ts';
import { RefusedPictureError } from './errors.ts';

/** A file to be stored under a public address. */
export type PictureFile = { address: string; contentType: string; body: Buffer };

/** All that an upload becomes: the picture at its own address, and the files that pages choose from. */
export type MadePicture = { picture: Picture; original: PictureFile; files: PictureFile[] };

/** Most pixels of a picture, and most along one side: photos of today's phones fit, files made to fill memories do not. */
const limits = { pixels: 64_000_000, side: 16_383 };

/** Longest side of the picture at its own address, in pixels. */
const originalSide = 2400;

/** Where there is no transparency, files get the background of the page instead. */
const background = '#0b0f19';

/** A change of anything below that shows in the files must count this up: browsers keep them for a year by their names. */
const recipe = '1';

// Only these decoders run: SVG and PDF are programs rather than pictures, and the others nobody uploads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});

/**
 * Reads an uploaded file and makes all that is shown of it. Nothing of the file itself is passed on: every result is drawn
 * anew, upright, in sRGB, without metadata (which tells where a photo was taken). Of an animation the first frame stays.
 * @param contentType what the file was said to be when it was sent
 * @throws {RefusedPictureError} when it is something else, broken, or too large to be read
 */
export async function makePicture(bytes: Buffer, contentType: string, address: string): Promise<MadePicture> {
  const metadata = await readMetadata(bytes, contentType);
  const { width, height } = metadata.autoOrient;
  requireSize(width, height);
  const upright = await readUpright(bytes);
  // The address is part of it, so that no two pictures share files and each can be deleted with its own.
  const hash = createHash('sha256').update(recipe).update(address).update(bytes).digest('base64url').slice(0, 8);
  const widths = widthsUpTo(width);
  const picture = { hash, width, height, widths, color: await meanColor(upright) };
  return {
    picture,
    original: await drawOriginal(upright, contentType, address),
    files: await drawFiles(upright, picture),
  };
}

/** The decoded picture, from which all files are drawn without decoding it again. */
type Upright = () => Sharp;

const options = { failOn: 'error', limitInputPixels: limits.pixels } as const;

async function readUpright(bytes: Buffer): Promise<Upright> {
  const decoded = sharp(bytes, options)
    .autoOrient()
    .resize({ width: originalSide, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await decoded.catch((cause) => {
    throw new RefusedPictureError('The file is damaged. Save the picture again and upload that file.', { cause });
  });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

async function readMetadata(bytes: Buffer, contentType: string): Promise<Metadata> {
  const metadata = await headOf(bytes);
  if (isHeic(bytes) || metadata?.compression === 'hevc') {
    throw new RefusedPictureError('HEIC photos cannot be read here. Save the photo as JPEG and upload that file.');
  }
  const actual = metadata && typeOf(metadata);
  if (!metadata || !actual) {
    throw new RefusedPictureError('This is no picture that can be read here. JPEG, PNG, WebP, GIF and AVIF can.');
  }
  if (actual !== contentType) {
    throw new RefusedPictureError(`The file is named ${wordFor(contentType)}, but is ${wordFor(actual)}.`);
  }
  return metadata;
}

/** Nothing for what no decoder takes. */
async function headOf(bytes: Buffer): Promise<Metadata | undefined> {
  try {
    // Without the limit, which would say less than we can. Only the head is read, whatever it promises.
    return await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

function typeOf({ format, compression }: Metadata): string | undefined {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : undefined;
  return format && format in types ? `image/${format}` : undefined;
}

const types = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' };

function wordFor(contentType: string): string {
  const name = contentType.replace('image/', '');
  return name in types ? types[name as keyof typeof types] : name.toUpperCase();
}

/** The container that HEIC and AVIF share says in its first box which of both it holds. */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cxms])/.test(bytes.toString('latin1', 4, 12));
}

function requireSize(width: number, height: number): void {
  if (width * height <= limits.pixels && Math.max(width, height) <= limits.side) return;
  const most = `${limits.pixels / 1_000_000} megapixels and ${limits.side.toLocaleString('en')} pixels a side`;
  throw new RefusedPictureError(`The picture has ${width} × ${height} pixels, and at most ${most} can be read.`);
}

/** The widths of the list that the picture has, and its own where that is less than the largest of them. */
function widthsUpTo(width: number): number[] {
  const largest = Math.max(...pictureWidths);
  return [...pictureWidths.filter((each) => each < Math.min(width, largest)), Math.min(width, largest)];
}

async function drawOriginal(upright: Upright, contentType: string, address: string): Promise<PictureFile> {
  const drawn = upright().resize({
    width: originalSide,
    height: originalSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const format = contentType.replace('image/', '') as keyof typeof originalSettings;
  const body = await drawn.toFormat(format as keyof FormatEnum, originalSettings[format]).toBuffer();
  return { address, contentType, body };
}

const originalSettings = {
  jpeg: { quality: 85 },
  png: { compressionLevel: 9 },
  webp: { quality: 85 },
  gif: {},
  avif: { quality: 60, effort: 3 },
} as const;

/** Width after width, so that one large picture holds no more than one width of each format in memory. */
async function drawFiles(upright: Upright, picture: Picture): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const width of picture.widths) {
    files.push(
      ...(await Promise.all(
        pictureFormats.map(async (format) => ({
          address: pictureAddress(picture, width, format),
          contentType: `image/${format}`,
          body: await draw[format](upright().resize({ width })).toBuffer(),
        })),
      )),
    );
  }
  return files;
}

const draw: Record<PictureFormat, (drawn: Sharp) => Sharp> = {
  avif: (drawn) => drawn.avif({ quality: 50, effort: 3 }),
  webp: (drawn) => drawn.webp({ quality: 75 }),
  jpeg: (drawn) => drawn.flatten({ background }).jpeg({ quality: 78, progressive: true }),
};

/** One pixel that is the mean of all. */
async function meanColor(upright: Upright): Promise<string> {
  const pixel = await upright().resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const channels = pixel.length >= 3 ? [...pixel.subarray(0, 3)] : [pixel[0], pixel[0], pixel[0]];
  // To sixteen steps: pages hold dozens of these, and nobody sees the difference for the moment that they show.
  return `#${channels.map((channel = 0) => Math.round(channel / 17).toString(16)).join('')}`;
}
