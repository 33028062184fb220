import path from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { clientSettings } from 'local-aws/client-settings';
import { localStage } from '../infra/stages/stage-names.ts';
import { unreachable } from './command.ts';
import { CommandError } from './command-error.ts';

type Options = { stage: string; dataFolder: string; functionName: string };

/** Calls an operator function of a stage, on AWS or in the local run. */
export class StageFunction {
  readonly #stage: string;
  readonly #functionName: string;
  readonly #client: LambdaClient;

  /** @param options `dataFolder` is the data folder of the local run */
  constructor({ stage, dataFolder, functionName }: Options) {
    this.#stage = stage;
    this.#functionName = functionName;
    this.#client = stage === localStage ? localClient(dataFolder) : new LambdaClient();
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

const notRunning =
  'There is no local run. Start one with `npm start`; if it uses another data folder, pass it with --data.';

function localClient(dataFolder: string): LambdaClient {
  const settings = clientSettings(path.join(dataFolder, 'data'));
  if (!settings) throw new CommandError('failed', notRunning);
  return new LambdaClient(settings);
}
