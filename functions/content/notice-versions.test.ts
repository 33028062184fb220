import type { Lead } from '#shared/leads/lead-schemas.ts';
import { createLead } from '../bookings/create-lead.ts';
import { publish } from '../site/publish.ts';
import { aBooking } from '../testing/builders.ts';
import { anEngine } from '../testing/engine.ts';
import { aSite, aStudio, someRows } from '../testing/site.ts';
import { NoticeVersions } from './notice-versions.ts';

const engine = anEngine();

test('stores on a lead only a version of the privacy notice that the studio published [BOOK-29]', async () => {
  const now = new Date('2026-03-01T20:00Z');
  const notices = new NoticeVersions(engine.documents, 'Content');
  const { deps } = aSite({ version: 7 });
  const publishNotice = async (privacy_notice: string) => {
    deps.stored.rows = someRows({ 'general/privacy_notice': privacy_notice });
    await publish({ ...deps, notices }, aStudio, now);
  };
  const storedFor = async (privacyVersion: string) => {
    const limit = { take: async () => {} };
    const leads = { addOnce: async (lead: Lead) => lead, hold: () => Promise.reject(), find: () => Promise.reject() };
    const lead = await createLead(
      { leads, limit, notices, artists: { find: async () => undefined }, confirm: async () => undefined },
      aBooking(),
      { ip: '192.0.2.7', requestKey: 'a-key-of-ada-0001', secondsOpen: 40, hiddenField: '', privacyVersion },
      now,
    );
    return (lead as Lead).privacy_notice;
  };
  // The beginning of the SHA-256 hash of each text.
  const [first, second] = ['02380682a793', '4d5145f7f70d'];

  await publishNotice('We keep nothing.');
  await publishNotice('We keep your name.');

  expect(await storedFor(second)).toEqual({ version: second, sent_at: '2026-03-01T20:00:00.000Z' });
  expect(await storedFor(first)).toMatchObject({ version: first });
  expect(await storedFor('0123456789ab')).toBeUndefined();
});
