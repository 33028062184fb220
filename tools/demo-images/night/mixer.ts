import { type Color, type Frame, smoothstep } from '../frame.ts';
import { noise } from '../noise.ts';
import { count } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { blank, square } from '../size.ts';

/** Knobs and faders under small lights. */
export function mixer(seed: number): Frame {
  const random = randomFrom(seed);
  const knobs = count(28, (i) => ({
    x: -0.92 + (i % 7) * 0.31,
    y: -0.95 + Math.floor(i / 7) * 0.36,
    turn: random.between(-2.2, 2.2),
    color: [
      [0.8, 0.06, 0.05],
      [0.75, 0.72, 0.66],
      [0.75, 0.72, 0.66],
    ][Math.floor(i / 7) % 3] as unknown as Color,
  }));
  return blank(square).shade((px, py, pixel) => {
    // The board leans away from the viewer.
    const depth = 1 + (0.4 - py) * 0.42;
    const [x, y] = [px * depth * 0.95 + 0.08 * py, (py + 0.1) * depth * 1.05];
    const sheen = 0.5 + 0.5 * noise(x * 60, y * 3);
    const warm = Math.exp(-((x + 0.5) ** 2 + (y + 0.3) ** 2) * 0.9);
    pixel[0] = (0.012 + 0.05 * warm) * (0.8 + 0.3 * sheen);
    pixel[1] = (0.012 + 0.026 * warm) * (0.8 + 0.3 * sheen);
    pixel[2] = (0.016 + 0.014 * warm) * (0.8 + 0.3 * sheen);
    for (const knob of knobs) {
      const [dx, dy] = [x - knob.x, y - knob.y];
      const far = Math.hypot(dx, dy);
      if (far > 0.2) continue;
      const shadow = Math.hypot(dx - 0.03, dy - 0.035);
      if (shadow < 0.13) for (let c = 0; c < 3; c++) pixel[c]! *= 0.35 + 0.65 * smoothstep(0.07, 0.13, shadow);
      const tick = Math.abs(far - 0.122) < 0.012 && Math.abs(Math.sin(Math.atan2(dy, dx) * 5.5)) < 0.16;
      if (tick) pixel.fill(0.14);
      if (far > 0.098) continue;
      const angle = Math.atan2(dy, dx);
      const side = far > 0.07;
      const grip = side ? 0.5 + 0.5 * Math.sin(angle * 22) : 1;
      const lit =
        (side ? 0.03 + 0.16 * Math.max(0, Math.cos(angle + 2.3)) : 0.05 + 0.05 * Math.cos(angle + 2.3) * (far / 0.07)) *
        (0.5 + grip * 0.5) *
        (0.4 + 1.3 * warm);
      const pointer =
        Math.abs(Math.sin(angle - knob.turn)) * far < 0.009 && Math.cos(angle - knob.turn) > 0 && far > 0.02;
      for (let c = 0; c < 3; c++) pixel[c] = pointer ? knob.color[c]! * (0.5 + warm) : lit * [1, 0.86, 0.74][c]!;
    }
    const channel = Math.round((x + 0.92) / 0.31);
    const [fx, top] = [x - (-0.92 + channel * 0.31), 0.36];
    if (y > top && channel >= 0) {
      if (Math.abs(fx) < 0.008) pixel.fill(0.003);
      const at = top + 0.12 + 0.3 * noise(channel * 3.7, seed);
      if (Math.abs(fx) < 0.05 && Math.abs(y - at) < 0.045)
        pixel.fill(Math.abs(y - at) < 0.008 ? 0.7 : 0.05 + 0.1 * Math.max(0, (at - y) / 0.045));
      const meter = Math.abs(fx - 0.1) < 0.016 && (y * 26) % 1 > 0.3;
      if (meter) {
        const on = y > top + 0.1 + 0.35 * noise(channel * 1.9, 5 + seed);
        const hot = y < top + 0.2;
        pixel[0] = on ? (hot ? 1.6 : 0.9) : 0.03;
        pixel[1] = on ? (hot ? 0.12 : 0.62) : 0.02;
        pixel[2] = on ? 0.08 : 0.02;
      }
    }
  });
}
