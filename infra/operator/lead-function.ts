import path from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type CommandInput, type CommandResult, type LeadCommandName, leadCommands } from '#shared/lead-commands.ts';
import { administrator } from '../../local/iam.ts';
import { lastPorts } from '../../local/ports.ts';
import { leadCommandsName, localStage, stackNameOf } from '../stage-names.ts';
import { CommandError } from './command-error.ts';

type Options = { stage: string; dataFolder: string };

/** The function of a stage that does what operators ask for: on AWS, or in the run on this machine. */
export class LeadFunction {
  readonly #stage: string;
  readonly #client: LambdaClient;

  /** @param options `dataFolder` is that of the run on this machine */
  constructor({ stage, dataFolder }: Options) {
    this.#stage = stage;
    this.#client = stage === localStage ? localClient(dataFolder) : new LambdaClient();
  }

  /** @throws {CommandError} which says in words for the operator why it was not done */
  async call<Name extends LeadCommandName>(command: Name, input: CommandInput<Name>): Promise<CommandResult<Name>> {
    const FunctionName = leadCommandsName(stackNameOf(this.#stage));
    const invoke = new InvokeCommand({ FunctionName, Payload: JSON.stringify({ command, input }) });
    const { FunctionError, Payload } = await this.#client.send(invoke).catch(async (error) => {
      throw new CommandError('failed', await this.#whyNotCalled(error), { cause: error });
    });
    const answer = JSON.parse(Payload?.transformToString() ?? '{}');
    if (FunctionError) throw new CommandError('failed', `${FunctionName} failed: ${answer.errorMessage}`);
    return leadCommands[command].result.parse(answer) as CommandResult<Name>;
  }

  async #whyNotCalled({ name, message, code }: Error & { code?: string }): Promise<string> {
    if (this.#stage === localStage && code === 'ECONNREFUSED') return notRunning;
    if (name === 'CredentialsProviderError') return `There are no AWS credentials (AWS_PROFILE): ${message}`;
    if (message === 'Region is missing') return 'There is no AWS region: set AWS_REGION.';
    if (name !== 'ResourceNotFoundException') return `AWS refused the call: ${name}: ${message}`;
    const region = await this.#client.config.region();
    return `The stage ${this.#stage} is not deployed in ${region}, or not in the account of these credentials. ${message}`;
  }
}

const notRunning =
  'Nothing runs on this machine. Start it with `npm start`, and name its folder with --data if it has one.';

function localClient(dataFolder: string): LambdaClient {
  const { endpoint } = lastPorts(path.join(dataFolder, 'data'));
  if (!endpoint) throw new CommandError('failed', notRunning);
  return new LambdaClient({
    endpoint: `http://127.0.0.1:${endpoint}`,
    region: 'local',
    credentials: administrator,
  });
}
