import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { UserPoolError } from './errors.ts';
import type { Client, Pool } from './pool.ts';
import type { TriggerName } from './pool-settings.ts';

/** How long Cognito waits for a trigger, and how often it retries. */
const answerMilliseconds = 5000;
const tries = 3;

/** The context of a trigger; without a client for Admin operations. */
type TriggerCall = {
  source: string;
  username: string;
  client?: Client;
  request: Record<string, unknown>;
  /** The initial `response` of the event. */
  response: Record<string, unknown>;
};

/**
 * Invokes the trigger and returns its `response`, or `undefined` when the pool has none.
 * @throws {UserPoolError} UserLambdaValidationException with the function's own message, UnexpectedLambdaException where
 * it could not be invoked or stayed silent, InvalidLambdaResponseException where its answer is no event
 */
export async function runTrigger(
  pool: Pool,
  name: TriggerName,
  { source, username, client, request, response }: TriggerCall,
): Promise<Record<string, unknown> | undefined> {
  const functionArn = pool.settings.triggers[name];
  if (!functionArn) return undefined;
  const answer = await invoke(pool, name, functionArn, {
    version: '1',
    triggerSource: `${name === 'PreTokenGeneration' ? 'TokenGeneration' : name}_${source}`,
    region: pool.region,
    userPoolId: pool.id,
    userName: username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: client?.id ?? 'CLIENT_ID_NOT_APPLICABLE' },
    request,
    response,
  });
  const event = z.object({ response: z.record(z.string(), z.unknown()) }).safeParse(answer);
  if (!event.success) throw new UserPoolError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  return event.data.response;
}

async function invoke(pool: Pool, name: TriggerName, functionArn: string, event: object): Promise<unknown> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const timer = new AbortController();
    const silence = setTimeout(answerMilliseconds, silent, { signal: timer.signal, ref: false });
    const answer = await Promise.race([
      pool.invoke(functionArn, event).catch((error: unknown) => failure(name, error)),
      silence,
    ]).finally(() => {
      silence.catch(() => {});
      timer.abort();
    });
    if (answer instanceof UserPoolError) throw answer;
    if (answer !== silent) return answer;
  }
  throw new UserPoolError('UnexpectedLambdaException', `${name} invocation failed due to error Task timed out.`);
}

/** The function's own error is the message to the user; an error of the invocation is not. */
function failure(name: TriggerName, error: unknown): UserPoolError {
  const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
  if (kind === 'FunctionError') {
    return new UserPoolError('UserLambdaValidationException', `${name} failed with error ${message}.`);
  }
  const reason = /^\w+Exception/.exec(message)?.[0] ?? kind;
  return new UserPoolError('UnexpectedLambdaException', `${name} invocation failed due to error ${reason}.`);
}

const silent = Symbol('the function did not answer in time');
