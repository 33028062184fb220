import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { z } from 'zod';
import type { Commands } from '#shared/operations/function-commands.ts';
import { localStage, type OperatorFunction, operatorFunctionName, stackNameOf } from '../infra/stages/stage-names.ts';
import { clientOptionsOf, notRunning, type StageValues, unreachable } from './command.ts';
import { CommandError } from './command-error.ts';

/** Calls an operator function of a stage, on AWS or in the local run. */
export class StageFunction {
  readonly #stage: string;
  readonly #functionName: string;
  readonly #client: LambdaClient;

  constructor(values: StageValues, fn: OperatorFunction) {
    this.#stage = values.stage;
    this.#functionName = operatorFunctionName(stackNameOf(values.stage), fn);
    this.#client = new LambdaClient(clientOptionsOf(values));
  }

  /** @throws {CommandError} with a message for the operator if the call failed */
  async invoke(payload: object): Promise<unknown> {
    const FunctionName = this.#functionName;
    const invoke = new InvokeCommand({ FunctionName, Payload: JSON.stringify(payload) });
    const { FunctionError, Payload } = await this.#client.send(invoke).catch(async (error) => {
      throw new CommandError('failed', await this.#failureMessage(error), { cause: error });
    });
    const answer = JSON.parse(Payload?.transformToString() ?? '{}');
    if (FunctionError) throw new CommandError('failed', `${FunctionName} failed: ${answer.errorMessage}`);
    return answer;
  }

  async #failureMessage(error: Error & { code?: string }): Promise<string> {
    const { name, message, code } = error;
    if (this.#stage === localStage && code === 'ECONNREFUSED') return notRunning;
    const reason = unreachable(error);
    if (reason) return reason;
    if (name !== 'ResourceNotFoundException') return `AWS refused the call: ${name}: ${message}`;
    const region = await this.#client.config.region();
    return `The stage ${this.#stage} is not deployed in ${region}, or belongs to another account. ${message}`;
  }
}

/** Calls the commands of an operator function of a stage. */
export class CommandFunction<C extends Commands> extends StageFunction {
  readonly #commands: C;

  constructor(commands: C, values: StageValues, fn: OperatorFunction) {
    super(values, fn);
    this.#commands = commands;
  }

  /** @throws {CommandError} with a message for the operator if the call failed */
  async call<Name extends keyof C & string>(
    command: Name,
    input: z.input<C[Name]['input']>,
  ): Promise<z.output<C[Name]['result']>> {
    const { result } = this.#commands[command] as C[Name];
    return result.parse(await this.invoke({ command, input })) as z.output<C[Name]['result']>;
  }
}
