import { GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type EmailStatus, logEntrySchema } from '#shared/leads/log-schemas.ts';
import { writeTransaction } from '../aws/transaction.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { newEntry, putEntry } from '../leads/lead-log.ts';
import { aLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { type EmailKey, EmailLog, type StatusReport } from './email-log.ts';
import { DeliveryChangedError } from './errors.ts';

const engine = anEngine();
const stores = openLeadStores(engine.documents, leadTables);
const emails = new EmailLog(engine.documents, leadTables);
const now = new Date('2026-03-01T20:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const lead_id = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  await stores.writer.addOnce(aLead({ id: lead_id }));
});
afterEach(async () => {
  const noProblem = { TableName: 'Leads', Key: { id: lead_id }, UpdateExpression: 'REMOVE email_problem' };
  await engine.documents.send(new UpdateCommand(noProblem));
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: 'LeadLog' }));
  const deletions = Items.map(({ lead_id, id }) => ({ Delete: { TableName: 'LeadLog', Key: { lead_id, id } } }));
  if (deletions.length > 0) await writeTransaction(engine.documents, deletions);
});

async function aReply(at = now, fate: EmailStatus = 'queued'): Promise<EmailKey> {
  const delivery = { fate, at: at.toISOString(), attempts: 0 };
  const reply = {
    kind: 'reply',
    by: 'ada',
    recipient: 'ada@mail.example',
    subject: 'Hi',
    text: 'Hello',
    delivery,
  } as const;
  const entry = newEntry(reply, at);
  await writeTransaction(engine.documents, [putEntry('LeadLog', lead_id, entry)]);
  return { lead_id, id: entry.id };
}

async function deliveryOf(key: EmailKey) {
  return (await emails.find(key))?.delivery;
}

test('keeps emails that wait for the end of the sandbox due, and counts none as late [REPLY-17]', async () => {
  const key = await aReply();
  const queued = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  const waiting = { ...queued, attempts: 1, retry_at: later(2).toISOString() };
  await emails.setDelivery(key, waiting, queued, { unsent: 'sandbox' });

  expect(await emails.countLate(later(60), 10)).toBe(0);
  expect(await emails.due(later(1), 10)).toEqual([]);
  expect(await emails.due(later(2), 10)).toEqual([key]);
  expect(await deliveryOf(key)).toEqual(waiting);

  await emails.setDelivery(key, { ...waiting, attempts: 2 }, waiting);
  expect(await emails.countLate(later(60), 10)).toBe(1);
});

test('finds only emails', async () => {
  const note = newEntry({ kind: 'note', by: 'ada', text: 'Call back' }, now);
  const confirmation = newEntry(
    {
      kind: 'confirmation',
      recipient: 'ada@mail.example',
      delivery: { fate: 'queued', at: now.toISOString(), attempts: 0 },
    },
    later(1),
  );
  await writeTransaction(
    engine.documents,
    [note, confirmation].map((entry) => putEntry('LeadLog', lead_id, entry)),
  );

  expect(await emails.find({ lead_id, id: note.id })).toBeUndefined();
  expect(await emails.find({ lead_id, id: confirmation.id })).toEqual(confirmation);
});

async function itemOf(key: EmailKey) {
  return (await engine.documents.send(new GetCommand({ TableName: 'LeadLog', Key: key }))).Item;
}

function aReport(status: EmailStatus, change: Partial<StatusReport> = {}): StatusReport {
  return {
    status,
    at: later(1).toISOString(),
    replaces: ['queued', 'sent'],
    messageId: '<1@x.amazonses.com>',
    ...change,
  };
}

test('finds emails that are due, in the order of their time, until they are sent', async () => {
  const second = await aReply(later(2));
  const first = await aReply(later(1));
  await aReply(later(10));

  expect(await emails.due(later(5), 10)).toEqual([first, second]);
  expect(await emails.due(later(5), 1)).toEqual([first]);
  expect(await emails.countLate(later(5), 10)).toBe(2);

  const queued = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  await emails.setDelivery(first, { fate: 'sent', at: now.toISOString(), attempts: 1 }, queued, { messageId: '<1@x>' });
  const waiting = { ...queued, attempts: 1, retry_at: later(8).toISOString() };
  await emails.setDelivery(second, waiting, queued);
  expect(await emails.due(later(7), 10)).toEqual([]);
  expect(await emails.due(later(9), 10)).toEqual([second]);
  await emails.putOff(second, later(30));
  await emails.putOff(first, later(30));
  expect(await emails.due(later(29), 10)).toHaveLength(1);
  expect(await itemOf(first)).not.toHaveProperty('retry_at');
});

test('lets one of many simultaneous processes claim an attempt', async () => {
  const key = await aReply();
  const read = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  const claimed = { ...read, attempts: 1, retry_at: later(2).toISOString() };

  const claims = await Promise.allSettled(Array.from({ length: 8 }, () => emails.setDelivery(key, claimed, read)));

  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const claim of claims)
    if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(DeliveryChangedError);
});

test('never creates an entry for an erased lead', async () => {
  const key = { lead_id, id: `20260301200000000-${lead_id}` };
  const read = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;

  await expect(emails.setDelivery(key, read, read)).rejects.toThrow(DeliveryChangedError);
  expect(await emails.report(key, aReport('delivered'))).toBe(false);
  expect(await emails.report(key, aReport('bounced', { isTransient: true }))).toBe(false);
  expect(await emails.report(key, aReport('bounced'))).toBe(false);
  await emails.putOff(key, later(5));

  expect(await itemOf(key)).toBeUndefined();
});

test('stores a report with its reason and the Message-ID, and does not send the email again', async () => {
  const key = await aReply();

  expect(await emails.report(key, aReport('bounced', { reason: '550 user unknown' }))).toBe(true);

  expect(await deliveryOf(key)).toEqual({
    fate: 'bounced',
    at: later(1).toISOString(),
    attempts: 0,
    reason: '550 user unknown',
  });
  expect(await itemOf(key)).toMatchObject({ message_id: '<1@x.amazonses.com>' });
  expect(await emails.due(later(99), 10)).toEqual([]);
  expect(logEntrySchema.safeParse(await itemOf(key)).success).toBe(true);
});

test('removes the reason of a delay when the email arrives', async () => {
  const key = await aReply();
  await emails.report(key, aReport('delayed', { reason: 'MailboxFull' }));

  await emails.report(key, aReport('delivered', { replaces: ['delayed'] }));

  expect(await deliveryOf(key)).toEqual({ fate: 'delivered', at: later(1).toISOString(), attempts: 0 });
});

test('lets a delivery overrule a bounce that is not permanent, and no other bounce', async () => {
  const [soft, hard] = [await aReply(), await aReply()];
  await emails.report(soft, aReport('bounced', { reason: 'out of office', isTransient: true }));
  expect(await itemOf(soft)).toMatchObject({ is_transient: true });
  await emails.report(hard, aReport('bounced', { reason: 'unknown' }));

  for (const key of [soft, hard]) {
    await emails.report(key, aReport('delayed'));
    await emails.report(key, aReport('delivered'));
  }

  expect([(await deliveryOf(soft))?.fate, (await deliveryOf(hard))?.fate]).toEqual(['delivered', 'bounced']);
  expect(await itemOf(soft)).not.toHaveProperty('is_transient');
});

test('stores on the lead that its address bounced for good or marked an email as spam [REPLY-35]', async () => {
  const problem = async () => (await stores.leads.find(lead_id))?.email_problem;
  const key = await aReply();

  await emails.report(await aReply(), aReport('delivered'));
  await emails.report(await aReply(), aReport('rejected'));
  await emails.report(await aReply(), aReport('bounced', { isTransient: true }));
  expect(await stores.leads.find(lead_id)).toBeDefined();
  expect(await problem()).toBeUndefined();

  await emails.report(key, aReport('bounced'));
  expect(await problem()).toEqual({ fate: 'bounced', at: later(1).toISOString() });
  const complaint = aReport('complaint', { at: later(2).toISOString(), replaces: ['bounced'] });
  await emails.report(key, complaint);
  expect(await problem()).toEqual({ fate: 'complaint', at: later(2).toISOString() });
  expect(await emails.report(key, aReport('bounced'))).toBe(false);
  expect(await problem()).toMatchObject({ fate: 'complaint' });
});

test('keeps the turn and a problem of an address out of a lead that does not have the address [GUEST-21]', async () => {
  const email = async (entry: { confirms?: number }) => {
    const delivery = { fate: 'sent', at: now.toISOString(), attempts: 1 } as const;
    const made = newEntry({ kind: 'link', recipient: 'old@mail.example', delivery, ...entry } as const, now);
    await writeTransaction(engine.documents, [putEntry('LeadLog', lead_id, made)]);
    return { lead_id, id: made.id };
  };
  const bounce = { status: 'bounced', replaces: ['sent'], messageId: 'm' } as const;
  const { turn_at } = (await stores.leads.find(lead_id)) ?? {};

  expect(await emails.report(await email({ confirms: 2 }), { ...bounce, at: later(30).toISOString() })).toBe(true);
  const after = await stores.leads.find(lead_id);
  expect([after?.turn_at, after?.email_problem]).toEqual([turn_at, undefined]);

  const old = await email({});
  expect(await emails.report(old, { ...bounce, at: later(31).toISOString() })).toBe(true);
  expect((await deliveryOf(old))?.fate).toBe('bounced');
  const last = await stores.leads.find(lead_id);
  expect([last?.turn, last?.turn_at, last?.email_problem]).toEqual(['studio', later(31).toISOString(), undefined]);
});

test('stores no problem for a lead that was erased', async () => {
  const reply = await aReply();
  const orphan = { ...reply, lead_id: '00000000-0000-4000-8000-000000000009' };
  const Item = { ...(await itemOf(reply)), ...orphan };
  await writeTransaction(engine.documents, [{ Put: { TableName: 'LeadLog', Item } }]);

  expect(await emails.report(orphan, aReport('bounced'))).toBe(false);

  expect(await stores.leads.find(orphan.lead_id)).toBeUndefined();
});

test('reports an error of the database as it is', async () => {
  const key = await aReply();
  const read = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  const broken = new EmailLog(engine.documents, { ...leadTables, log: 'NoTable' });
  const missing = { name: 'ResourceNotFoundException' };

  await expect(broken.setDelivery(key, read, read)).rejects.toMatchObject(missing);
  await expect(broken.putOff(key, later(5))).rejects.toMatchObject(missing);
  await expect(broken.report(key, aReport('delivered'))).rejects.toMatchObject(missing);
  await expect(broken.report(key, aReport('bounced'))).rejects.toMatchObject(missing);
});

test('keeps a later status', async () => {
  const key = await aReply(now, 'delivered');

  expect(await emails.report(key, aReport('delayed', { reason: 'slow' }))).toBe(false);

  expect((await deliveryOf(key))?.fate).toBe('delivered');
});

test('finds the last ten earlier Message-IDs of the lead, oldest first [REPLY-19]', async () => {
  const keys: EmailKey[] = [];
  for (let n = 0; n < 13; n++) {
    const key = await aReply(later(n));
    keys.push(key);
    if (n !== 5) await emails.report(key, aReport('delivered', { messageId: `<${n}>` }));
  }

  const ids = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((n) => `<${n}>`);
  expect(await emails.earlierMessageIds(keys[12]!)).toEqual(ids.slice(-10));
  expect(await emails.earlierMessageIds(keys[2]!)).toEqual(['<0>', '<1>']);
  expect(await emails.earlierMessageIds(keys[0]!)).toEqual([]);
  expect(await emails.earlierMessageIds({ ...keys[12]!, lead_id: 'other' })).toEqual([]);
});

test('reads at most five pages to find earlier Message-IDs, and none after the tenth', async () => {
  for (let n = 0; n < 13; n++)
    await emails.report(await aReply(later(n)), aReport('delivered', { messageId: `<${n}>` }));
  const last = await aReply(later(13));
  const idsIn = async (pageSize: number) => {
    let pages = 0;
    engine.documents.middlewareStack.add(
      (next) => (args) => {
        pages += 1;
        return next({ ...args, input: { ...args.input, Limit: pageSize } });
      },
      { step: 'initialize', name: 'pageSize' },
    );
    const ids = await emails.earlierMessageIds(last).finally(() => engine.documents.middlewareStack.remove('pageSize'));
    return { count: ids.length, pages };
  };

  expect(await idsIn(1)).toEqual({ count: 5, pages: 5 });
  expect(await idsIn(4)).toEqual({ count: 10, pages: 3 });
  expect(await idsIn(5)).toEqual({ count: 10, pages: 2 });
});
