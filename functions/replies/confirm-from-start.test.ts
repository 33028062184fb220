import { ContentRepository } from '../content/content-repository.ts';
import { startEngine } from '../testing/engine.ts';
import { confirmFromStart } from './confirm-from-start.ts';
import { openReplySettings } from './open-reply-settings.ts';

const now = new Date('2026-03-01T20:00Z');
const open = async () => {
  const { documents } = await startEngine();
  return { content: new ContentRepository(documents, 'Content'), ...openReplySettings(documents, 'Settings') };
};

test('switches confirmations on in a new stage, once, and never in one that exists or has saved its settings [REPLY-76]', async () => {
  const fresh = await open();
  // Interrupted after the first step, and repeated.
  for (let twice = 0; twice < 2; twice++) await confirmFromStart(fresh, now);
  expect(await fresh.settings.read()).toMatchObject({
    reply_to: '',
    confirmations: true,
    convert: true,
    reminder_hours: 0,
    version: 1,
  });
  await fresh.content.prepare(false);
  await fresh.content.incrementVersion();
  await fresh.settings.save({ ...(await fresh.settings.read()), confirmations: false }, 'ada', now);
  await confirmFromStart(fresh, now);
  expect(await fresh.settings.read()).toMatchObject({ confirmations: false, version: 2 });

  const existing = await open();
  await existing.content.incrementVersion();
  await confirmFromStart(existing, now);
  expect(await existing.settings.read()).toMatchObject({ confirmations: false, version: 0 });

  const saved = await open();
  await saved.settings.save({ ...(await saved.settings.read()), reply_to: 'desk@studio.example' }, 'ada', now);
  await confirmFromStart(saved, now);
  expect(await saved.settings.read()).toMatchObject({ confirmations: false, version: 1 });
});
