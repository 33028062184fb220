import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { clientSettings } from 'local-aws/client-settings';
import { localStage } from '../infra/stages/stage-names.ts';
import { parseStage, type Stage, StageError } from '../infra/stages/stages.ts';
import { CommandError } from './command-error.ts';

/** The stage that a command is for. `data` is the data folder of the local run. */
export type StageValues = { stage: string; data: string };

/** Options that all commands for a stage accept. */
export const stageOptions = {
  stage: { type: 'string' },
  yes: { type: 'boolean', default: false },
  data: { type: 'string', default: '.local' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options'];

/** Runs a command. A `CommandError` prints its message and sets the exit code. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

/** @throws {CommandError} for an option that the command does not have */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw wrongUsage(command, `${(error as Error).message}.`);
  }
}

/**
 * The options of a command for a stage. Prints the usage when the operator asks for help.
 * @returns undefined after the help
 * @throws {CommandError} for wrong options, a missing stage, or an argument
 */
export function readStageArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  usage: string,
  options: Options,
) {
  const { positionals, values } = readArguments(command, { ...stageOptions, ...options });
  const { help, stage } = values as { help: boolean; stage: string | undefined };
  if (help) {
    console.log(usage);
    return undefined;
  }
  if (!stage) throw wrongUsage(command, 'Specify a stage with --stage.');
  if (positionals.length > 0) throw wrongUsage(command, `Unexpected argument ${positionals[0]}.`);
  return { ...values, stage };
}

/** @throws {CommandError} for a stage that cdk.json does not have, or with invalid values */
export function readStage(name: string): Stage {
  try {
    return parseStage(name, JSON.parse(readFileSync('cdk.json', 'utf8')).context.stages);
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    throw new CommandError('wrongUsage', error.message);
  }
}

/**
 * How AWS clients reach the stage: with the settings of the shell, or the local run.
 * @throws {CommandError} when there is no local run
 */
export function clientOptionsOf({ stage, data }: StageValues) {
  const options = stage === localStage ? clientSettings(path.join(data, 'data')) : {};
  if (options) return options;
  throw new CommandError('failed', notRunning);
}

export const notRunning =
  'There is no local run. Start one with `npm start`; if it uses another data folder, pass it with --data.';

/** Why a call did not reach AWS, in a sentence for the operator; undefined for other errors. */
export function unreachable({ name, message }: Error): string | undefined {
  if (name === 'CredentialsProviderError') return `No AWS credentials found (AWS_PROFILE): ${message}`;
  if (message === 'Region is missing') return 'No AWS region is set: set AWS_REGION.';
  return undefined;
}

export function wrongUsage(command: string, message: string): CommandError {
  return new CommandError('wrongUsage', `${message} See \`npm run ${command} -- --help\`.`);
}
