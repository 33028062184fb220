// `npm run costs`: estimates what a stage costs in a month.
import { runCommand } from './command.ts';
import { costReport } from './cost-report.ts';

await runCommand(async () => console.log(costReport(process.argv.slice(2))));
