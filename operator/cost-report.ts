import { readArguments, wrongUsage } from './command.ts';
import { costLines, defaultUsage, total, type Usage } from './cost-model.ts';

const help = `Estimates what a stage costs in a month, by service, with the source of each price:

  npm run costs -- [--visits N] [--leads N] [--publishes N] [--images N] [--staff N]

  --visits N     visits of the website (${defaultUsage.visits})
  --leads N      booking requests (${defaultUsage.leads})
  --publishes N  saves in the dashboard that change the page (${defaultUsage.publishes})
  --images N     uploaded images (${defaultUsage.images})
  --staff N      staff members who use the dashboard (${defaultUsage.staff})

It reads no account. docs/costs.md has the prices and explains the model.`;

const count = { type: 'string' } as const;
const options = {
  visits: count,
  leads: count,
  publishes: count,
  images: count,
  staff: count,
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * The costs of a month as a Markdown table, which is readable in a terminal too; or the help.
 * @throws {CommandError} for an option that is no count
 */
export function costReport(args: string[]): string {
  const { positionals, values } = readArguments('costs', options, args);
  if (positionals.length > 0) throw wrongUsage('costs', `Unexpected argument ${positionals[0]}.`);
  const { help: wantsHelp, ...counts } = values;
  if (wantsHelp) return help;
  const usage = { ...defaultUsage };
  for (const [name, value] of Object.entries(counts)) {
    if (!/^\d{1,12}$/.test(value)) throw wrongUsage('costs', `--${name} must be a whole number, such as 1000.`);
    usage[name as keyof Usage] = Number(value);
  }
  const lines = costLines(usage);
  const rows = lines.map(({ service, unit, quantity, free, price, sum, source }) => [
    service,
    unit,
    amount(quantity),
    free ? amount(free) : '',
    price,
    dollars(sum),
    source,
  ]);
  const head = ['Service', 'Unit', 'Month', 'Free', 'Price', 'Sum', 'Source'];
  const sum = ['**Total**', '', '', '', '', `**${dollars(total(lines))}**`, ''];
  return [head, head.map(() => '---'), ...rows, sum].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function amount(value: number): string {
  const digits = value > 0 && value < 10 ? 2 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

function dollars(value: number): string {
  return `$${value.toFixed(2)}`;
}
