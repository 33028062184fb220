import { costLines, type Line, total } from './cost-model.ts';
import { readUsage } from './cost-usage.ts';

/** The lines as a Markdown table, which is readable in a terminal too. */
export function costTable(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.service,
    line.unit,
    amount(line.quantity),
    line.free ? amount(line.free) : '',
    `$${line.usd} / ${amount(line.per)}`,
    dollars(line.sum),
    `[${line.evidence}, ${line.date}](${line.source})`,
  ]);
  const sum = ['**Total**', '', '', '', '', `**${dollars(total(lines))}**`, ''];
  const head = ['Service', 'Unit', 'Month', 'Free', 'Price', 'Sum', 'Source'];
  return [head, head.map(() => '---'), ...rows, sum].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** The document with the table after each marker `<!-- npm run costs -- OPTIONS -->` made again. */
export function withTables(document: string): string {
  return document.replace(
    /(<!-- npm run costs --(.*?)-->)[\s\S]*?(?=<!-- end -->)/g,
    (_, marker: string, options: string) => {
      const { usage } = readUsage(options.trim().split(/\s+/).filter(Boolean));
      return `${marker}\n\n${costTable(costLines(usage))}\n\n`;
    },
  );
}

function amount(value: number): string {
  const digits = value > 0 && value < 10 ? 2 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

function dollars(value: number): string {
  return `$${value.toFixed(2)}`;
}
