import { randomUUID } from 'node:crypto';
import { leadPageSize } from '#shared/choices.ts';
import type { Lead } from '#shared/leads.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine, watchReads } from '../testing/engine.ts';
import { CountedLeads } from './counted-leads.ts';
import { LeadRepository } from './lead-repository.ts';
import { LeadSearch, mostRead } from './lead-search.ts';

let engine: Engine;
let search: LeadSearch;
let counted: CountedLeads;

beforeAll(async () => {
  engine = await startEngine();
  counted = new CountedLeads(engine.documents, leadTables);
  search = new LeadSearch(engine.documents, 'LeadTerms', new LeadRepository(engine.documents, 'Leads'));
});
afterAll(() => engine.stop());

async function store(count: number, change: (n: number) => Partial<Lead>): Promise<Lead[]> {
  const created = (n: number) => new Date(Date.UTC(2026, 2, 1, 20, n)).toISOString();
  const leads = Array.from({ length: count }, (_, n) =>
    aLead({ id: randomUUID(), created_at: created(n), email: `${randomUUID()}@mail.example`, ...change(n) }),
  );
  for (const lead of leads) await counted.addOnce(lead);
  return leads;
}

const idsOf = (leads: readonly Lead[]) => leads.map(({ id }) => id);

test('leads are found by name, email address and phone number, newest first', async () => {
  const some = await store(3, (n) => ({
    first_name: 'Vesper',
    last_name: `Lane${n}`,
    email: `vesper.${n}@night.example`,
    phone: `+49 170 55512${n}`,
  }));

  expect(await search.page({ search: 'vesper' })).toEqual({ leads: some.toReversed() });
  expect(await search.page({ search: 'lane1' })).toEqual({ leads: [some[1]] });
  expect(await search.page({ search: 'lane1 vesp' })).toEqual({ leads: [some[1]] });
  expect(await search.page({ search: 'Vesper.2@Night.example' })).toEqual({ leads: [some[2]] });
  expect(await search.page({ search: '0170 555120' })).toEqual({ leads: [some[0]] });
  expect(await search.page({ search: 'vesper nobody' })).toEqual({ leads: [] });
  expect(await search.page({ search: '--' })).toEqual({ leads: [] });
});

test('of one status alone, as it is now', async () => {
  const [first, second] = await store(2, () => ({ first_name: 'Juniper' }));
  await counted.setStatus(second?.id ?? '', 'converted', new Date());

  expect(idsOf((await search.page({ search: 'juniper', status: 'new' })).leads)).toEqual([first?.id]);
  expect(idsOf((await search.page({ search: 'juniper', status: 'converted' })).leads)).toEqual([second?.id]);
});

test('pages follow each other and hold every lead that fits once, also those of the same moment', async () => {
  const total = 2 * leadPageSize + 3;
  const some = await store(total, (n) => ({
    last_name: 'Marlowe',
    created_at: `2026-03-02T20:00:00.00${Math.floor(n / 20)}Z`,
    status: n % 10 === 0 ? 'closed' : 'new',
  }));

  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await search.page({ search: 'marlowe', status: 'new', cursor });
    pages.push(page.leads);
    cursor = page.next;
  } while (cursor);

  const wanted = some.filter(({ status }) => status === 'new');
  expect(pages.map((page) => page.length)).toEqual([leadPageSize, wanted.length - leadPageSize]);
  expect(idsOf(pages.flat()).toSorted()).toEqual(idsOf(wanted).toSorted());
  const dates = pages.flat().map(({ created_at }) => created_at);
  expect(dates).toEqual(dates.toSorted().reverse());
  await expect(search.page({ search: 'marlowe', cursor: 'x' })).rejects.toMatchObject({ field: 'cursor' });
});

test('a name of one character is found, one letter of a longer name is not, and says so', async () => {
  const [wei] = await store(1, () => ({ first_name: '伟', last_name: '张' }));
  await store(1, () => ({ first_name: 'Quentin' }));

  for (const name of ['张', '伟', '张伟'])
    expect(idsOf((await search.page({ search: name })).leads)).toEqual([wei?.id]);
  expect(await search.page({ search: 'q' })).toEqual({ leads: [], incomplete: true });
});

test('a lead that is gone while it is found is left out', async () => {
  const [lead] = await store(1, () => ({ first_name: 'Gone' }));
  const empty = new LeadSearch(engine.documents, 'LeadTerms', { findThose: async () => [] });

  expect(idsOf((await search.page({ search: 'gone' })).leads)).toEqual([lead?.id]);
  expect(await empty.page({ search: 'gone' })).toEqual({ leads: [] });
});

describe('however many leads have a name', () => {
  const more = mostRead + 10;
  let all: Lead[];
  beforeAll(async () => {
    all = await store(more, (n) => ({
      first_name: 'Smithson',
      last_name: n === 0 ? 'Smithers' : `Smithfield${n}`,
      email: 'all@many.example',
      phone: '5',
    }));
  });

  test('a search reads a bounded number of keys and leads, and says that there are more', async () => {
    const { answer, reads } = await watchReads(engine, () => search.page({ search: 'smith' }));

    expect(answer.leads).toHaveLength(leadPageSize);
    expect(answer).toMatchObject({ incomplete: true, next: expect.any(String) });
    expect(reads).toMatchObject([
      { command: 'Query', items: mostRead },
      { command: 'BatchGetItem', items: leadPageSize + 1 },
    ]);
    // Of keys alone: half a unit for each 4 KB.
    expect(reads[0]?.units).toBeLessThanOrEqual(5);
  });

  test('the newest of exactly this name come first', async () => {
    const { leads } = await search.page({ search: 'smithson' });

    expect(idsOf(leads)).toEqual(idsOf(all.toReversed().slice(0, leadPageSize)));
  });

  test('another word, or the whole name, finds the one among them', async () => {
    const oldest = all[0]?.id;

    expect(await search.page({ search: 'smithson smithers' })).toMatchObject({ leads: [{ id: oldest }] });
    const { answer, reads } = await watchReads(engine, () => search.page({ search: 'smithso smith smithers' }));
    expect(idsOf(answer.leads)).toEqual([oldest]);
    expect(reads.reduce((sum, { items }) => sum + items, 0)).toBeLessThanOrEqual(mostRead);
  });

  test('a name of which every word is on too many is found as a whole', async () => {
    const twins = await store(1, () => ({ first_name: 'Smithson', last_name: 'One' }));
    await store(mostRead + 1, () => ({ first_name: 'One', last_name: 'Other' }));

    const page = await search.page({ search: 'smithson one' });

    expect(page).toMatchObject({ leads: [{ id: twins[0]?.id }], incomplete: true });
  });
});
