import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { App } from 'aws-cdk-lib';
import { bundleFunctions } from './build/function-code.ts';
import { localRunContext } from './stages/stage-names.ts';
import { readStage, type Stage, StageError } from './stages/stages.ts';

const app = new App();
const stage = stageOrExit();
// Build after the stage is validated: the build is slow. The stack reads its output when it is imported.
const build = spawn('npm', ['run', 'build', '--silent'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
  env: { ...(app.node.tryGetContext(localRunContext) && { BROTLI_QUALITY: '6' }), ...process.env },
});
bundleFunctions();
const [status] = await once(build, 'close');
if (status !== 0) process.exit(1);
const { addStacks } = await import('./stacks.ts');
addStacks(app, stage);

/** Prints a configuration error as a message without a stack trace. */
function stageOrExit(): Stage {
  try {
    return readStage(app);
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
