import { randomUUID } from 'node:crypto';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aLead } from '../testing/builders.ts';
import { anEngine, leadTables, watchReads } from '../testing/engine.ts';
import { LeadRepository } from './lead-repository.ts';
import { LeadSearch, maxRead } from './lead-search.ts';

const by = 'staff-1';
const engine = anEngine();
const search = new LeadSearch(engine.documents, 'LeadTerms', new LeadRepository(engine.documents, 'Leads'));
const { writer, changes } = openLeadStores(engine.documents, leadTables);

async function store(count: number, change: (n: number) => Partial<Lead>): Promise<Lead[]> {
  const created = (n: number) => new Date(Date.UTC(2026, 2, 1, 20, n)).toISOString();
  const leads = Array.from({ length: count }, (_, n) =>
    aLead({ id: randomUUID(), created_at: created(n), email: `${randomUUID()}@mail.example`, ...change(n) }),
  );
  for (const lead of leads) await writer.addOnce(lead);
  return leads;
}

const idsOf = (leads: readonly Lead[]) => leads.map(({ id }) => id);

test('finds leads by name, email address and phone number, newest first', async () => {
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
  expect(await search.page({ search: 'vesper unmatched' })).toEqual({ leads: [] });
  expect(await search.page({ search: '--' })).toEqual({ leads: [] });
});

test('finds leads of one status only, by the current status', async () => {
  const [first, second] = await store(2, () => ({ first_name: 'Juniper' }));
  await changes.setStatus(second?.id ?? '', 'converted', { by, now: new Date() });

  expect(idsOf((await search.page({ search: 'juniper', status: 'new' })).leads)).toEqual([first?.id]);
  expect(idsOf((await search.page({ search: 'juniper', status: 'converted' })).leads)).toEqual([second?.id]);
});

test('finds leads of the given assignee, or without one [DESK-23]', async () => {
  const noor = 'a0000000-0000-4000-8000-000000000001';
  const [mine, theirs, none] = await store(3, (n) => ({
    first_name: 'Ottilie',
    ...(n < 2 && { assignee_id: [noor, 'a0000000-0000-4000-8000-000000000002'][n] }),
  }));
  const found = async (list: object) => idsOf((await search.page({ search: 'ottilie', ...list })).leads);

  expect(await found({ assignee_id: noor })).toEqual([mine?.id]);
  expect(await found({ assignee_id: noor, status: 'closed' })).toEqual([]);
  expect(await found({ assignee_id: null, status: 'new' })).toEqual([none?.id]);
  expect(await found({})).toEqual([none?.id, theirs?.id, mine?.id]);
});

test('pages through all matches once, even with equal times', async () => {
  const total = 2 * 25 + 3;
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
  expect(pages.map((page) => page.length)).toEqual([25, wanted.length - 25]);
  expect(idsOf(pages.flat()).toSorted()).toEqual(idsOf(wanted).toSorted());
  const dates = pages.flat().map(({ created_at }) => created_at);
  expect(dates).toEqual(dates.toSorted().reverse());
  await expect(search.page({ search: 'marlowe', cursor: 'x' })).rejects.toMatchObject({ field: 'cursor' });
});

test('finds a name of one character, and reports an incomplete result for one letter of a longer name', async () => {
  const [wei] = await store(1, () => ({ first_name: '伟', last_name: '张' }));
  await store(1, () => ({ first_name: 'Quentin' }));

  for (const name of ['张', '伟', '张伟'])
    expect(idsOf((await search.page({ search: name })).leads)).toEqual([wei?.id]);
  expect(await search.page({ search: 'q' })).toEqual({ leads: [], incomplete: true });
});

test('leaves out a lead that is erased during the search', async () => {
  const [lead] = await store(1, () => ({ first_name: 'Gone' }));
  const empty = new LeadSearch(engine.documents, 'LeadTerms', { findSorted: async () => ({ leads: [], damaged: [] }) });

  expect(idsOf((await search.page({ search: 'gone' })).leads)).toEqual([lead?.id]);
  expect(await empty.page({ search: 'gone' })).toEqual({ leads: [] });
});

describe('with many leads of the same name', () => {
  const more = maxRead + 10;
  let all: Lead[];
  beforeAll(async () => {
    all = await store(more, (n) => ({
      first_name: 'Smithson',
      last_name: n === 0 ? 'Smithers' : `Smithfield${n}`,
      email: 'all@many.example',
      phone: '5',
    }));
  });

  test('reads a limited number of keys and leads, and reports that there are more', async () => {
    const { answer, reads } = await watchReads(engine, () => search.page({ search: 'smith' }));

    expect(answer.leads).toHaveLength(25);
    expect(answer).toMatchObject({ incomplete: true, next: expect.any(String) });
    expect(reads.map(({ command, items }) => `${command} ${items}`).sort()).toEqual([
      'BatchGetItem 26',
      'Query 0',
      `Query ${maxRead}`,
    ]);
    // Half a read unit per 4 KB.
    for (const { command, units } of reads) if (command === 'Query') expect(units).toBeLessThanOrEqual(5);
  });

  test('returns the newest leads with exactly this name first', async () => {
    const { leads } = await search.page({ search: 'smithson' });

    expect(idsOf(leads)).toEqual(idsOf(all.toReversed().slice(0, 25)));
  });

  test('finds one of them by another word or by the whole name', async () => {
    const oldest = all[0]?.id;

    expect(await search.page({ search: 'smithson smithers' })).toMatchObject({ leads: [{ id: oldest }] });
    const { answer, reads } = await watchReads(engine, () => search.page({ search: 'smithso smith smithers' }));
    expect(idsOf(answer.leads)).toEqual([oldest]);
    expect(reads.reduce((sum, { items }) => sum + items, 0)).toBeLessThanOrEqual(maxRead);
  });

  test('finds a full name when each of its words matches too many leads', async () => {
    const twins = await store(1, () => ({ first_name: 'Smithson', last_name: 'One' }));
    await store(maxRead + 1, () => ({ first_name: 'One', last_name: 'Other' }));

    const page = await search.page({ search: 'smithson one' });

    expect(page).toMatchObject({ leads: [{ id: twins[0]?.id }], incomplete: true });
  });
});
