import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { leadStatuses } from '#shared/choices.ts';
import { erasedAtOnce, isLeadId, isWholeAddress } from '#shared/lead-commands.ts';
import type { Lead, LeadCounts } from '#shared/leads.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { LeadFunction } from './lead-function.ts';

const usage = `What operators do to the leads of a stage:

  npm run leads -- find WHO --stage NAME       shows the leads of a guest. WHO is an email address, the id of a
                                               lead, or a name or phone number as in the search of the dashboard
  npm run leads -- erase WHO ... --stage NAME  erases leads for good, after asking: all of an email address, or
                                               those of ids
  npm run leads -- recount --stage NAME        counts the leads anew and repairs the numbers of the dashboard

  --stage NAME  the stage; "local" is what runs on this machine
  --json        find: prints all that is stored about them
  --yes         erase: does not ask
  --data DIR    local: the folder of the run, as npm start was given it

Credentials and region are those of the AWS tools (AWS_PROFILE, AWS_REGION). Ends with 0 when it is done, with
${exitCodes.failed} when it failed or was not confirmed, ${exitCodes.wrongUsage} when it was called in a wrong way, ${exitCodes.nothingFound} when there is no such lead.`;

try {
  await run();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function run(): Promise<void> {
  const { positionals, values } = readArguments();
  const [command, ...who] = positionals;
  if (values.help || command === 'help') return console.log(usage);
  if (!values.stage) throw wrongUsage('Name a stage with --stage.');
  const leads = new LeadFunction({ stage: values.stage, dataFolder: values.data });
  if (command === 'find') return find(leads, who, values);
  if (command === 'erase') return erase(leads, who, values);
  if (command === 'recount') return recount(leads, who);
  throw wrongUsage(command ? `There is no command ${command}.` : 'Name a command.');
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        stage: { type: 'string' },
        json: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        data: { type: 'string', default: '.local' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw wrongUsage(`${(error as Error).message}.`);
  }
}

async function find(leads: LeadFunction, who: string[], { json }: { json: boolean }): Promise<void> {
  const wanted = who.join(' ');
  if (!wanted) throw wrongUsage('Say whom to find.');
  const { found, isComplete } = await allOf(leads, wanted);
  if (json) console.log(JSON.stringify(found, null, 2));
  else for (const lead of found) console.log(lineOf(lead));
  if (!isComplete) console.error('There are more than a search looks through: look for more letters.');
  if (found.length === 0) throw new CommandError('nothingFound', noLeadOf(wanted));
}

async function erase(leads: LeadFunction, who: string[], { yes }: { yes: boolean }): Promise<void> {
  const vague = who.find((each) => !isLeadId(each) && !isWholeAddress(each));
  if (who.length === 0) throw wrongUsage('Say whose leads to erase.');
  if (vague) throw wrongUsage(`${vague} is neither an email address nor the id of a lead, which find shows.`);
  const wanted = new Map<string, Lead>();
  const unknown: string[] = [];
  for (const each of who) {
    const { found } = await allOf(leads, each);
    if (found.length === 0) unknown.push(each);
    for (const lead of found) wanted.set(lead.id, lead);
  }
  for (const each of unknown) console.error(noLeadOf(each));
  if (wanted.size > 0) {
    for (const lead of wanted.values()) console.log(lineOf(lead));
    if (!yes && !(await isConfirmed(`Erase ${count(wanted.size)} for good? Type yes: `))) {
      throw new CommandError('failed', 'Nothing was erased.');
    }
    await eraseAll(leads, [...wanted.keys()]);
  }
  if (unknown.length > 0) process.exitCode = exitCodes.nothingFound;
}

async function eraseAll(leads: LeadFunction, ids: string[]): Promise<void> {
  let erased = 0;
  try {
    for (let from = 0; from < ids.length; from += erasedAtOnce) {
      const answer = await leads.call('erase', { ids: ids.slice(from, from + erasedAtOnce) });
      erased += answer.erased.length;
    }
  } finally {
    console.log(`${count(erased)} erased.`);
  }
  if (erased < ids.length) console.log('The others were gone already.');
}

async function recount(leads: LeadFunction, rest: string[]): Promise<void> {
  if (rest.length > 0) throw wrongUsage('recount takes no names.');
  const { before, counts } = await leads.call('recount', {});
  console.log(numbersOf(counts));
  console.log(numbersOf(before) === numbersOf(counts) ? 'The numbers were right.' : `Before: ${numbersOf(before)}`);
}

async function allOf(leads: LeadFunction, who: string): Promise<{ found: Lead[]; isComplete: boolean }> {
  const found: Lead[] = [];
  let isComplete = true;
  let cursor: string | undefined;
  do {
    const page = await leads.call('find', { who, cursor });
    found.push(...page.leads);
    isComplete &&= !page.incomplete;
    cursor = page.next;
  } while (cursor !== undefined);
  return { found, isComplete };
}

/** What is typed, or comes through a pipe; an end of the input is no consent. */
async function isConfirmed(question: string): Promise<boolean> {
  process.stdout.write(question);
  for await (const answer of createInterface({ input: process.stdin })) return answer.trim().toLowerCase() === 'yes';
  process.stdout.write('\n');
  return false;
}

function lineOf({ id, created_at, status, first_name, last_name, email, phone }: Lead): string {
  const time = created_at.slice(0, 16).replace('T', ' ');
  return `${id}  ${time} UTC  ${status.padEnd(9)}  ${first_name} ${last_name}  ${email}  ${phone}`;
}

function numbersOf(counts: LeadCounts): string {
  return leadStatuses.map((status) => `${status} ${counts[status]}`).join(', ');
}

function noLeadOf(who: string): string {
  return `There is no lead of ${who}.`;
}

function count(leads: number): string {
  return leads === 1 ? '1 lead' : `${leads} leads`;
}

function wrongUsage(message: string): CommandError {
  return new CommandError('wrongUsage', `${message} \`npm run leads -- --help\` says more.`);
}
