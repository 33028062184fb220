import { anEngine } from '../testing/engine.ts';
import { ContentRepository } from './content-repository.ts';

const engine = anEngine(beforeEach);
const content = new ContentRepository(engine.documents, 'Content');
const change = { by: 'ann', at: new Date('2026-03-01T20:00Z') };

test('closes a new website once, and no website that has content or is open at first [SOON-17]', async () => {
  const comingSoon = { section: 'general', field: 'coming_soon_enabled', content_type: 'text' as const };
  await content.prepare(true);
  expect(await content.rows()).toEqual([]);

  await content.prepare(false);
  await content.prepare(false);
  expect(await content.rows()).toEqual([{ ...comingSoon, value: 'true' }]);

  await content.incrementVersion();
  await content.save([{ ...comingSoon, value: 'false' }], await content.rows(), change);
  await content.prepare(false);
  expect(await content.rows()).toEqual([{ ...comingSoon, value: 'false' }]);
});

test('leaves an existing website open that stored no text [SOON-17]', async () => {
  await content.incrementVersion();

  await content.prepare(false);

  expect(await content.rows()).toEqual([]);
});
