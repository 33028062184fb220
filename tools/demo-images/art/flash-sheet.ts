import { type Frame, lightOf } from '../frame.ts';
import { count, disc, line, type Motif, moved, type Point, round } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { portrait, type Size } from '../size.ts';
import { black, inked, inks, motifIn, paper, printOn } from './paper.ts';

/** A sheet of small drawings to choose from, on old paper. */
export async function flashSheet(seed: number, motifs: readonly Motif[], columns: number): Promise<Frame> {
  const random = randomFrom(seed);
  const size = portrait;
  const rows = Math.ceil(motifs.length / columns);
  const places = motifs.map(
    (_, i): Point => [
      ((i % columns) + 0.5 - columns / 2) * (960 / columns),
      (Math.floor(i / columns) + 0.5 - rows / 2) * (1230 / rows),
    ],
  );
  const cellSize: Size = [960 / columns, 1230 / rows];
  const drawn = motifs.map((motif, i) => motifIn(motif, cellSize, 0.86, places[i], random.between(-4, 4)));
  const washes = (color: number) =>
    motifs
      .map((_, i) =>
        i % 3 === color
          ? moved(
              count(4, () =>
                disc(
                  [random.between(-0.16, 0.16) * cellSize[0], random.between(-0.2, 0.2) * cellSize[1]],
                  random.between(0.1, 0.22) * cellSize[0],
                  '#777',
                ),
              ).join(''),
              places[i]!,
            )
          : '',
      )
      .join('');
  const frame = paper(size, lightOf(random.pick(['#e4d4b4', '#dcc9a2', '#e6dcc4'])), seed, 1);
  for (const [i, color] of [inks.red, inks.ochre, inks.green].entries())
    printOn(frame, await inked(size, washes(i), 13), { color, dry: 0.6 }, seed + i);
  const marks = count(motifs.length, (i) =>
    line(`M${round(places[i]![0] - 9)} ${round(places[i]![1] + cellSize[1] * 0.46)}h18`, 3),
  ).join('');
  return printOn(frame, await inked(size, drawn.join('') + marks), { color: black, dry: 0.25 }, seed);
}
