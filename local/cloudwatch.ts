import { type Alarm, type AlarmState, alarmOf, type Judged } from './alarm.ts';
import { MetricStore } from './metric-store.ts';
import type { AwsService, Deployed, Environment, Need, Providers, Resource } from './service.ts';

/** An alarm as people see it. */
export type AlarmView = { name: string; description: string } & Judged;

type Publish = (topicArn: string, subject: string, message: string) => Promise<void>;
type Gauge = { namespace: string; metric: string; dimensions: Record<string, string>; read(): number };
type Watched = { alarm: Alarm; arn: string; judged: Judged };

const judgeEveryMs = 5000;
const subjectLimit = 100;

/** Counts metrics, judges the alarms of the template, and tells their topics about changes. */
export class CloudWatch implements AwsService {
  readonly signingName = 'monitoring';
  readonly providers: Providers = {
    'AWS::CloudWatch::Alarm': (resource) => this.#deployAlarm(resource),
    // Composite alarms only group what the alarms above say already; dashboards are pages of the console.
    'AWS::CloudWatch::CompositeAlarm': ({ physicalName, properties }) => {
      const name = properties.AlarmName ?? physicalName;
      return { ref: name, attributes: { Arn: this.#arn(name) } };
    },
    'AWS::CloudWatch::Dashboard': ({ physicalName, properties }) => ({ ref: properties.DashboardName ?? physicalName }),
  };
  readonly #environment: Environment;
  readonly #publish: Publish;
  readonly #now: () => number;
  readonly #store = new MetricStore();
  readonly #gauges: Gauge[] = [];
  readonly #watched = new Map<string, Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor(environment: Environment, publish: Publish, now: () => number = Date.now) {
    this.#environment = environment;
    this.#publish = publish;
    this.#now = now;
    this.#timer = setInterval(() => void this.evaluate(), judgeEveryMs).unref();
  }

  /** Counts one value; has the signature of `Environment.count` and needs no `this`. */
  readonly count = (namespace: string, metric: string, dimensions: Record<string, string>, value: number): void => {
    this.#store.add(namespace, metric, dimensions, value, this.#now());
  };

  /** Reads a metric that is a level rather than a count, each time that alarms are judged. */
  gauge(namespace: string, metric: string, dimensions: Record<string, string>, read: () => number): void {
    this.#gauges.push({ namespace, metric, dimensions, read });
  }

  /** The alarms as they stand now, without telling anybody. */
  alarms(): AlarmView[] {
    this.#readGauges();
    return [...this.#watched.values()].map(({ alarm, judged }) => ({
      name: alarm.name,
      description: alarm.description,
      ...alarm.judge(this.#store, this.#now(), judged.state),
    }));
  }

  /** Judges every alarm and publishes each change of state; runs by itself every five seconds. */
  async evaluate(): Promise<void> {
    this.#readGauges();
    for (const watched of this.#watched.values()) {
      const before = watched.judged.state;
      watched.judged = watched.alarm.judge(this.#store, this.#now(), before);
      if (watched.judged.state !== before) await this.#tell(watched, before);
    }
  }

  needs(): Need[] {
    return [];
  }

  async handle(): Promise<Response> {
    const message = 'Calls to CloudWatch are not supported here; metrics come from logs in the embedded metric format';
    return Response.json({ __type: 'UnknownOperationException', message }, { status: 400 });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  #deployAlarm(resource: Resource): Deployed {
    const alarm = alarmOf(resource);
    const judged = this.#watched.get(resource.logicalId)?.judged ?? {
      state: 'INSUFFICIENT_DATA',
      reason: 'new',
      value: undefined,
    };
    const arn = this.#arn(alarm.name);
    this.#watched.set(resource.logicalId, { alarm, arn, judged });
    return { ref: alarm.name, attributes: { Arn: arn } };
  }

  #readGauges(): void {
    for (const { namespace, metric, dimensions, read } of this.#gauges)
      this.count(namespace, metric, dimensions, read());
  }

  async #tell({ alarm, arn, judged }: Watched, before: AlarmState): Promise<void> {
    if (!alarm.actionsEnabled) return;
    const { accountId, region } = this.#environment;
    const subject = `${judged.state}: "${alarm.name}" in ${region}`.slice(0, subjectLimit);
    const message = JSON.stringify({
      AlarmName: alarm.name,
      AlarmDescription: alarm.description,
      AWSAccountId: accountId,
      AlarmArn: arn,
      Region: region,
      OldStateValue: before,
      NewStateValue: judged.state,
      NewStateReason: judged.reason,
      StateChangeTime: new Date(this.#now()).toISOString(),
    });
    for (const topic of alarm.actions[judged.state]) {
      await this.#publish(topic, subject, message).catch((error: Error) => {
        this.#environment.log(`cloudwatch: ${topic} did not take the alarm ${alarm.name}: ${error.message}`);
      });
    }
  }

  #arn(name: string): string {
    return `arn:aws:cloudwatch:${this.#environment.region}:${this.#environment.accountId}:alarm:${name}`;
  }
}
