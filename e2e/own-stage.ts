import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startError } from './running-studio.ts';

/** Synthesises a stage that is not in cdk.json, or has other values there. @returns the folder of the assembly */
export async function synthesiseStage(stage: object, name = 'opening'): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assembly-'));
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const app = spawn('node', ['infra/app.ts'], {
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: name, stages: { [name]: stage }, localRun: 'true' }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(app, 'close');
  if (status !== 0) throw new Error(`${startError}: the stage could not be synthesised`);
  return folder;
}
