import { type Frame, lightOf } from '../frame.ts';
import { count, disc, type Point } from '../pen.ts';
import { square } from '../size.ts';
import { black, inked, inks, paper, printOn } from './paper.ts';

/** Circles that seem to bulge. */
export async function optical(seed: number): Promise<Frame> {
  const size = square;
  const cells = count(19 * 19, (i): string => {
    const [x, y] = [(i % 19) - 9, Math.floor(i / 19) - 9];
    const far = Math.hypot(x - 1.5, y + 1.2) / 8;
    const push = far < 1 ? Math.sin(far * Math.PI * 0.5) / (far || 1) : 1 / far;
    const at: Point = [1.5 + (x - 1.5) * (0.6 + 0.4 * push), -1.2 + (y + 1.2) * (0.6 + 0.4 * push)];
    return disc([at[0] * 56, at[1] * 56], 5 + 23 * Math.exp(-far * far * 1.6), '#000');
  });
  const sheet = printOn(
    paper(size, lightOf('#e7e1d3'), seed, 0.3),
    await inked(size, disc([84, -67], 330, '#000')),
    { color: inks.red, dry: 0.35 },
    seed,
  );
  return printOn(sheet, await inked(size, cells.join('')), { color: black, dry: 0.3, off: [3, 2] }, seed + 1);
}
