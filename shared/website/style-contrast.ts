import { contrast, mixed, readableContrast, type Style, type StyleColor } from './style.ts';

/** Text and background pairs of the public page. */
type ColorPair = 'textOnBackground' | 'quietOnRaised' | 'textOnPrimary';

/** A pair with too little contrast (WCAG 1.4.3). `fix` is the nearest sufficient color, absent if another pair must be fixed first. */
export type WeakPair = { pair: ColorPair; ratio: number; fix?: { color: StyleColor; value: string } };

/** The pairs of a style that are hard to read. Empty for a style that may be published. */
export function weakPairs(style: Style): WeakPair[] {
  return pairs
    .filter((pair) => isWeak(pair, style))
    .map((pair) => ({ pair, ratio: ratioOf[pair](style), fix: mend(pair, style) }));
}

/** An error message for the first weak pair, or `undefined` for a style that may be published. */
export function weakPairsMessage(style: Style): string | undefined {
  const [weak] = weakPairs(style);
  if (!weak) return;
  const { pair, ratio, fix } = weak;
  const advice = fix ? `. Use ${fix.value} as ${fix.color} color, for example` : '';
  return `is hard to read: ${names[pair]} has a contrast of ${shownRatio(ratio)} and needs at least ${readableContrast}${advice}`;
}

/** Rounds down, so that a ratio that is too low never looks sufficient. */
export function shownRatio(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

const names: Record<ColorPair, string> = {
  textOnBackground: 'text on the background',
  quietOnRaised: 'quiet text on raised areas',
  textOnPrimary: 'text on the primary color',
};
const pairs = Object.keys(names) as ColorPair[];

/** Mixes colors the same way as `styleTokens`. A button changes its color on hover. */
const ratioOf: Record<ColorPair, (style: Style) => number> = {
  textOnBackground: ({ text, background }) => contrast(text, background),
  quietOnRaised: ({ text, background }) =>
    Math.min(...[0, 4, 9].map((percent) => contrast(mixed(text, 72, background), mixed(text, percent, background)))),
  textOnPrimary: ({ text, primary }) => Math.min(contrast(text, primary), contrast(text, mixed(primary, 85, text))),
};

function isWeak(pair: ColorPair, style: Style): boolean {
  return ratioOf[pair](style) < readableContrast;
}

/** The colors to change for each pair, in order. No text is readable on a medium background, so that changes last. */
const mendable: Record<ColorPair, readonly StyleColor[]> = {
  textOnBackground: ['text', 'background'],
  quietOnRaised: ['text', 'background'],
  textOnPrimary: ['primary', 'text'],
};

function mend(pair: ColorPair, style: Style): WeakPair['fix'] {
  const onPage: ColorPair[] = pair === 'textOnPrimary' ? [pair] : ['textOnBackground', 'quietOnRaised'];
  const weakBefore = new Set(pairs.filter((each) => isWeak(each, style)));
  // Prefers a fix that keeps all other pairs readable, then accepts any fix.
  for (const wanted of [pairs.filter((each) => onPage.includes(each) || !weakBefore.has(each)), onPage, [pair]]) {
    for (const color of mendable[pair]) {
      const value = nearest(style[color], (candidate) =>
        wanted.every((each) => !isWeak(each, { ...style, [color]: candidate })),
      );
      if (value) return { color, value };
    }
  }
}

/** The nearest color that fits: with as little black or white mixed in as possible. */
function nearest(color: string, fits: (candidate: string) => boolean): string | undefined {
  for (let percent = 0; percent <= 100; percent++) {
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mixed(end, percent, color);
      if (fits(candidate)) return candidate;
    }
  }
}
