import sharp, { type Sharp } from 'sharp';
import { clamp, Frame } from './frame.ts';

/** Blurs areas away from the focal plane. `blur` is in pixels at a distance of one unit. */
export async function focused({ frame, away }: { frame: Frame; away: Float32Array }, blur: number): Promise<Frame> {
  const { width, height, light } = frame;
  const middle = clamp(focusOf(away, width, height), -1, 1);
  const [soft, softer] = await Promise.all([blurredLight(frame, blur * 0.25), blurredLight(frame, blur)]);
  for (let pixel = 0; pixel < away.length; pixel++) {
    const far = clamp((Math.abs(away[pixel]! - middle) - 0.1) * 1.6, 0, 1);
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      const [sharpest, next, share] = far < 0.4 ? [light, soft, far / 0.4] : [soft, softer, (far - 0.4) / 0.6];
      light[at] = sharpest[at]! + (next[at]! - sharpest[at]!) * share;
    }
  }
  return frame;
}

/** The center of the image is in focus. */
function focusOf(away: Float32Array, width: number, height: number): number {
  let nearest = 9;
  for (let row = Math.round(height * 0.4); row < height * 0.6; row += 4) {
    for (let column = Math.round(width * 0.35); column < width * 0.65; column += 4)
      nearest = Math.min(nearest, away[row * width + column]!);
  }
  return nearest + 0.08;
}

const blurredLight = ({ width, height, light }: Frame, blur: number) =>
  throughPixels(sharp(sixteenBits(light), { raw: { width, height, channels: 3 } }).blur(blur));

/** Resizes an image. */
export async function enlarged({ width, height, light }: Frame, wide: number): Promise<Frame> {
  const larger = new Frame(wide, Math.round((height * wide) / width));
  const image = sharp(sixteenBits(light), { raw: { width, height, channels: 3 } });
  larger.light.set(await throughPixels(image.resize(wide, larger.height, { fit: 'fill', kernel: 'lanczos3' })));
  return larger;
}

/** Converts light to the integers that sharp works with. All values from 3 up are the same white. */
const whole = 20_000;
const sixteenBits = (light: Float32Array) => Uint16Array.from(light, (value) => clamp(value * whole, 0, 65_535));

async function throughPixels(image: Sharp): Promise<Float32Array> {
  const bytes = await image.toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
  return Float32Array.from(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2), (value) => value / whole);
}
