import { createHash } from 'node:crypto';
import sharp, { type FormatEnum, type Metadata, type Sharp } from 'sharp';
import { groundFor, sampleSide } from '#shared/images/ground.ts';
import { type ImageDetails, type ImageFormat, imageFileUrl, imageFormats, imageWidths } from '#shared/images/images.ts';
import { RefusedImageError } from './errors.ts';
import { keepsTransparency } from './image-paths.ts';

/** A file to store under a public path. */
export type ImageFile = { address: string; contentType: string; body: Buffer };

/**
 * The result of an upload: the image at its own path, and the variants that pages choose from. Of an animated image, they
 * show the first frame.
 */
type ProcessedImage = { details: ImageDetails; isAnimated: boolean; original: ImageFile; files: ImageFile[] };

/** Accepts photos of current phones, and rejects files that would exhaust the memory. */
const limits = { pixels: 64_000_000, side: 16_383 };

/** Longest side of the image at its own path, in pixels. */
const originalSide = 2400;

/** Increment this whenever a change below alters the files: browsers cache them by name for a year. */
const recipe = '5';

// Only these decoders run. SVG and PDF can contain programs, and the other formats are not needed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});

/**
 * Decodes an uploaded file and encodes all variants. No byte of the file itself is served: every result is re-encoded,
 * upright, in sRGB and without metadata (which contains where a photo was taken). Animations keep their first frame.
 * Only logos and icons stay transparent, in the formats that can be.
 * @param contentType the type declared by the upload, in which the image is stored at its path. The file's content may have
 * another one, because browsers take the type from the name
 * @throws {RefusedImageError} when the file is no supported image, or is damaged or too large
 */
export async function processImage(bytes: Buffer, contentType: string, address: string): Promise<ProcessedImage> {
  const metadata = await readMetadata(bytes);
  const { width, height } = metadata.autoOrient;
  requireSize(width, height);
  const decoded = await readUpright(bytes);
  const ground = await groundOf(decoded);
  const upright = keepsTransparency(address) ? decoded : onGround(decoded, ground);
  // Includes the path, so that no two images share files and each can be deleted independently.
  const hash = createHash('sha256').update(recipe).update(address).update(bytes).digest('base64url').slice(0, 8);
  const widths = widthsUpTo(width);
  const details = { hash, width, height, widths, color: await meanColor(upright) };
  return {
    details,
    isAnimated: isAnimated(bytes, metadata),
    original: await drawOriginal(upright, contentType, address, ground),
    files: await drawFiles(upright, details, ground),
  };
}

/**
 * Decodes a file that a visitor sent and encodes it in these sizes, like `processImage`.
 * @param sides the longest side of each, in pixels
 * @throws {RefusedImageError} like `processImage`, and when the file is no JPEG
 */
export async function encodeAgain(bytes: Buffer, sides: readonly number[]): Promise<Buffer[]> {
  const { format, autoOrient } = await readMetadata(bytes);
  if (format !== 'jpeg') throw new RefusedImageError('The photo is not a JPEG file.');
  requireSize(autoOrient.width, autoOrient.height);
  const upright = await readUpright(bytes);
  const fitted = (side: number) =>
    upright().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return Promise.all(sides.map((side) => draw.jpeg(fitted(side)).toBuffer()));
}

/** The decoded image. All variants are encoded from it, so the file is decoded once. */
type Upright = () => Sharp;

const options = { failOn: 'error', limitInputPixels: limits.pixels } as const;

async function readUpright(bytes: Buffer): Promise<Upright> {
  const upright = sharp(bytes, options)
    .autoOrient()
    .resize({ width: originalSide, withoutEnlargement: true })
    .toColourspace('srgb');
  return pixelsOf(upright).catch((cause) => {
    throw new RefusedImageError('The file is damaged. Save the image again and upload the new file.', { cause });
  });
}

async function pixelsOf(drawn: Sharp): Promise<Upright> {
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

function onGround(upright: Upright, ground: string): Upright {
  return () => upright().flatten({ background: ground });
}

async function groundOf(decoded: Upright): Promise<string> {
  const sample = decoded().resize({ width: sampleSide, height: sampleSide, fit: 'inside', withoutEnlargement: true });
  return groundFor(await sample.toColourspace('srgb').ensureAlpha().raw().toBuffer());
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  const metadata = await headOf(bytes);
  if (isHeic(bytes) || metadata?.compression === 'hevc') {
    throw new RefusedImageError('HEIC photos are not supported. Save the photo as JPEG and upload that file.');
  }
  if (!metadata || !isSupported(metadata)) {
    throw new RefusedImageError('This file is not a supported image. Upload a JPEG, PNG, WebP, GIF or AVIF file.');
  }
  return metadata;
}

/** Undefined when no decoder accepts the file. */
async function headOf(bytes: Buffer): Promise<Metadata | undefined> {
  try {
    // Without the pixel limit, so that our own error can name the size. Only the header is read.
    return await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

function isSupported({ format, compression }: Metadata): boolean {
  return format === 'heif' ? compression === 'av1' : ['jpeg', 'png', 'webp', 'gif'].includes(format);
}

/** The decoder does not count the frames of a PNG. No decoder accepts a sequence in AVIF. */
function isAnimated(bytes: Buffer, { format, pages = 1 }: Metadata): boolean {
  return format === 'png' ? bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL') : pages > 1;
}

/** HEIC and AVIF share a container format; its first box names the brand. */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cxms])/.test(bytes.toString('latin1', 4, 12));
}

function requireSize(width: number, height: number): void {
  if (width * height <= limits.pixels && Math.max(width, height) <= limits.side) return;
  const most = `${limits.pixels / 1_000_000} megapixels and ${limits.side.toLocaleString('en')} pixels a side`;
  throw new RefusedImageError(`The image has ${width} × ${height} pixels. The limit is ${most}.`);
}

/** The standard widths below the image's own width, and its own width up to the largest standard one. */
function widthsUpTo(width: number): number[] {
  const largest = Math.max(...imageWidths);
  return [...imageWidths.filter((each) => each < Math.min(width, largest)), Math.min(width, largest)];
}

async function drawOriginal(upright: Upright, declared: string, address: string, ground: string): Promise<ImageFile> {
  const name = declared.replace('image/', '');
  // HEIC, which browsers do not show, becomes JPEG, as in its path.
  const format = name in originalSettings ? (name as keyof typeof originalSettings) : 'jpeg';
  const body = await inFormat(format, upright, ground)
    .resize({ width: originalSide, height: originalSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(format as keyof FormatEnum, originalSettings[format])
    .toBuffer();
  return { address, contentType: `image/${format}`, body };
}

/** JPEG has no transparency. */
function inFormat(format: string, upright: Upright, ground: string): Sharp {
  return format === 'jpeg' ? onGround(upright, ground)() : upright();
}

const originalSettings = {
  jpeg: { quality: 85 },
  png: { compressionLevel: 9 },
  webp: { quality: 85 },
  gif: {},
  avif: { quality: 60, effort: 3 },
} as const;

/** One width at a time, resized once for all formats, to keep only one width of each format in memory. */
async function drawFiles(upright: Upright, details: ImageDetails, ground: string): Promise<ImageFile[]> {
  const files: ImageFile[] = [];
  for (const width of details.widths) {
    const resized = await pixelsOf(upright().resize({ width }));
    files.push(
      ...(await Promise.all(
        imageFormats.map(async (format) => ({
          address: imageFileUrl(details, width, format),
          contentType: `image/${format}`,
          body: await draw[format](inFormat(format, resized, ground)).toBuffer(),
        })),
      )),
    );
  }
  return files;
}

const draw: Record<ImageFormat, (drawn: Sharp) => Sharp> = {
  avif: (drawn) => drawn.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (drawn) => drawn.webp({ quality: 75, effort: 2 }),
  jpeg: (drawn) => drawn.jpeg({ quality: 78, progressive: true }),
};

/** The average color, computed by resizing to one pixel. */
async function meanColor(upright: Upright): Promise<string> {
  const pixel = await upright().resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const channels = pixel.length >= 3 ? [...pixel.subarray(0, 3)] : [pixel[0], pixel[0], pixel[0]];
  // Three hex digits are enough for a short-lived placeholder, and pages contain dozens of them.
  return `#${channels.map((channel = 0) => Math.round(channel / 17).toString(16)).join('')}`;
}
