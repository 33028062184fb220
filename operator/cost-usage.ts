import { readArguments, wrongUsage } from './command.ts';
import { defaultUsage, type Usage } from './cost-model.ts';

const count = { type: 'string' } as const;
const options = {
  visits: count,
  leads: count,
  publishes: count,
  images: count,
  staff: count,
  write: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The usage that the options of `npm run costs` describe. @throws {CommandError} for an option that is no count */
export function readUsage(args?: string[]): { usage: Usage; write: boolean; help: boolean } {
  const { positionals, values } = readArguments('costs', options, args);
  if (positionals.length > 0) throw wrongUsage('costs', `Unexpected argument ${positionals[0]}.`);
  const { write, help, ...counts } = values;
  const usage = { ...defaultUsage };
  for (const [name, value] of Object.entries(counts)) {
    if (!/^\d{1,12}$/.test(value)) throw wrongUsage('costs', `--${name} must be a whole number, such as 1000.`);
    usage[name as keyof Usage] = Number(value);
  }
  return { usage, write, help };
}
