import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { toHome } from '../site/to-page.ts';
import { anEngine } from '../testing/engine.ts';
import { ContentRepository } from './content-repository.ts';
import { storedLists } from './lists.ts';
import { removeRow } from './remove-row.ts';
import { saveContent } from './save-content.ts';
import { saveList } from './save-list.ts';
import { undoChange } from './undo-change.ts';

const { faqs } = storedLists;
const at = new Date('2026-03-01T20:00Z');
const studio = { name: 'Studio', timeZone: 'Europe/Berlin', notice: { days: 1 } } as never;
const fields = ['title', 'subtitle'];

const engine = anEngine(beforeEach);
const content = new ContentRepository(engine.documents, 'Content');

/** Stored items by key, without records and versions. A list that was never saved equals an empty one. */
async function storedItems(): Promise<Record<string, unknown>> {
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: 'Content', ConsistentRead: true }));
  const items = Items.filter(({ kind, ids }) => !['change', 'version'].includes(kind) && ids?.length !== 0);
  return Object.fromEntries(
    items.map(({ version: _v, applied: _a, ...item }) => [`${item.kind}/${item.id}`, JSON.stringify(sorted(item))]),
  );
}
const sorted = (item: object) => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));
const shownPage = async () => ({ ...toHome(await content.snapshot(), studio, at), version: 0 });

type Items = Record<string, unknown>;
/** A change that was made, with the stored items before and after it. */
type Made = { id: string; before: Items; after: Items; page: unknown; isUndone: boolean };

/** The keys that a change wrote, apart from the order of the list. */
const keysOf = ({ before, after }: Pick<Made, 'before' | 'after'>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => key !== 'list/faq' && before[key] !== after[key],
  );

/** A list of random numbers that is the same for a seed. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'saves, deletes and undos of two people keep page and store as a model says, sequence %i [ED-35] [ED-36] [ED-37]',
  async (seed) => {
    const next = random(seed * 7919 + 1);
    const made: Made[] = [];
    const counts = { undone: 0, refused: 0 };
    const read = async () => [await storedItems(), await shownPage()] as const;
    let latest = await read();

    const change = (by: string) => {
      const deps = { content, requireAdministrator: async () => {} };
      const who = { by, at: new Date(at.getTime() + made.length) };
      const value = String(next(4));
      const kinds = {
        text: () => {
          const field = fields[next(2)]!;
          return saveContent(deps, [{ section: 'hero', field, value, content_type: 'text' }], who);
        },
        remove: async () => {
          const { rows } = await content.lists.read(faqs);
          return removeRow(content, faqs, rows[next(rows.length)]?.id ?? randomUUID(), who);
        },
        list: async () => {
          const { version, rows } = await content.lists.read(faqs);
          const sent = rows.map(({ order_index: _, ...row }) => row);
          if (sent.length < 6) sent.push({ id: `temp-${randomUUID()}`, question: 'Q', answer: value, is_active: true });
          if (next(2)) sent.splice(next(sent.length), 1);
          if (next(2) && sent.length > 1) sent.splice(next(sent.length), 0, ...sent.splice(next(sent.length), 1));
          const edited = sent[next(sent.length)];
          if (edited) edited.answer = value;
          return saveList(content, faqs, { version, rows: sent }, { ...who, key: randomUUID() });
        },
      };
      return kinds[(['text', 'remove', 'list', 'list'] as const)[next(4)]!]();
    };

    const make = async (by: string) => {
      const [before, page] = latest;
      const { change: id } = await change(by);
      latest = await read();
      if (id) made.push({ id, before, after: latest[0], page, isUndone: false });
    };

    const undo = async (by: string) => {
      const chosen = made[made.length - 1 - next(Math.min(made.length, 4))];
      if (!chosen) return;
      const [before, page] = latest;
      const keys = keysOf(chosen);
      const isAsLeft = keys.every((key) => before[key] === chosen.after[key]);
      const isLast = isDeepStrictEqual(before, chosen.after);
      const deps = { content, lists: content.lists, requireAdministrator: async () => {} };
      const id = await undoChange(deps, chosen.id, { by, at }).catch((error) => {
        expect(error).toMatchObject({ code: 'conflict' });
        return undefined;
      });
      latest = await read();
      const [after, pageAfter] = latest;
      if (!id || chosen.isUndone) {
        if (!id) counts.refused += 1;
        expect([after, pageAfter]).toEqual([before, page]);
        // Nothing has changed since, so nothing justifies a refusal.
        expect(isLast && !chosen.isUndone).toBe(false);
        return;
      }
      counts.undone += 1;
      expect(isAsLeft).toBe(true);
      expect(keys.map((key) => after[key])).toEqual(keys.map((key) => chosen.before[key]));
      expect(keysOf({ before, after }).sort()).toEqual(keys.sort());
      if (isLast) expect([after, pageAfter]).toEqual([chosen.before, chosen.page]);
      chosen.isUndone = true;
      made.push({ id, before, after, page, isUndone: false });
    };

    for (let step = 0; step < 25; step += 1) {
      const by = ['ann', 'ben'][next(2)]!;
      await (next(3) === 0 ? undo(by) : make(by));
    }
    expect(counts.undone).toBeGreaterThan(0);
  },
);
