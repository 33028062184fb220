import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDbEngine } from 'local-aws/dynamodb-engine';
import { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { CallCounter } from './call-counter.ts';

/** A file system in memory, if the machine has one: writing a million items to a disk takes half an hour. */
const inMemory = '/dev/shm';

type Counted = {
  counter: CallCounter;
  engine: DynamoDbEngine;
  /** A temporary folder. */
  folder: string;
  start(assembly: string): Promise<RunningStudio>;
};

/** Measures a studio whose database calls are counted. Ends the studio and its database afterwards. */
export async function withCountedDatabase<T>(measure: (counted: Counted) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(existsSync(inMemory) ? inMemory : tmpdir(), 'bench-'));
  const engine = new DynamoDbEngine(path.join(folder, 'tables'), console.error);
  await engine.start();
  const counter = new CallCounter(engine);
  process.env.DYNAMODB_ENDPOINT = await counter.listen();
  let studio: RunningStudio | undefined;
  try {
    return await measure({
      counter,
      engine,
      folder,
      async start(assembly) {
        studio = await RunningStudio.start({ assembly });
        return studio;
      },
    });
  } finally {
    await studio?.stop();
    delete process.env.DYNAMODB_ENDPOINT;
    await counter.stop();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
