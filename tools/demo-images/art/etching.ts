import { type Frame, lightOf } from '../frame.ts';
import { bow, count, dots, line, moved, type Point, polar, round, shape, stroke, turn } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { landscape } from '../size.ts';
import { inked, paper, printOn } from './paper.ts';

/** Roofs and a moon, scratched into a plate. */
export async function etching(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const size = landscape;
  const sky = count(900, () => {
    const [x, y] = [random.between(-640, 640), random.between(-400, 60)];
    const far = Math.hypot(x - 220, y + 190);
    return far < 105 || random.next() > 0.25 + far / 700
      ? ''
      : stroke(
          bow([x, y], [x + random.between(40, 130), y + random.between(-8, 8)], 0.04, 3),
          random.between(1.4, 3.2),
        );
  });
  const halo = count(5, (i) =>
    count(44, (k) =>
      stroke(
        bow(polar(turn(k * 8.2 + i * 3), 118 + i * 26), polar(turn(k * 8.2 + i * 3 + 5), 118 + i * 26), 0.06, 3),
        2,
      ),
    ).join(''),
  ).join('');
  const houses = count(14, (i) => {
    const [x, w] = [-660 + i * 96 + random.between(-16, 16), random.between(84, 130)];
    const [eaves, foot] = [random.between(40, 170), 420];
    const roof = eaves - random.between(50, 110);
    const outline = `M${round(x)} ${foot}V${round(eaves)}L${round(x + w / 2)} ${round(roof)}L${round(x + w)} ${round(eaves)}V${foot}Z`;
    const hatch = count(34, (k) =>
      stroke(
        [
          [x + (k % 17) * (w / 17), eaves + 10 + Math.floor(k / 17) * 130],
          [x + (k % 17) * (w / 17) + random.between(-3, 3), eaves + 120 + Math.floor(k / 17) * 140],
        ],
        3.2,
      ),
    );
    const tiles = count(12, (k) =>
      stroke(
        [
          [x + w / 2 - (w / 2) * (k / 12), roof + (eaves - roof) * (k / 12)],
          [x + w / 2 + (w / 2) * (k / 12), roof + (eaves - roof) * (k / 12)],
        ],
        3,
      ),
    );
    const panes = count(4, (k) =>
      shape(
        `M${round(x + 18 + (k % 2) * w * 0.42)} ${round(eaves + 34 + Math.floor(k / 2) * 84)}h24v36h-24Z`,
        random.next() > 0.4 ? '#fff' : '#000',
        3,
      ),
    );
    return shape(outline, '#fff', 4) + hatch.join('') + tiles.join('') + panes.join('');
  });
  const frame = paper(size, lightOf('#e9e0cc'), seed, 0.4);
  const plate = `<clipPath id="plate"><path d="M-620 -380H620V380H-620Z"/></clipPath><g clip-path="url(#plate)">${sky.join('')}${moved(halo, [220, -190])}${houses.join('')}</g>${line('M-620 -380H620V380H-620Z', 3)}${dots(
    count(240, (): Point => [random.between(-620, 620), random.between(-380, 380)]),
    1.6,
  )}`;
  return printOn(frame, await inked(size, plate), { color: [0.03, 0.024, 0.022], dry: 0.2 }, seed);
}
