import { expect, test } from 'vitest';
import { contentChangesSchema } from '../content/text-schemas.ts';
import { contrast, defaultStyle, mixed } from './style.ts';
import { shownRatio, weakPairs, weakPairsMessage } from './style-contrast.ts';

const colors = ['#000000', '#ffffff', '#808080', '#7f1d1d', '#ffff00'];

test('accepts the default colors', () => {
  expect(weakPairs(defaultStyle)).toEqual([]);
});

test.each([
  ['textOnBackground', { text: '#333333', primary: '#d0d0d0' }, 'text'],
  ['quietOnRaised', { background: '#000000', text: '#949494', primary: '#000000' }, 'text'],
  ['textOnPrimary', { primary: '#dddddd' }, 'primary'],
] as const)('names %s, and a colour that makes the style readable', (pair, change, color) => {
  const style = { ...defaultStyle, ...change };

  const weak = weakPairs(style).find((each) => each.pair === pair);

  expect(weak?.fix?.color).toBe(color);
  expect(weak?.ratio).toBeLessThan(4.5);
  const mended = { ...style, [color]: weak?.fix?.value };
  expect(weakPairs(mended).map((each) => each.pair)).not.toContain(pair);
});

test('proposes the nearest color with enough contrast', () => {
  const [weak] = weakPairs({ ...defaultStyle, primary: '#999999' });

  const lit = mixed(weak?.fix?.value ?? '', 85, '#f5f5f5');
  expect(contrast('#f5f5f5', lit)).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#f5f5f5', lit)).toBeLessThan(4.7);
});

test('fixes any combination of colors in up to four steps', () => {
  for (const background of colors) {
    for (const text of colors) {
      for (const primary of colors) {
        let style = { ...defaultStyle, background, text, primary };
        for (let click = 0; click < 4; click++) {
          const fix = weakPairs(style).find((weak) => weak.fix)?.fix;
          if (fix) style = { ...style, [fix.color]: fix.value };
        }
        expect([background, text, primary, weakPairs(style)]).toEqual([background, text, primary, []]);
      }
    }
  }
});

test('the server rejects a style that is hard to read, and names the pair and a better color [STYLE-18]', () => {
  const save = (change: object) => {
    const value = JSON.stringify({ ...defaultStyle, ...change });
    return contentChangesSchema.safeParse({ rows: [{ section: 'branding', field: 'style', value }] });
  };

  expect(save({ primary: '#102030' }).success).toBe(true);
  expect(save({ text: '#0b0f19' }).error?.issues).toMatchObject([
    {
      code: 'custom',
      path: ['rows', 0, 'value'],
      message: expect.stringMatching(
        /^is hard to read: text on the background has a contrast of 1\.0 and needs at least 4\.5\. Use #[0-9a-f]{6} as text color, for example$/,
      ),
    },
  ]);
});

test('names each weak pair, and returns no message for a readable style', () => {
  const message = (change: object) => weakPairsMessage({ ...defaultStyle, ...change });

  expect(message({})).toBeUndefined();
  expect(message({ background: '#000000', text: '#949494', primary: '#000000' })).toMatch(
    /^is hard to read: quiet text on raised areas has a contrast of 3\.\d and needs at least 4\.5\. Use #[0-9a-f]{6} as text color, for example$/,
  );
  expect(message({ primary: '#dddddd' })).toMatch(
    /^is hard to read: text on the primary color has a contrast of 1\.\d and needs at least 4\.5\. Use #[0-9a-f]{6} as primary color, for example$/,
  );
});

test('never rounds an insufficient contrast up to a sufficient one', () => {
  expect(shownRatio(4.4999)).toBe('4.4');
  expect(shownRatio(4.5)).toBe('4.5');
  expect(shownRatio(3)).toBe('3.0');
});

test('also checks the hover color of buttons [STYLE-18]', () => {
  const style = { ...defaultStyle, primary: '#6f6f6f' };

  expect(contrast(style.text, style.primary)).toBeGreaterThan(4.5);
  expect(weakPairs(style).map(({ pair }) => pair)).toEqual(['textOnPrimary']);
});

test('lists weak pairs in the order in which to fix them', () => {
  const weak = weakPairs({ ...defaultStyle, background: '#808080', text: '#808080', primary: '#808080' });

  expect(weak.map(({ pair }) => pair)).toEqual(['textOnBackground', 'quietOnRaised', 'textOnPrimary']);
  for (const { ratio } of weak) expect(ratio).toBe(1);
});

const fixesOf = (background: string, text: string, primary: string) =>
  weakPairs({ ...defaultStyle, background, text, primary }).map(({ pair, fix }) => [pair, fix?.color, fix?.value]);

test('prefers a fix that keeps other pairs readable over a nearer color', () => {
  // A darker text would be readable on this background, but not on the primary color.
  expect(fixesOf('#bababa', '#dddddd', '#4a4a4a')).toEqual([
    ['textOnBackground', 'background', '#323232'],
    ['quietOnRaised', 'background', '#323232'],
  ]);
});

test('a fix improves its own pair and leaves other weak pairs to their own fixes', () => {
  expect(fixesOf('#b2b2b2', '#dedede', '#b0b0b0')).toEqual([
    ['textOnBackground', 'text', '#0b0b0b'],
    ['quietOnRaised', 'text', '#0b0b0b'],
    ['textOnPrimary', 'primary', '#4c4c4c'],
  ]);
});

test('proposes another text color if no primary color is sufficient', () => {
  expect(fixesOf('#012f1b', '#cf4c1d', '#0726a6').at(-1)).toEqual(['textOnPrimary', 'text', '#e6a289']);
});

test('proposes black or white if no other color is sufficient', () => {
  expect(fixesOf('#8a8a8a', '#7e7e7e', '#c1c1c1').at(-1)).toEqual(['textOnPrimary', 'primary', '#000000']);
});

test('proposes no fix for quiet text on a medium background until the text color is fixed', () => {
  const fixes = fixesOf('#8a8a8a', '#7e7e7e', '#c1c1c1');

  expect(fixes.slice(0, 2)).toEqual([
    ['textOnBackground', 'text', '#232323'],
    ['quietOnRaised', undefined, undefined],
  ]);
});
