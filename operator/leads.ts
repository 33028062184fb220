import { shownCode } from '#shared/leads/lead-code.ts';
import { erasedAtOnce, type FoundLead, isCompleteEmail, isLeadId, leadCommands } from '#shared/leads/lead-commands.ts';
import { leadCounters } from '#shared/leads/lead-filters.ts';
import type { LeadCounts, UnreadableLead } from '#shared/leads/lead-schemas.ts';
import { contactsOf } from '#shared/leads/lead-values.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { readArguments, runCommand, stageOptions, wrongUsage } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { isConfirmed } from './confirm.ts';
import { readPages } from './read-pages.ts';
import { CommandFunction } from './stage-function.ts';

const usage = `Finds and erases leads of a stage, and recounts them:

  npm run leads -- find WHO --stage NAME [--json]       lists the leads of a visitor, and requests held as spam. WHO
                                                        is an email address, a lead id, or a name, phone number or
                                                        code, as in the search of the dashboard
  npm run leads -- erase WHO ... --stage NAME [--yes]   erases leads for good, after confirmation. WHO is an email
                                                        address (all its leads) or a lead id
  npm run leads -- recount --stage NAME                 recounts all leads, repairs the counters of the dashboard and
                                                        gives turns to open leads without one

  --stage NAME  the stage; "local" is the local run
  --json        find: prints all stored fields and the logs as JSON
  --yes         erase: skips the confirmation
  --data DIR    local: the data folder that was passed to npm start

Uses the credentials and region of the AWS tools (AWS_PROFILE, AWS_REGION). Exit codes: 0 success, ${exitCodes.failed} failed or not confirmed,
${exitCodes.wrongUsage} invalid arguments, ${exitCodes.nothingFound} no such lead.`;

type LeadFunction = CommandFunction<typeof leadCommands>;

/** A visitor's leads, and entries of a log, in pages of dozens. */
const maxPages = 10_000;
const tooMany = 'There are too many to read.';

await runCommand(run);

async function run(): Promise<void> {
  const { positionals, values } = readArguments('leads', {
    ...stageOptions,
    json: { type: 'boolean', default: false },
  });
  const [command, ...who] = positionals;
  if (values.help || command === 'help') return console.log(usage);
  if (!values.stage) throw wrongUsage('leads', 'Specify a stage with --stage.');
  const leads: LeadFunction = new CommandFunction(leadCommands, { ...values, stage: values.stage }, 'LeadCommands');
  if (command === 'find') return find(leads, who, values);
  if (command === 'erase') return erase(leads, who, values);
  if (command === 'recount') return recount(leads, who);
  throw wrongUsage('leads', command ? `Unknown command ${command}.` : 'Specify a command.');
}

async function find(leads: LeadFunction, who: string[], { json }: { json: boolean }): Promise<void> {
  const wanted = who.join(' ');
  if (!wanted) throw wrongUsage('leads', 'Specify whose leads to find.');
  const { found, damaged, isComplete } = await allOf(leads, wanted);
  if (json) {
    const withLogs: object[] = [];
    for (const lead of found) withLogs.push({ ...lead, log: await logOf(leads, lead.id) });
    console.log(JSON.stringify([...withLogs, ...damaged.map(asJson)], null, 2));
  }
  if (!json) for (const line of [...found.map(lineOf), ...damaged.map(damagedLineOf)]) console.log(line);
  if (!isComplete) console.error('Too many matches, so some are missing. Search for more letters.');
  if (found.length + damaged.length === 0) throw new CommandError('nothingFound', noLeadOf(wanted));
}

async function erase(leads: LeadFunction, who: string[], { yes }: { yes: boolean }): Promise<void> {
  const invalid = who.find((each) => !isLeadId(each) && !isCompleteEmail(each));
  if (who.length === 0) throw wrongUsage('leads', 'Specify whose leads to erase.');
  if (invalid)
    throw wrongUsage('leads', `${invalid} is neither an email address nor a lead id. The command find shows lead ids.`);
  const lines = new Map<string, string>();
  const unknown: string[] = [];
  for (const each of who) {
    const { found, damaged } = await allOf(leads, each);
    if (found.length + damaged.length === 0) unknown.push(each);
    // Completes an erasure that was interrupted between the lead and its log.
    if (found.length + damaged.length === 0 && isLeadId(each)) await leads.call('erase', { ids: [each] });
    for (const lead of found) lines.set(lead.id, lineOf(lead));
    for (const lead of damaged) lines.set(lead.id, damagedLineOf(lead));
  }
  for (const each of unknown) console.error(noLeadOf(each));
  if (lines.size > 0) {
    for (const line of lines.values()) console.log(line);
    if (!yes && !(await isConfirmed(`Erase ${count(lines.size)} for good? Type yes: `))) {
      throw new CommandError('failed', 'Nothing was erased.');
    }
    await eraseAll(leads, [...lines.keys()]);
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
  if (erased < ids.length) console.log('The others had already been erased.');
}

async function recount(leads: LeadFunction, rest: string[]): Promise<void> {
  if (rest.length > 0) throw wrongUsage('leads', 'recount takes no arguments.');
  const { before, counts } = await leads.call('recount', {});
  console.log(countersOf(counts));
  console.log(
    countersOf(before) === countersOf(counts) ? 'The counters were correct.' : `Before: ${countersOf(before)}`,
  );
}

type All = { found: FoundLead[]; damaged: UnreadableLead[]; isComplete: boolean };

async function allOf(leads: LeadFunction, who: string): Promise<All> {
  const all: All = { found: [], damaged: [], isComplete: true };
  for await (const page of readPages((cursor) => leads.call('find', { who, cursor }), maxPages, tooMany)) {
    all.found.push(...page.leads);
    all.damaged.push(...(page.unreadable ?? []));
    all.isComplete &&= !page.incomplete;
  }
  return all;
}

/** The whole log of a lead, newest first. */
async function logOf(leads: LeadFunction, id: string): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for await (const page of readPages((cursor) => leads.call('log', { id, cursor }), maxPages, tooMany)) {
    entries.push(...page.entries);
  }
  return entries;
}

function lineOf({ id, created_at, status, code, first_name, last_name, ...contacts }: FoundLead): string {
  const shown = (code ? shownCode(code) : '').padEnd(7);
  return `${id}  ${timeOf(created_at)}  ${status.padEnd(9)}  ${shown}  ${[`${first_name} ${last_name}`.trim(), ...contactsOf(contacts)].join('  ')}`;
}

/** Prints only the id and date, because other values of a damaged item can be anything. */
function damagedLineOf({ id, created_at }: UnreadableLead): string {
  return `${id}  ${created_at ? timeOf(created_at) : 'no date'.padEnd(20)}  could not be read`;
}

function asJson(lead: UnreadableLead) {
  return { ...lead, unreadable: true };
}

function timeOf(created_at: string): string {
  return `${created_at.slice(0, 16).replace('T', ' ')} UTC`;
}

function countersOf(counts: LeadCounts): string {
  return leadCounters.map((counter) => `${counter} ${counts[counter]}`).join(', ');
}

function noLeadOf(who: string): string {
  return `No lead found for ${who}.`;
}

function count(leads: number): string {
  return leads === 1 ? '1 lead' : `${leads} leads`;
}
