import sharp from 'sharp';
import { type Color, clamp, Frame, inkOf } from '../frame.ts';
import { enlarged } from '../lens.ts';
import { clouds } from '../noise.ts';
import { document, round } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { scenes } from './scenes.ts';

/** A painting: thousands of strokes that follow a flow, thick enough to throw small shadows. */
export async function painting(seed: number, kind: keyof typeof scenes): Promise<Frame> {
  const random = randomFrom(seed);
  const [width, height] = [720, 900];
  const scene = scenes[kind];
  const strokes: string[] = [];
  const ridges: string[] = [];
  for (const [size, many] of [
    [58, 700],
    [30, 1900],
    [15, 2600],
  ] as const) {
    for (let i = 0; i < many; i++) {
      const [px, py] = [random.between(-width / 2, width / 2), random.between(-height / 2, height / 2)];
      const [x, y] = [px / (width / 2), py / (width / 2)];
      const angle = kind === 'sea' && y > 0.02 ? random.bell() * 0.16 : clouds(x * 1.2 + seed, y * 1.2, 2) * 7;
      const length = size * random.between(1.1, 2.4);
      const [ux, uy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2];
      const [red, green, blue] = scene(x, y).map((channel) =>
        Math.round(255 * clamp(channel * random.between(0.78, 1.25) + random.bell() * 0.008, 0, 1) ** (1 / 2.2)),
      );
      const path = `M${round(px - ux)} ${round(py - uy)}Q${round(px + uy * 0.3)} ${round(py - ux * 0.3)} ${round(px + ux)} ${round(py + uy)}`;
      strokes.push(
        `<path d="${path}" stroke="rgb(${red},${green},${blue})" stroke-width="${round(size * random.between(0.4, 0.62))}"/>`,
      );
      ridges.push(
        `<path d="${path}" stroke="rgb(${gray(Math.round(random.between(40, 230))).join()})" stroke-width="${round(size * 0.2)}"/>`,
      );
    }
  }
  const whole = (paths: string[]) =>
    document({ width, height, body: `<g fill="none" stroke-linecap="round">${paths.join('')}</g>` }, width, '#181a22');
  const [colors, relief] = await Promise.all([colorsOf(whole(strokes)), inkOf(whole(ridges), 0.9)]);
  const frame = new Frame(width, height);
  for (let pixel = 0; pixel < relief.cover.length; pixel++) {
    const slope = (relief.cover[pixel]! - (relief.cover[pixel - width - 1] ?? 0)) / 255;
    const shade = 1 + clamp(slope, -0.5, 0.5) * 0.55;
    for (let c = 0; c < 3; c++)
      frame.light[pixel * 3 + c] = colors[pixel * 3 + c]! * shade + Math.max(0, slope - 0.25) * 0.05;
  }
  return enlarged(frame, 864);
}

const gray = (value: number): Color => [value, value, value];

async function colorsOf(svg: string): Promise<Float32Array> {
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return Float32Array.from(bytes, (byte) => (byte / 255) ** 2.2 * 0.9);
}
