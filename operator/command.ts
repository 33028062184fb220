import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';

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
  args = process.argv.slice(2),
) {
  try {
    return parseArgs({ allowPositionals: true, options, args });
  } catch (error) {
    throw wrongUsage(command, `${(error as Error).message}.`);
  }
}

export function wrongUsage(command: string, message: string): CommandError {
  return new CommandError('wrongUsage', `${message} See \`npm run ${command} -- --help\`.`);
}
