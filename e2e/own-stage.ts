import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RunningStudio, startError } from './running-studio.ts';
import { test } from './studio.ts';

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

/** Tests of a new installation with these values of the stage, without demo accounts: the fixture `opening`. */
export function testsOfStage(stage: object) {
  return test.extend<object, { opening: RunningStudio }>({
    opening: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
      async ({}, use) => {
        const assembly = await synthesiseStage(stage);
        const studio = await RunningStudio.start({ assembly });
        await use(studio);
        await studio.stop();
        rmSync(assembly, { recursive: true });
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ opening }, use) => use(opening.site),
  });
}

/** The password in the invitation to the first administrator. */
export async function invitedPassword(opening: RunningStudio, email: string): Promise<string> {
  const [invitation] = await opening.emailsAbout(email);
  const [, password = ''] = /the password (\S+) within/.exec(invitation?.text ?? invitation?.html ?? '') ?? [];
  return password;
}
