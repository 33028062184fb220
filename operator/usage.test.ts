import { execFileSync } from 'node:child_process';
import path from 'node:path';

test.each(['doctor', 'export', 'import', 'leads', 'redrive', 'restore', 'smoke'])(
  'the usage of %s shows how to pass each of its options',
  (command) => {
    const node = path.resolve('node_modules/.bin/node');
    const usage = execFileSync(node, [`operator/${command}.ts`, '--help'], { encoding: 'utf8' });
    const examples = [...usage.matchAll(/^ {2}npm run .*$/gm)].join('\n');
    const options = [...usage.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option]) => option!);

    // The folder of the local run is not for stages on AWS.
    const missing = options.filter((option) => option !== '--data' && !examples.includes(option));

    expect(options).toContain('--stage');
    expect(missing).toEqual([]);
  },
);
