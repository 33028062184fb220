import { readContent } from './export-content.ts';

const title = (value: string) => ({ section: 'hero', field: 'title', value, content_type: 'text' });

const faq = (index = 0) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  question: 'Does it hurt?',
  answer: 'A bit.',
  is_active: true,
});

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
      const rows = input.list === 'faqs' ? [faq(input.from)] : [];
      return { version, saved: true, rows, damaged: [], ...(isFirst && { next: 1 }) };
    },
  };

  const { texts, lists, damaged } = await readContent(stage as never);

  expect(texts).toEqual([title('version 8')]);
  expect(lists.faqs).toEqual([faq(0), faq(1)]);
  expect(damaged).toEqual(['text x/y']);
  expect(reads).toBe(22);
});

test('gives up when the content never stops changing [MOVE-12]', async () => {
  let version = 0;
  const stage = { call: async () => ({ version: ++version, saved: false, rows: [], damaged: [] }) };

  await expect(readContent(stage as never)).rejects.toThrow('The content kept changing');
  expect(version).toBe(50);
});

test('leaves out what an import would refuse, and names it', async () => {
  const odd = { section: 'branding', field: 'logo', value: 'javascript:alert(1)', content_type: 'text' };
  const { question: _, ...oddFaq } = faq(1);
  const stage = {
    call: async (command: string, { list }: { list?: string }) => ({
      version: 1,
      saved: list === 'faqs',
      rows: command === 'texts' ? [title('Ink'), odd] : [faq(0), oddFaq],
      damaged: [],
    }),
  };

  const { texts, lists, damaged } = await readContent(stage as never);

  expect(texts).toEqual([title('Ink')]);
  expect(lists.faqs).toEqual([faq(0)]);
  expect(damaged).toEqual(expect.arrayContaining(['text branding/logo', `faqs ${oddFaq.id}`]));
});
