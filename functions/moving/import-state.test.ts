import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { log } from '../aws/log.ts';
import { anEngine } from '../testing/engine.ts';
import { ImportReplacedError, ImportState } from './import-state.ts';

const engine = anEngine(beforeEach);
const state = new ImportState(engine.documents, 'Content');

test('is the import that was started last, until it ends', async () => {
  expect(await state.read()).toBeUndefined();

  await state.start({ export: 'one', replace: false }, new Date('2026-03-01T20:00:00Z'));
  await state.start({ export: 'two', replace: true }, new Date('2026-03-01T20:00:00Z'));
  expect(await state.require('two')).toEqual({ export: 'two', replace: true });
  await expect(state.require('one')).rejects.toThrow(ImportReplacedError);

  await state.end();
  expect(await state.read()).toBeUndefined();
  await expect(state.require('two')).rejects.toThrow(
    'Another import was started, or this one has ended. Run the import again.',
  );
});

test('reports a state that cannot be read', async () => {
  const warnings = jest.spyOn(log, 'warn').mockImplementation();
  const Item = { kind: 'import', id: 'current', export: 5, replace: true };
  await engine.documents.send(new PutCommand({ TableName: 'Content', Item }));

  expect(await state.read()).toBeUndefined();

  const context = { kind: 'import', item: 'current', fields: ['export'] };
  expect(warnings.mock.calls).toEqual([['A stored item cannot be read', context]]);
  warnings.mockRestore();
});
