// `npm run mutants`: changes sources of the product and reports the changes that their unit tests do not notice.
import { parseArgs } from 'node:util';
import { runStryker } from './units.ts';

const usage = `npm run mutants -- --units [PATH …]

  --units [PATH …]   mutates these sources, which have unit tests beside them (all of shared)`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { units: { type: 'boolean' }, help: { type: 'boolean' } },
});

if (options.help || !options.units) {
  console.log(usage);
  process.exitCode = options.help ? 0 : 1;
} else {
  const all = ['shared/**/*.ts'];
  process.exitCode = (await runStryker(positionals.length > 0 ? positionals : all)) === 0 ? 0 : 1;
}
