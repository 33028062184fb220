import { type Frame, lightOf } from '../frame.ts';
import { count, disc, type Motif, polar, round, shape, turn } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { portrait } from '../size.ts';
import { black, inked, inks, motifIn, paper, printOn } from './paper.ts';

/** A print in a few colours: a disc or bars behind a motif. */
export async function print(
  seed: number,
  motif: Motif,
  ground: string,
  colors: readonly (keyof typeof inks)[],
  behind: 'sun' | 'bars' | 'arch' | 'rays' | 'none' = 'sun',
  negative = false,
): Promise<Frame> {
  const random = randomFrom(seed);
  const size = portrait;
  const frame = paper(size, lightOf(ground), seed, 0.35);
  const back = {
    sun: disc([random.between(-90, 90), -130], 390, '#000'),
    bars: count(9, (i) => shape(`M-480 ${-560 + i * 126}H480V${-560 + i * 126 + 22 + i * 9}H-480Z`, '#000')).join(''),
    arch: shape('M-400 600V-120A400 400 0 0 1 400 -120V600Z', '#000'),
    rays: count(22, (i) =>
      shape(
        `M0 0L${polar(turn(i * 16.36), 1100)
          .map(round)
          .join(' ')}L${polar(turn(i * 16.36 + 7), 1100)
          .map(round)
          .join(' ')}Z`,
        '#000',
      ),
    ).join(''),
    none: '',
  }[behind];
  const clip = `<clipPath id="sheet"><path d="M-480 -610H480V610H-480Z"/></clipPath>`;
  const first = colors[0] && inks[colors[0]];
  if (first && back)
    printOn(
      frame,
      await inked(size, `${clip}<g clip-path="url(#sheet)">${back}</g>`),
      { color: first, dry: 0.4 },
      seed,
    );
  const second = colors[1] && inks[colors[1]];
  const drawing = motifIn(motif, size, 0.82, [0, 10]);
  if (second)
    printOn(
      frame,
      await inked(size, `${clip}<g clip-path="url(#sheet)">${shape('M-480 330H480V610H-480Z', '#000')}</g>`),
      { color: second, dry: 0.5 },
      seed + 2,
    );
  const body = negative ? `<path d="M-480 -610H480V610H-480Z"/><g style="filter:invert(1)">${drawing}</g>` : drawing;
  return printOn(
    frame,
    await inked(size, body),
    { color: black, dry: 0.3, off: [random.int(-3, 3), random.int(-2, 2)] },
    seed + 1,
  );
}
