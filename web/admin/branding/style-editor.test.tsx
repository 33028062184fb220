import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StyleEditor } from './style-editor.tsx';

const html = (stored: string) =>
  renderToStaticMarkup(<StyleEditor above={null} stored={stored} onStore={async () => {}} onFailed={() => {}} />);

/** The colour controls in order, as label and value. */
function colors(stored: string): string[][] {
  const document = html(stored);
  const inputs = [...document.matchAll(/<input id="([^"]+)" type="color"[^>]* value="([^"]+)"\/>/g)];
  return inputs.map(([, id, value = '']) => [
    new RegExp(`<label for="${id}">([^<]+)</label>`).exec(document)?.[1] ?? '',
    value,
  ]);
}

const designed = [
  ['Primary', '#7f1d1d'],
  ['Secondary', '#374151'],
  ['Background', '#0b0f19'],
  ['Text', '#f5f5f5'],
];

test('offers a primary colour, dark red by default [STYLE-02]', () => {
  expect(colors('')).toContainEqual(['Primary', '#7f1d1d']);
});

test('offers a secondary colour, dark grey by default [STYLE-03]', () => {
  expect(colors('')).toContainEqual(['Secondary', '#374151']);
});

test('offers a background colour, very dark blue-grey by default [STYLE-04]', () => {
  expect(colors('')).toContainEqual(['Background', '#0b0f19']);
});

test('shows text in near white by default [STYLE-05]', () => {
  expect(colors('')).toContainEqual(['Text', '#f5f5f5']);
});

test('offers exactly four colours with the decided defaults [STYLE-06]', () => {
  expect(colors('')).toEqual(designed);
  expect(html('').match(/type="color"/g)).toHaveLength(4);
});

test('starts with the published style, or with the defaults if it cannot be read', () => {
  const style = {
    primary: '#102030',
    secondary: '#203040',
    background: '#000000',
    text: '#ffffff',
    fontSize: 18,
    fontFamily: 'Serif',
    lineHeight: 1.5,
    containerWidth: 1000,
    borderRadius: 4,
    spacing: 12,
    animations: false,
    shadows: true,
    gradients: true,
  };

  expect(colors(JSON.stringify(style)).map(([, value]) => value)).toEqual(['#102030', '#203040', '#000000', '#ffffff']);
  expect(colors('{')).toEqual(designed);
});
