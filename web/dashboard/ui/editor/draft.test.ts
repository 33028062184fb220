import { describe, expect, test } from 'vitest';
import { newRowId } from '#shared/content/list-rows.ts';
import { countChanges, editsOf, moved, openConflicts, rebase } from './draft.ts';

type Row = { id: string; title: string; text: string | null };

const a: Row = { id: 'a', title: 'A', text: null };
const b: Row = { id: 'b', title: 'B', text: 'b' };
const c: Row = { id: 'c', title: 'C', text: 'c' };
const base = [a, b, c];

test('counts each changed value once, and none that is changed back [ED-01]', () => {
  const both = [{ ...a, title: 'X', text: 'Y' }, b, c];

  expect(countChanges({ base, rows: both })).toBe(2);
  expect(countChanges({ base, rows: [{ ...a, title: 'X' }, b, c] })).toBe(1);
  expect(countChanges({ base, rows: [{ ...a, text: '' }, b, c] })).toBe(0);
});

test('counts a new row and a new order once each [ED-01]', () => {
  const added = { id: newRowId(), title: 'N', text: 'n' };

  expect(countChanges({ base, rows: [...base, added] })).toBe(1);
  expect(countChanges({ base, rows: [added, ...base] })).toBe(1);
  expect(countChanges({ base, rows: [c, a, b] })).toBe(1);
});

test('counts a removed row once, and a new order of the other rows apart from it [ED-01]', () => {
  expect(countChanges({ base, rows: [b, c] })).toBe(1);
  expect(countChanges({ base, rows: [c, b] })).toBe(2);
});

test('moves a row up or down, but never past the ends [ED-15]', () => {
  expect(moved(base, 1, 0)).toEqual([b, a, c]);
  expect(moved(base, 1, 2)).toEqual([a, c, b]);
  expect(moved(base, 0, -1)).toEqual(base);
  expect(moved(base, 2, 3)).toEqual(base);
  expect(moved(base, 0, 3)).toEqual(base);
  expect(moved(base, 0, 4)).toEqual(base);
});

test('merges changes by another person with mine', () => {
  const mine = { base, rows: [{ ...a, title: 'Mine' }, b, c] };
  const theirs = [{ ...a, text: 'Theirs' }, { ...b, title: 'Theirs' }, c];

  expect(rebase(mine, theirs)).toEqual({
    rows: [{ id: 'a', title: 'Mine', text: 'Theirs' }, { ...b, title: 'Theirs' }, c],
    conflicts: [],
    hasNews: true,
  });
});

test('keeps my value and reports a conflict when both changed the same value', () => {
  const mine = { base, rows: [{ ...a, title: 'Mine' }, b, c] };

  const { rows, conflicts, hasNews } = rebase(mine, [{ ...a, title: 'Theirs' }, b, c]);

  expect(rows[0]?.title).toBe('Mine');
  expect(hasNews).toBe(true);
  expect(conflicts).toEqual([{ id: 'a', field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
});

test('keeps a conflict through other changes until both versions are equal [ED-28]', () => {
  const mine = { base, rows: [{ ...a, title: 'Mine' }, b, c] };
  const theirs = [{ ...a, title: 'Theirs' }, b, c];
  const draft = { base: theirs, ...rebase(mine, theirs) };

  const later = [{ ...a, title: 'Theirs', text: 'Later' }, b, c];
  expect(rebase(draft, later).conflicts).toEqual([{ id: 'a', field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  expect(rebase(draft, [{ ...a, title: 'Mine' }, b, c]).conflicts).toEqual([]);
});

test('keeps rows added by both people', () => {
  const own = { id: 'temp-1', title: 'Mine', text: null };
  const other = { id: 'd', title: 'Theirs', text: null };

  expect(rebase({ base, rows: [own, ...base] }, [other, ...base]).rows).toEqual([other, ...base, own]);
});

test('drops a row that another person removed, or adds it as new if I changed it', () => {
  expect(rebase({ base, rows: base }, [a, c]).rows).toEqual([a, c]);

  const { rows, conflicts } = rebase({ base, rows: [a, { ...b, title: 'Mine' }, c] }, [a, c]);

  expect(rows).toEqual([a, c, { id: expect.stringMatching(/^temp-/), title: 'Mine', text: 'b' }]);
  expect(conflicts).toEqual([{ id: rows[2]?.id, mine: { ...b, title: 'Mine' }, theirs: undefined }]);
});

test('keeps my new order, or takes theirs if I did not change it', () => {
  const other = { id: 'd', title: 'Theirs', text: null };

  expect(rebase({ base, rows: [c, b, a] }, [b, a, c, other]).rows).toEqual([c, b, a, other]);
  expect(rebase({ base, rows: [b, c, a] }, [a, b, c, other]).rows).toEqual([b, c, a, other]);
  expect(rebase({ base, rows: base }, [b, a, c]).rows).toEqual([b, a, c]);
});

test('reports a conflict when both changed the order, with the rows that each moved, until one is chosen [ED-28]', () => {
  const d: Row = { id: 'd', title: 'D', text: null };
  const before = [a, b, c, d];
  const theirs = [b, c, d, a];
  const conflict = { id: '', field: 'order_index', mine: ['c'], theirs: ['a'], before: ['a', 'b', 'c', 'd'] };

  const draft = { base: theirs, ...rebase({ base: before, rows: [c, a, b, d] }, theirs) };

  expect(draft).toMatchObject({ rows: [c, a, b, d], conflicts: [conflict], hasNews: true });
  expect(openConflicts({ ...draft, rows: [d, c, a, b] })).toEqual([{ ...conflict, mine: ['d', 'c'] }]);
  expect(openConflicts({ ...draft, rows: theirs })).toEqual([]);
  expect(rebase({ base: before, rows: theirs }, theirs).conflicts).toEqual([]);
  expect(rebase({ base: before, rows: [c, a, b, d] }, [a, b, d]).conflicts).toEqual([]);
});

test('puts a row that is new in the stored list after the row before it', () => {
  const other = { id: 'd', title: 'Theirs', text: null };

  expect(rebase({ base, rows: [c, a, b] }, [a, other, b, c]).rows).toEqual([c, a, other, b]);
  expect(rebase({ base, rows: [c, a, b] }, [other, a, b, c]).rows).toEqual([other, c, a, b]);
  expect(rebase({ base: [b, c], rows: [c, b] }, base, [c, a, b]).rows).toEqual([c, a, b]);
});

test('counts a removed row, and keeps it removed unless another person changed it', () => {
  const mine = { base, rows: [a, c] };

  expect(countChanges(mine)).toBe(1);
  expect(rebase(mine, base)).toEqual({ rows: [a, c], conflicts: [], hasNews: false });
  const theirs = { ...b, title: 'Theirs' };
  expect(rebase(mine, [a, theirs, c])).toEqual({ rows: [a, theirs, c], conflicts: [], hasNews: true });
});

describe('the part of a draft that is kept', () => {
  const added = { id: newRowId(), title: 'N', text: 'n' };
  const changed = { ...b, title: 'Mine' };
  const drafts = {
    'a changed row': [a, changed, c],
    'a new row': [a, b, c, added],
    'a removed row': [a, c],
    'a new order': [c, a, b],
    'a new order with a changed, a new and a removed row': [c, added, changed],
  };
  const stored = {
    'what was read': base,
    'a changed row': [a, { ...b, title: 'Theirs', text: 'Theirs' }, c],
    'another changed row': [{ ...a, text: 'Theirs' }, b, c],
    'a removed row': [a, c],
    'a new row': [a, { ...added, id: 'd' }, b, c],
    'a new order': [b, c, a],
  };

  test.each(Object.keys(drafts))('is merged as the whole draft is: %s', (name) => {
    const draft = { base, rows: drafts[name as keyof typeof drafts] };

    for (const theirs of Object.values(stored)) {
      const [whole, kept] = [draft, editsOf(draft)].map((each) => {
        const { rows, conflicts } = rebase(each, theirs);
        // The new id of a row that another person removed is random.
        return JSON.parse(JSON.stringify({ rows, conflicts }).replaceAll(/temp-[-0-9a-f]+/g, 'new'));
      });
      expect(kept).toEqual(whole);
    }
    expect(countChanges(editsOf(draft))).toBe(countChanges(draft));
  });

  test('has nothing of the rows that are unchanged, and after a move only their ids', () => {
    expect(editsOf({ base, rows: [a, changed, c] })).toEqual({ base: [b], rows: [changed] });
    expect(editsOf({ base, rows: [c, a, changed] })).toEqual({
      base: [{ id: 'a' }, b, { id: 'c' }],
      rows: [{ id: 'c' }, { id: 'a' }, changed],
    });
  });
});

describe('after a save whose response was lost', () => {
  const uuid = '9b2f7c1e-52a4-4f0b-8f43-0d6a1c7e5b21';
  const mine = { id: `temp-${uuid}`, title: 'Mine', text: 'once', order_index: 0 };
  const stored = { ...mine, id: uuid, order_index: 3 };

  test('takes a new row of mine for the stored one, and finds nothing new [ED-07]', () => {
    const draft = { base, rows: [...base, mine] };

    const { rows, hasNews } = rebase(draft, [...base, stored]);

    expect(rows).toMatchObject([...base, { ...stored, order_index: expect.any(Number) }]);
    expect(rows).toHaveLength(4);
    expect(hasNews).toBe(false);
    expect(countChanges({ base: [...base, stored], rows })).toBe(0);
  });

  test('keeps what I changed in the row since, as one change [ED-07]', () => {
    const draft = { base, rows: [...base, { ...mine, title: 'Changed since' }] };

    const { rows } = rebase(draft, [...base, stored]);

    expect(rows[3]).toMatchObject({ id: uuid, title: 'Changed since' });
    expect(countChanges({ base: [...base, stored], rows })).toBe(1);
  });

  test('finds nothing new when all my edits are stored', () => {
    const rows = [c, { ...a, title: 'Mine' }, b];

    expect(rebase({ base, rows }, rows)).toEqual({ rows, conflicts: [], hasNews: false });
  });

  test('finds a row of another person new', () => {
    const other = { id: 'd', title: 'Theirs', text: null };

    expect(rebase({ base, rows: [...base, mine] }, [...base, stored, other]).hasNews).toBe(true);
  });
});
