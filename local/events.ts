import { randomUUID } from 'node:crypto';
import { parseSchedule, type Schedule } from './schedule-expression.ts';
import type { Deployed, Environment, Providers, Resource } from './service.ts';
import { requireSupported } from './supported-properties.ts';

type Job = {
  schedule: Schedule;
  /** What it is for, as the template says it. */
  description: string;
  run(at: Date): Promise<unknown>;
  interval?: NodeJS.Timeout;
};

/** Schedules of EventBridge: rules and EventBridge Scheduler, with functions as targets. */
export class Schedules {
  readonly providers: Providers = {
    'AWS::Events::Rule': (resource) => this.#deployRule(resource),
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

  /** What each schedule is for, by logical id. */
  descriptions(): Record<string, string> {
    return Object.fromEntries([...this.#jobs].map(([logicalId, { description }]) => [logicalId, description]));
  }

  /** Does now what would be done at that time. @returns false when there is no such schedule */
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

  #deployRule(resource: Resource): Deployed {
    requireSupported(resource, ['Description', 'Name', 'ScheduleExpression', 'State', 'Tags', 'Targets']);
    const { logicalId, physicalName, properties } = resource;
    const name = properties.Name ?? physicalName;
    const arn = this.#arn('events', `rule/${name}`);
    const targets: Resource['properties'][] = properties.Targets ?? [];
    for (const target of targets) {
      requireFunction(logicalId, target.Arn);
      // An event always reaches a function that is there, so there is nothing to retry and no dead letter.
      const known = ['Arn', 'DeadLetterConfig', 'Id', 'Input', 'RetryPolicy'];
      const unknown = Object.keys(target).find((key) => !known.includes(key));
      if (unknown) throw new Error(`${logicalId}: ${unknown} of a target is not supported here`);
    }
    const run = async (at: Date) => {
      const caller = { service: 'events.amazonaws.com', sourceArn: arn };
      for (const { Arn, Input } of targets) {
        await this.#environment.invoke(Arn, Input ? JSON.parse(Input) : this.#scheduledEvent(arn, at), caller);
      }
    };
    this.#schedule(resource, parseSchedule(properties.ScheduleExpression), run);
    return { ref: name, attributes: { Arn: arn } };
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
    const { Arn, Input, RoleArn } = properties.Target;
    requireFunction(logicalId, Arn);
    const schedule = parseSchedule(properties.ScheduleExpression, properties.ScheduleExpressionTimezone);
    const run = () => this.#invokeAs(RoleArn, Arn, Input ?? '{}');
    this.#schedule(resource, schedule, run);
    return {
      ref: name,
      attributes: { Arn: this.#arn('scheduler', `schedule/${properties.GroupName ?? 'default'}/${name}`) },
    };
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

  /** One timer wakes at each full minute and asks every schedule whether the minute is its own. */
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

  /** The scheduler calls Lambda with the rights of its role, like any other caller. */
  async #invokeAs(roleArn: string, functionArn: string, input: string): Promise<void> {
    const { accessKeyId, sessionToken } = this.#environment.credentialsFor(roleArn);
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

  #scheduledEvent(arn: string, at: Date): Record<string, unknown> {
    const { accountId, region } = this.#environment;
    return {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: accountId,
      time: `${at.toISOString().slice(0, 19)}Z`,
      region,
      resources: [arn],
      detail: {},
    };
  }

  #arn(service: string, resource: string): string {
    return `arn:aws:${service}:${this.#environment.region}:${this.#environment.accountId}:${resource}`;
  }
}

function requireFunction(logicalId: string, arn: string): void {
  if (!/^arn:[^:]*:lambda:/.test(arn)) throw new Error(`${logicalId}: the target ${arn} is not supported here`);
}
