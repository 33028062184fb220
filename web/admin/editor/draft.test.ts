import { expect, test } from 'vitest';
import { newRowId } from '#shared/choices.ts';
import { countChanges, moved, rebase } from './draft.ts';

type Row = { id: string; title: string; text: string | null };

const a: Row = { id: 'a', title: 'A', text: null };
const b: Row = { id: 'b', title: 'B', text: 'b' };
const c: Row = { id: 'c', title: 'C', text: 'c' };
const base = [a, b, c];

test('ED-02 each changed value counts once, and one that is changed back does not', () => {
  const both = [{ ...a, title: 'X', text: 'Y' }, b, c];

  expect(countChanges({ base, rows: both })).toBe(2);
  expect(countChanges({ base, rows: [{ ...a, title: 'X' }, b, c] })).toBe(1);
  expect(countChanges({ base, rows: [{ ...a, text: '' }, b, c] })).toBe(0);
});

test('ED-02 a new row counts once, as does a new order', () => {
  const added = { id: newRowId(), title: 'N', text: 'n' };

  expect(countChanges({ base, rows: [...base, added] })).toBe(1);
  expect(countChanges({ base, rows: [added, ...base] })).toBe(1);
  expect(countChanges({ base, rows: [c, a, b] })).toBe(1);
});

test('ED-15 a row moves up or down; the first no further up, the last no further down', () => {
  expect(moved(base, 1, 0)).toEqual([b, a, c]);
  expect(moved(base, 1, 2)).toEqual([a, c, b]);
  expect(moved(base, 0, -1)).toEqual(base);
  expect(moved(base, 2, 3)).toEqual(base);
});

test('what somebody else stored comes in beside what I changed', () => {
  const mine = { base, rows: [{ ...a, title: 'Mine' }, b, c] };
  const theirs = [{ ...a, text: 'Theirs' }, { ...b, title: 'Theirs' }, c];

  expect(rebase(mine, theirs)).toEqual({
    rows: [{ id: 'a', title: 'Mine', text: 'Theirs' }, { ...b, title: 'Theirs' }, c],
    clashes: [],
  });
});

test('where both changed the same value mine stays, and both are told', () => {
  const mine = { base, rows: [{ ...a, title: 'Mine' }, b, c] };

  const { rows, clashes } = rebase(mine, [{ ...a, title: 'Theirs' }, b, c]);

  expect(rows[0]?.title).toBe('Mine');
  expect(clashes).toEqual([{ id: 'a', field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
});

test('rows that I added and rows that they added are all there', () => {
  const own = { id: 'temp-1', title: 'Mine', text: null };
  const other = { id: 'd', title: 'Theirs', text: null };

  expect(rebase({ base, rows: [own, ...base] }, [other, ...base]).rows).toEqual([other, ...base, own]);
});

test('a row that they removed goes, or becomes a new one if I changed it', () => {
  expect(rebase({ base, rows: base }, [a, c]).rows).toEqual([a, c]);

  const { rows, clashes } = rebase({ base, rows: [a, { ...b, title: 'Mine' }, c] }, [a, c]);

  expect(rows).toEqual([a, c, { id: expect.stringMatching(/^temp-/), title: 'Mine', text: 'b' }]);
  expect(clashes).toEqual([{ id: rows[2]?.id, mine: { ...b, title: 'Mine' }, theirs: undefined }]);
});

test('an order that I changed stays; one that they changed comes in otherwise', () => {
  const other = { id: 'd', title: 'Theirs', text: null };

  expect(rebase({ base, rows: [c, b, a] }, [b, a, c, other]).rows).toEqual([c, b, a, other]);
  expect(rebase({ base, rows: base }, [b, a, c]).rows).toEqual([b, a, c]);
});
