import { expect, test } from 'vitest';
import { contrast } from '../website/style.ts';
import { groundFor } from './ground.ts';

const pixel = (color: string, alpha = 255) => [...Buffer.from(color.slice(1), 'hex'), alpha];

test('the ground has a contrast of at least 3:1 to a drawing of any color [UPL-34]', () => {
  const steps = ['00', '33', '66', '77', '80', '99', 'cc', 'ff'];
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

  const weakest = Math.min(...colors.map((color) => contrast(groundFor(pixel(color)), color)));

  expect(weakest).toBeGreaterThan(3);
});

test('the ground is white below dark drawings and dark below light ones, with any color in transparent pixels', () => {
  const white = '#ffffff';
  const dark = '#0b0f19';

  expect(groundFor(pixel('#000000'))).toBe(white);
  expect(groundFor(pixel('#ffffff'))).toBe(dark);
  expect(groundFor([...pixel('#ffffff'), ...pixel('#000000', 0), ...pixel('#000000', 0)])).toBe(dark);
  expect(groundFor([...pixel('#000000', 200), ...pixel('#ffffff', 100)])).toBe(white);
  expect(groundFor(pixel('#ffffff', 0))).toBe(white);
});
