import { exportCommands } from '#shared/operations/export-commands.ts';
import { readStageArguments, runCommand, wrongUsage } from './command.ts';
import { exitCodes } from './command-error.ts';
import { readContent, writeContent } from './export-content.ts';
import { ExportFolder } from './export-folder.ts';
import { exportImages } from './export-images.ts';
import { exportLeads } from './export-leads.ts';
import { CommandFunction } from './stage-function.ts';

const usage = `Writes all content of a stage into a folder: texts, lists, style, settings, reply templates and images:

  npm run export -- --stage NAME --to FOLDER [--leads]

  --stage NAME  the stage; "local" is the local run
  --to FOLDER   a new or empty folder
  --leads       also exports the leads with their logs. They are personal data: see docs/moving.md
  --data DIR    local: the data folder that was passed to npm start

\`npm run import\` reads the folder. An export is complete when the folder has the file studio.json. Uses the credentials and
region of the AWS tools (AWS_PROFILE, AWS_REGION). Exit codes: 0 success, ${exitCodes.failed} failed, ${exitCodes.wrongUsage} invalid arguments.`;

await runCommand(run);

async function run(): Promise<void> {
  const values = readStageArguments('export', usage, {
    to: { type: 'string' },
    leads: { type: 'boolean', default: false },
  });
  if (!values) return;
  if (!values.to) throw wrongUsage('export', 'Specify a folder with --to.');
  const stage = new CommandFunction(exportCommands, values, 'ExportCommands');
  const exported_at = new Date().toISOString();

  const content = await readContent(stage);
  const settings = await stage.call('settings', {});
  const folder = new ExportFolder(values.to);
  const counts = writeContent(folder, content);
  folder.writeJson('email-settings.json', settings.email);
  folder.writeJson('reply-templates.json', settings.templates);
  folder.writeJson('reply-settings.json', settings.reply);
  folder.writeJson('absences.json', settings.absences);
  const left_out = [...content.damaged];
  Object.assign(counts, await exportImages(stage, folder, left_out));
  if (values.leads) Object.assign(counts, await exportLeads(stage, folder, left_out));
  folder.finish({ stage: values.stage, exported_at, counts, left_out });
  for (const each of left_out) console.error(`Left out, because it is damaged or no longer accepted: ${each}`);
  console.log(`Exported the stage ${values.stage} to ${values.to}.`);
  if (values.leads) console.log('The folder contains personal data. Delete it when you no longer need it.');
}
