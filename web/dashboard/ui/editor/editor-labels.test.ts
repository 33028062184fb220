import { expect, test } from 'vitest';
import { editorLabels } from './editor-labels.ts';

test('counts unsaved changes and characters', () => {
  expect([editorLabels.unsaved(1), editorLabels.unsaved(2)]).toEqual(['1 unsaved change', '2 unsaved changes']);
  expect(editorLabels.counter(5, 60)).toBe('5 of 60');
});

test('names rows and images with their position', () => {
  const { list, images } = editorLabels;

  expect(list.moved('Ann', 2, 3)).toBe('Ann is now at position 2 of 3');
  expect(list.removeTitle('Ann')).toBe('Remove Ann?');
  expect([list.damaged.title(1), list.damaged.title(2)]).toEqual([
    '1 entry could not be read',
    '2 entries could not be read',
  ]);
  expect(images.pick(4)).toBe('Image 4');
  expect(images.shown(100, 131)).toBe('100 of 131 shown');
  expect([editorLabels.by('Jane'), editorLabels.block(3)]).toEqual(['By Jane', 'Block 3']);
});

test("names the studio's time zone", () => {
  expect(editorLabels.timeZone('Europe/Berlin')).toBe('Times are in Europe/Berlin.');
  expect(editorLabels.timeZoneHint('Europe/Berlin')).toBe('Europe/Berlin time');
});

test('names colours with low contrast, and the suggested fix', () => {
  const { weak, fix } = editorLabels.style;

  expect(weak.textOnBackground('3.2')).toBe(
    'The text is hard to read on the background: contrast 3.2, at least 4.5 is needed.',
  );
  expect(weak.quietOnRaised('3.2')).toBe(
    'Quiet text is hard to read on raised areas: contrast 3.2, at least 4.5 is needed.',
  );
  expect(weak.textOnPrimary('3.2')).toBe(
    'The text is hard to read on the primary colour: contrast 3.2, at least 4.5 is needed.',
  );
  expect(fix('Primary', '#7f1d1d')).toBe('Use #7f1d1d for Primary');
});
