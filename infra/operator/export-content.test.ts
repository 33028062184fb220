import { readContent } from './export-content.ts';

const title = (value: string) => ({ section: 'hero', field: 'title', value, content_type: 'text' });

test('reads everything again when the content changes between two reads [MOVE-12]', async () => {
  let version = 7;
  let reads = 0;
  const stage = {
    async call(command: string, input: { list?: string; from?: number }) {
      reads++;
      // Staff save once, in the middle of the first reading.
      if (reads === 4) version = 8;
      if (command === 'texts') return { version, rows: [title(`version ${version}`)], damaged: ['text x/y'] };
      const isFirst = input.list === 'faqs' && input.from === 0;
      return { version, saved: true, rows: [{ id: `${input.from}` }], damaged: [], ...(isFirst && { next: 1 }) };
    },
  };

  const { texts, lists, damaged } = await readContent(stage as never);

  expect(texts).toEqual([title('version 8')]);
  expect(lists.faqs).toEqual([{ id: '0' }, { id: '1' }]);
  expect(damaged).toEqual(['text x/y']);
  expect(reads).toBe(20);
});

test('gives up when the content never stops changing [MOVE-12]', async () => {
  let version = 0;
  const stage = { call: async () => ({ version: ++version, saved: false, rows: [], damaged: [] }) };

  await expect(readContent(stage as never)).rejects.toThrow('The content kept changing');
  expect(version).toBe(45);
});

test('leaves out a text that an import would refuse, and names it', async () => {
  const odd = { section: 'about', field: 'photo_alt', value: 'x'.repeat(251), content_type: 'text' };
  const stage = {
    call: async (command: string) => ({
      version: 1,
      saved: false,
      rows: command === 'texts' ? [title('Ink'), odd] : [],
      damaged: [],
    }),
  };

  const { texts, damaged } = await readContent(stage as never);

  expect(texts).toEqual([title('Ink')]);
  expect(damaged).toEqual(['text about/photo_alt']);
});
