import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { notify } from './notify.ts';

let engine: Engine;
let stores: ReturnType<typeof openLeadStores>;
const lead = aLead();
const to = ['Front Desk <Desk@afterhours.example>', 'owner@afterhours.example'];
const settings = { enabled: true, from: 'studio@afterhours.example', to, subjectTemplate: 'New' };
const first = new Date('2026-03-01T20:00:01.000Z');
const threeMinutesLater = () => new Date('2026-03-01T20:03:01.000Z');

beforeEach(async () => {
  engine = await startEngine();
  stores = openLeadStores(engine.documents, leadTables);
  await stores.writer.addOnce(lead);
});

/** An attempt whose process is killed after SES has accepted the email: it stores nothing. */
async function attemptThatIsKilled(): Promise<void> {
  const accepted = Promise.withResolvers<void>();
  const send = () => {
    accepted.resolve();
    return new Promise<never>(() => {});
  };
  void notify({ leads: stores.leads, settings: { read: async () => settings }, send }, lead.id, () => first);
  await accepted.promise;
}

/** The next attempt. Returns the recipients that it emails. */
async function nextAttempt(): Promise<string[]> {
  const emailed: string[] = [];
  const send = async (_: Lead, { to }: { to: string[] }) => void emailed.push(...to);
  const deps = { leads: stores.leads, settings: { read: async () => settings }, send };
  expect(await notify(deps, lead.id, threeMinutesLater)).toMatchObject({ state: 'sent', attempts: 2 });
  return emailed;
}

test('sends nothing again to recipients whose email SES has reported [MAIL-49]', async () => {
  await attemptThatIsKilled();
  for (let repeated = 0; repeated < 2; repeated++) {
    await stores.leads.noteEmailed(lead.id, ['desk@afterhours.example', 'owner@afterhours.example']);
  }

  expect(await nextAttempt()).toEqual([]);

  const stored = await stores.leads.find(lead.id);
  expect(stored?.notification).toEqual({ state: 'sent', attempts: 2, updated_at: '2026-03-01T20:03:01.000Z' });
  await stores.leads.noteEmailed(lead.id, ['desk@afterhours.example']);
  expect(await stores.leads.find(lead.id)).toEqual(stored);
});

test('sends the email again to the others when SES has reported only some recipients', async () => {
  await attemptThatIsKilled();
  await stores.leads.noteEmailed(lead.id, ['owner@afterhours.example']);

  expect(await nextAttempt()).toEqual(['Front Desk <Desk@afterhours.example>']);
});

test('sends the email again to everyone when SES has reported nothing', async () => {
  await attemptThatIsKilled();

  expect(await nextAttempt()).toEqual(to);
});

test('keeps what SES reported during an attempt that then fails', async () => {
  const send = async () => {
    await stores.leads.noteEmailed(lead.id, ['desk@afterhours.example', 'owner@afterhours.example']);
    throw new TypeError('The response was lost');
  };
  const failing = notify({ leads: stores.leads, settings: { read: async () => settings }, send }, lead.id, () => first);
  await expect(failing).rejects.toMatchObject({ name: 'EmailNotSentError' });

  expect(await nextAttempt()).toEqual([]);
});
