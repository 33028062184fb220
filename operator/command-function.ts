import type * as z from 'zod';
import { StageFunction } from './stage-function.ts';

type Commands = Record<string, { input: z.ZodObject; result: z.ZodObject }>;
type Options = { stage: string; dataFolder: string; functionName: string };

/** Calls the commands of an operator function of a stage. */
export class CommandFunction<C extends Commands> {
  readonly #fn: StageFunction;
  readonly #commands: C;

  /** @param options `dataFolder` is the data folder of the local run */
  constructor(commands: C, options: Options) {
    this.#commands = commands;
    this.#fn = new StageFunction(options);
  }

  /** @throws {CommandError} with a message for the operator if the call failed */
  async call<Name extends keyof C & string>(
    command: Name,
    input: z.input<C[Name]['input']>,
  ): Promise<z.output<C[Name]['result']>> {
    const { result } = this.#commands[command] as C[Name];
    return result.parse(await this.#fn.invoke({ command, input })) as z.output<C[Name]['result']>;
  }
}
