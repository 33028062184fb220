import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { RunningStudio } from './running-studio.ts';

/** Runs `npm run leads` against the studio. */
export function runLeadCommand({ dataFolder }: RunningStudio, args: string[], typed = '') {
  return runLeads([...args, '--stage', 'local', '--data', path.dirname(dataFolder)], typed);
}

/** Runs the command as an operator's shell does. */
export async function runLeads(args: string[], typed = '', environment = {}) {
  const child = spawn('npm', ['run', '--silent', 'leads', '--', ...args], {
    env: { ...process.env, npm_config_loglevel: 'silent', ...environment },
  });
  child.stdin.end(typed);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}
