import { randomUUID } from 'node:crypto';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { storeLead } from '../testing/builders.ts';
import { anEngine, leadTables, watchReads } from '../testing/engine.ts';
import { readLeadPage } from './read-lead-page.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);

let minute = 0;
async function aStoredLead(change = {}) {
  const created_at = new Date(Date.parse('2026-03-01T20:00Z') + minute++ * 60_000).toISOString();
  return storeLead(stores, { created_at, ...change });
}

test('returns a lead with the other leads of the same email address or phone number, newest first [DESK-10]', async () => {
  const lead = await aStoredLead({ email: 'ada@mail.example', phone: '+44 20 7946 0001' });
  const sameEmail = await aStoredLead({ email: 'Ada@Mail.example', phone: '0301 234567' });
  const samePhone = await aStoredLead({ email: 'byron@mail.example', phone: '(020) 7946-0001' });
  await aStoredLead({ email: 'ad.a@mail.example', phone: '+44 161 946 0001' });
  await aStoredLead({ email: 'other@mail.example', phone: '0555 0107' });

  const { answer, reads } = await watchReads(engine, () => readLeadPage(stores, lead.id));

  expect(answer.lead).toEqual(lead);
  expect(answer.related.map(({ id }) => id)).toEqual([samePhone.id, sameEmail.id]);
  expect(reads.map(({ command }) => command)).toEqual(['GetItem', 'Query', 'Query', 'BatchGetItem']);
});

test('writes the phone number in its international form, also of a lead that was stored long ago [DESK-67]', async () => {
  const plan = { code: '49', abroad: '00', prefix: '0', national: '[1-9]\\d{3,13}', replacement: '', lengths: [10] };
  const phoneOf = async (phone: string) =>
    (await readLeadPage({ ...stores, plan }, (await aStoredLead({ phone })).id)).phone;

  expect(await phoneOf('0151 2345678')).toBe('+491512345678');
  expect(await phoneOf('+1 555 010 0142')).toBe('+15550100142');
  expect(await phoneOf('ask Bea')).toBeUndefined();
});

test('counts the dates of each related lead to which the visitor did not come [DATE-31]', async () => {
  const lead = await aStoredLead({ email: 'ada@mail.example' });
  const terms = { minutes: 60, artist_id: randomUUID(), artist: 'Nia', sequence: 0 };
  const date = { ...terms, starts_at: '2026-02-01T10:00:00.000Z' };
  const missed = { ...date, missed_at: '2026-02-02T10:00:00.000Z' };
  const dates = [missed, date, missed].map((each) => ({ ...each, id: randomUUID() }));
  await aStoredLead({ email: 'ada@mail.example', dates });

  expect((await readLeadPage(stores, lead.id)).related).toMatchObject([{ missed: 2 }]);
});

test('returns the 20 newest related leads, and reads no more than it needs [DESK-10]', async () => {
  const leads: Lead[] = [];
  for (let n = 0; n < 30; n++) leads.push(await aStoredLead());

  const { answer, reads } = await watchReads(engine, () => readLeadPage(stores, leads[0]?.id ?? ''));

  expect(answer.related.map(({ id }) => id)).toEqual(
    leads
      .slice(10)
      .map(({ id }) => id)
      .reverse(),
  );
  expect(reads.reduce((sum, { items }) => sum + items, 0)).toBeLessThanOrEqual(1 + 21 + 21 + 21);
});

test('reports the last problem with emails to the address, of this lead and of related ones [REPLY-35]', async () => {
  const lead = await aStoredLead({ email: 'ada@mail.example', phone: '+44 20 7946 0002' });
  await aStoredLead({
    email: 'byron@mail.example',
    phone: '+44 20 7946 0002',
    email_problem: { fate: 'complaint', at: '2026-03-09T20:00:00.000Z' },
  });
  expect((await readLeadPage(stores, lead.id)).email_problem).toBeUndefined();

  const first = { fate: 'bounced', at: '2026-03-01T20:00:00.000Z' } as const;
  const last = { fate: 'complaint', at: '2026-03-03T20:00:00.000Z' } as const;
  await aStoredLead({ email: 'Ada@MAIL.example', phone: '0301 111111', email_problem: last });
  await aStoredLead({ email: 'ada@mail.example', phone: '0301 222222', email_problem: first });

  const { answer, reads } = await watchReads(engine, () => readLeadPage(stores, lead.id));
  expect(answer.email_problem).toEqual(last);
  expect(reads.map(({ command }) => command)).toEqual(['GetItem', 'Query', 'Query', 'BatchGetItem']);

  const own = { fate: 'bounced', at: '2026-03-05T20:00:00.000Z' } as const;
  const bounced = await aStoredLead({ email: 'ada@mail.example', phone: '0301 333333', email_problem: own });
  expect((await readLeadPage(stores, bounced.id)).email_problem).toEqual(own);
});

test('relates no leads by a phone number of fewer than six digits', async () => {
  const lead = await aStoredLead({ email: 'a@mail.example', phone: '000' });
  await aStoredLead({ email: 'b@mail.example', phone: '000' });

  expect((await readLeadPage(stores, lead.id)).related).toEqual([]);
});

test('reports a missing lead as not found [DESK-10]', async () => {
  await expect(readLeadPage(stores, randomUUID())).rejects.toMatchObject({ code: 'not-found' });
});
