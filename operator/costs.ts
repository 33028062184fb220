import { readFileSync, writeFileSync } from 'node:fs';
import { runCommand } from './command.ts';
import { costLines, defaultUsage } from './cost-model.ts';
import { costTable, withTables } from './cost-table.ts';
import { readUsage } from './cost-usage.ts';

const document = 'docs/costs.md';

const help = `Estimates what a stage costs in a month, by service, with the source of each price:

  npm run costs -- [--visits N] [--leads N] [--publishes N] [--images N] [--staff N]

  --visits N     visits of the website (${defaultUsage.visits})
  --leads N      booking requests (${defaultUsage.leads})
  --publishes N  saves in the dashboard that change the page (${defaultUsage.publishes})
  --images N     uploaded images (${defaultUsage.images})
  --staff N      staff members who use the dashboard (${defaultUsage.staff})
  --write        makes the tables in ${document} again

It reads no account. ${document} explains the model.`;

await runCommand(async () => {
  const asked = readUsage();
  if (asked.help) console.log(help);
  else if (asked.write) writeFileSync(document, withTables(readFileSync(document, 'utf8')));
  else console.log(costTable(costLines(asked.usage)));
});
