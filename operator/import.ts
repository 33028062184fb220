import { offRules } from '#shared/dates/follow-ups.ts';
import { type ExportedLead, exportedLists, imageFilePaths } from '#shared/operations/export-schemas.ts';
import { type ImportedLead, importCommands, importPages } from '#shared/operations/import-commands.ts';
import { readStageArguments, runCommand, wrongUsage } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { isConfirmed } from './confirm.ts';
import { readExport, type StudioExport } from './read-export.ts';
import { CommandFunction } from './stage-function.ts';
import { forEachAtOnce, transfer } from './transfer.ts';

const usage = `Imports a folder that \`npm run export\` has written into an empty stage:

  npm run import -- --stage NAME --from FOLDER [--replace] [--emails-off] [--yes]

  --stage NAME   the stage; "local" is the local run
  --from FOLDER  the folder of the export
  --replace      replaces the texts, lists and settings of a stage that has content, after confirmation. Leads and images
                 that are there stay
  --emails-off   imports with notifications, confirmations, reminders and emails after dates off, for example into a test stage
  --yes          skips the confirmation
  --data DIR     local: the data folder that was passed to npm start

The whole export is checked first. After an interruption, run the same command again: it completes the import. Accounts are
not part of an export. Uses the credentials and region of the AWS tools (AWS_PROFILE, AWS_REGION). Exit codes: 0 success,
${exitCodes.failed} failed or not confirmed, ${exitCodes.wrongUsage} invalid arguments.`;

type Stage = CommandFunction<typeof importCommands>;

await runCommand(run);

async function run(): Promise<void> {
  const values = readStageArguments('import', usage, {
    from: { type: 'string' },
    replace: { type: 'boolean', default: false },
    'emails-off': { type: 'boolean', default: false },
  });
  if (!values) return;
  if (!values.from) throw wrongUsage('import', 'Specify a folder with --from.');
  const studio = readExport(values.from);
  const { stage: from, exported_at } = studio.manifest;
  console.log(`The export of the stage ${JSON.stringify(from)} from ${exported_at} is complete.`);
  const stage = new CommandFunction(importCommands, values, 'ImportCommands');
  if (values.replace && !values.yes) {
    const question = `Replace the texts, lists and settings of the stage ${values.stage}? Type yes: `;
    if (!(await isConfirmed(question))) throw new CommandError('failed', 'Nothing was imported.');
  }
  const isCommitted = await begin(stage, studio, values.stage, values.replace);
  if (!isCommitted) await importContent(stage, studio, values['emails-off']);
  await importLeads(stage, studio);
  await stage.call('finish', { export: studio.id });
  console.log(`Imported ${values.from} into the stage ${values.stage}. The website is published within a minute.`);
}

/** @returns whether an interrupted import has already switched the content */
async function begin(stage: Stage, { id }: StudioExport, name: string, replace: boolean): Promise<boolean> {
  const { state, there, committed } = await stage.call('begin', { export: id, replace });
  if (state === 'continued') console.log('Continuing an interrupted import.');
  if (state !== 'occupied') return committed;
  const { texts, rows, images, interrupted } = there;
  throw new CommandError(
    'failed',
    interrupted
      ? `The import of another export into the stage ${name} was interrupted. Run it again, or replace it with --replace. Nothing was changed.`
      : `The stage ${name} has content: ${texts} texts, ${rows} list entries and ${images} images. Import into an empty stage, or replace the content with --replace. Nothing was changed.`,
  );
}

/** Images and rows first; `commit` then switches everything that visitors see. */
async function importContent(stage: Stage, studio: StudioExport, emailsOff: boolean): Promise<void> {
  await importImages(stage, studio);
  for (const list of exportedLists) {
    const rows = studio.lists[list] ?? [];
    for (const some of pagesOf(rows, importPages.rowsAtOnce)) {
      await stage.call('rows', { export: studio.id, list, rows: some });
    }
    console.log(`${list}: ${rows.length}`);
  }
  const { email, templates, reply, absences } = studio;
  const { kept } = await stage.call('settings', {
    export: studio.id,
    email: emailsOff ? { ...email, enable_notifications: 'false', morning_email: 'false' } : email,
    templates,
    reply: emailsOff && reply ? { ...reply, ...offRules, confirmations: false, reminder_hours: 0 } : reply,
    absences,
  });
  for (const each of kept) console.log(`The stage keeps its own ${each}; --replace would replace them.`);
  const idsOf = (list: (typeof exportedLists)[number]) => studio.lists[list]?.map(({ id }) => id) ?? null;
  await stage.call('commit', {
    export: studio.id,
    texts: studio.texts,
    lists: Object.fromEntries(exportedLists.map((list) => [list, idsOf(list)])) as Record<
      (typeof exportedLists)[number],
      string[] | null
    >,
  });
  console.log(`texts: ${studio.texts.length}`);
}

async function importImages(stage: Stage, studio: StudioExport): Promise<void> {
  let done = 0;
  for (const images of pagesOf(studio.images, importPages.imagesAtOnce)) {
    const withFiles = images.map((image) => ({
      ...image,
      files: imageFilePaths(image).map((path) => ({ path, sha256: studio.hashOf(path) })),
    }));
    const { uploads } = await stage.call('images', { export: studio.id, images: withFiles });
    await forEachAtOnce(uploads, async ({ path, url, headers }) => {
      const answer = await transfer(url, path, { method: 'PUT', headers, body: new Uint8Array(studio.read(path)) });
      if (!answer.ok) throw new CommandError('failed', `The storage refused ${path}: ${await reasonOf(answer)}`);
    });
    const uploaded = new Set(uploads.map(({ path }) => path));
    const added = images.filter(({ address }) => uploaded.has(address));
    await stage.call('recordImages', { export: studio.id, images: added });
    done += images.length;
    console.log(`images: ${done} of ${studio.images.length}`);
  }
}

/** The code of an error of S3. */
async function reasonOf(answer: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? `status ${answer.status}`;
}

async function importLeads(stage: Stage, studio: StudioExport): Promise<void> {
  const total = studio.manifest.counts.leads ?? 0;
  if (total === 0) return;
  const { accounts } = await stage.call('staff', {});
  const accountOf = new Map(accounts.map(({ id, email }) => [email, id]));
  const unassigned = new Map<string, number>();
  const toLead = ({ assignee, ...lead }: ExportedLead): ImportedLead => {
    const assignee_id = assignee === undefined ? undefined : accountOf.get(assignee.toLowerCase());
    if (assignee !== undefined && !assignee_id) unassigned.set(assignee, (unassigned.get(assignee) ?? 0) + 1);
    return { ...lead, ...(assignee_id && { assignee_id }) };
  };
  const counts = { added: 0, there: 0 };
  for (const file of studio.leads()) {
    for (const leads of pagesByBytes(await withShortLogs(stage, studio, file.map(toLead)))) {
      const outcome = await stage.call('leads', { export: studio.id, leads });
      counts.added += outcome.added;
      counts.there += outcome.there;
      for (const id of outcome.erased) console.log(`The lead ${id} was erased in this stage and is not imported.`);
      for (const id of outcome.recoded) console.log(`The lead ${id} has a new code: another lead has its code.`);
    }
    console.log(`leads: ${counts.added + counts.there} of ${total}`);
  }
  console.log(`leads: ${counts.added} added, ${counts.there} were there and are unchanged`);
  for (const [email, count] of unassigned) {
    console.log(
      `No active account has the email address ${JSON.stringify(email)}: ${count === 1 ? '1 lead has' : `${count} leads have`} no assignee.`,
    );
  }
}

/** Sends the first entries of logs that are too long for one call. */
async function withShortLogs(stage: Stage, { id }: StudioExport, leads: ImportedLead[]): Promise<ImportedLead[]> {
  const short: ImportedLead[] = [];
  for (const { log, ...lead } of leads) {
    const pages = [...pagesByBytes(log, 100)];
    for (const entries of pages.slice(0, -1)) await stage.call('entries', { export: id, lead: lead.id, log: entries });
    short.push({ ...lead, log: pages.at(-1) ?? [] });
  }
  return short;
}

function* pagesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Pages that stay below the size that one call accepts, unless one item alone exceeds it. */
function* pagesByBytes<Item>(items: readonly Item[], limit: number = importPages.leadsAtOnce): Generator<Item[]> {
  let page: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item));
    if (page.length > 0 && (page.length === limit || bytes + size > importPages.bytesAtOnce / 2)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(item);
    bytes += size;
  }
  if (page.length > 0) yield page;
}
