import { tooMany } from '../testing/builders.ts';
import { anEngine } from '../testing/engine.ts';
import { UploadAllowance } from './upload-allowance.ts';

const engine = anEngine();
const allowance = new UploadAllowance(engine.documents, 'Limits');

const at = (time: string) => new Date(`2026-03-01T${time}Z`);

test('lets an account reserve uploads for 500 files an hour, and no more', async () => {
  for (let batch = 0; batch < 24; batch++) await allowance.take('ann', 20, at('20:10:00'));
  await allowance.take('ann', 15, at('20:10:00'));

  await expect(allowance.take('ann', 6, at('20:40:00'))).rejects.toMatchObject(
    tooMany('You have uploaded many images within an hour. Please try again in 20 minutes.', 1200),
  );
  await allowance.take('ann', 5, at('20:40:00'));
  await expect(allowance.take('ann', 1, at('20:59:30'))).rejects.toThrow('Please try again in a minute.');
});

test('counts each account and each hour separately', async () => {
  for (let batch = 0; batch < 25; batch++) await allowance.take('bob', 20, at('20:10:00'));

  await allowance.take('cem', 20, at('20:10:00'));
  await allowance.take('bob', 20, at('21:00:00'));
});
