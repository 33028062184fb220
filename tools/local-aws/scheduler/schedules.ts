import { requireSupported } from '../cloudformation/supported-properties.ts';
import { sendToQueue } from '../platform/queue-destination.ts';
import type { Deployed, Environment, Providers, Resource, ServicePrincipal } from '../platform/service.ts';
import { parseSchedule, type Schedule } from './schedule-expression.ts';

type Job = {
  schedule: Schedule;
  /** The `Description` of the template. */
  description: string;
  run(at: Date): Promise<unknown>;
  interval?: NodeJS.Timeout;
};

/** Schedules of EventBridge Scheduler, with functions as targets. */
export class Schedules {
  readonly providers: Providers = {
    'AWS::Scheduler::Schedule': (resource) => this.#deploySchedule(resource),
    'AWS::Scheduler::ScheduleGroup': ({ physicalName, properties }) => ({ ref: properties.Name ?? physicalName }),
  };
  readonly #environment: Environment;
  readonly #jobs = new Map<string, Job>();
  #minuteTimer: NodeJS.Timeout | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#awaitMinute();
  }

  /** The description of each schedule, by logical id. */
  descriptions(): Record<string, string> {
    return Object.fromEntries([...this.#jobs].map(([logicalId, { description }]) => [logicalId, description]));
  }

  /** Runs a schedule immediately, as if at the given time. @returns false when the schedule does not exist */
  async runNow(logicalId: string, at: Date): Promise<boolean> {
    const job = this.#jobs.get(logicalId);
    await job?.run(at);
    return job !== undefined;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#minuteTimer);
    for (const { interval } of this.#jobs.values()) clearInterval(interval);
    this.#jobs.clear();
  }

  #deploySchedule(resource: Resource): Deployed {
    requireSupported(resource, [
      'Description',
      'FlexibleTimeWindow',
      'GroupName',
      'Name',
      'ScheduleExpression',
      'ScheduleExpressionTimezone',
      'State',
      'Target',
    ]);
    const { logicalId, physicalName, properties } = resource;
    const name = properties.Name ?? physicalName;
    const { Arn, Input = '{}', RoleArn, DeadLetterConfig, RetryPolicy: _, ...others } = properties.Target;
    requireFunction(logicalId, Arn);
    const unknown = Object.keys(others)[0];
    if (unknown) throw new Error(`${logicalId}: ${unknown} of a target is not supported here`);
    const group = properties.GroupName ?? 'default';
    // `aws:SourceArn` is the schedule group, not the schedule. The scheduler checks the role when it creates a schedule.
    const scheduler = {
      service: 'scheduler.amazonaws.com',
      sourceArn: this.#arn('scheduler', `schedule-group/${group}`),
    };
    this.#environment.credentialsFor(RoleArn, scheduler);
    const schedule = parseSchedule(properties.ScheduleExpression, properties.ScheduleExpressionTimezone);
    const run = (at: Date) => {
      const input = String(Input).replaceAll('<aws.scheduler.scheduled-time>', `${at.toISOString().slice(0, 19)}Z`);
      return this.#invokeAs(RoleArn, scheduler, Arn, input).catch(async (error: Error) => {
        if (!DeadLetterConfig) throw error;
        this.#environment.log(`schedule ${logicalId}: ${error.message}`);
        const asScheduler = this.#environmentAs(scheduler);
        await sendToQueue(asScheduler, RoleArn, DeadLetterConfig.Arn, input, {
          ERROR_MESSAGE: error.message.slice(0, 1024),
        });
      });
    };
    this.#schedule(resource, schedule, run);
    return { ref: name, attributes: { Arn: this.#arn('scheduler', `schedule/${group}/${name}`) } };
  }

  /** Calls use credentials that the scheduler obtained, not Lambda. */
  #environmentAs(by: ServicePrincipal): Environment {
    return { ...this.#environment, credentialsFor: (roleArn) => this.#environment.credentialsFor(roleArn, by) };
  }

  #schedule({ logicalId, properties }: Resource, schedule: Schedule, run: Job['run']): void {
    clearInterval(this.#jobs.get(logicalId)?.interval);
    this.#jobs.delete(logicalId);
    if (properties.State === 'DISABLED') return;
    const job: Job = { schedule, run, description: properties.Description ?? '' };
    if ('everyMs' in schedule)
      job.interval = setInterval(() => void this.#start(logicalId, job), schedule.everyMs).unref();
    this.#jobs.set(logicalId, job);
  }

  /** A single timer fires at each full minute and runs the schedules that match it. */
  #awaitMinute(): void {
    const left = 60_000 - (Date.now() % 60_000);
    this.#minuteTimer = setTimeout(() => {
      const minute = new Date(Math.round(Date.now() / 60_000) * 60_000);
      for (const [logicalId, job] of this.#jobs) {
        if ('matches' in job.schedule && job.schedule.matches(minute)) void this.#start(logicalId, job);
      }
      this.#awaitMinute();
    }, left).unref();
  }

  async #start(logicalId: string, job: Job): Promise<void> {
    try {
      await job.run(new Date());
    } catch (error) {
      this.#environment.log(`schedule ${logicalId}: ${(error as Error).message}`);
    }
  }

  /** Invokes Lambda with the rights of the schedule's role. */
  async #invokeAs(roleArn: string, by: ServicePrincipal, functionArn: string, input: string): Promise<void> {
    const { accessKeyId, sessionToken } = this.#environment.credentialsFor(roleArn, by);
    const scope = `${accessKeyId}/20260101/${this.#environment.region}/lambda/aws4_request`;
    const url = `${this.#environment.endpoint}/2015-03-31/functions/${encodeURIComponent(functionArn)}/invocations`;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'x-amz-invocation-type': 'Event',
        ...(sessionToken && { 'x-amz-security-token': sessionToken }),
        authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
      },
      body: input,
    });
    if (!response.ok) throw new Error(await response.text());
  }

  #arn(service: string, resource: string): string {
    return `arn:aws:${service}:${this.#environment.region}:${this.#environment.accountId}:${resource}`;
  }
}

function requireFunction(logicalId: string, arn: string): void {
  if (!/^arn:[^:]*:lambda:/.test(arn)) throw new Error(`${logicalId}: the target ${arn} is not supported here`);
}
