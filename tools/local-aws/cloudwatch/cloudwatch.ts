import { requireSupported } from '../cloudformation/supported-properties.ts';
import { errorResponse, jsonResponse } from '../platform/endpoint-errors.ts';
import type {
  AwsRequest,
  AwsService,
  Deployed,
  Environment,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';
import { type Alarm, type AlarmState, alarmOf, type Evaluation } from './alarm.ts';
import { MetricStore, type MetricTotal } from './metric-store.ts';

/** An alarm as the inbox page shows it. */
type AlarmView = { name: string; description: string } & Evaluation;

type Publish = (topicArn: string, subject: string, message: string) => Promise<void>;
type Gauge = { namespace: string; metric: string; dimensions: Record<string, string>; read(): number };
type Entry = { alarm: Alarm; arn: string; created: number; evaluation: Evaluation };

const evaluateEveryMs = 5000;
const subjectLimit = 100;

/** Counts metrics, evaluates alarms and publishes their changes of state. */
export class CloudWatch implements AwsService {
  readonly signingName = 'monitoring';
  readonly providers: Providers = {
    'AWS::CloudWatch::Alarm': (resource) => this.#deployAlarm(resource),
    // Composite alarms only group other alarms.
    'AWS::CloudWatch::CompositeAlarm': ({ physicalName, properties }) => {
      const name = properties.AlarmName ?? physicalName;
      return { ref: name, attributes: { Arn: this.#arn(name) } };
    },
    'AWS::CloudWatch::Dashboard': (resource) => this.#deployDashboard(resource),
  };
  readonly #environment: Environment;
  readonly #publish: Publish;
  readonly #now: () => number;
  readonly #store: MetricStore;
  readonly #gauges: Gauge[] = [];
  readonly #alarms = new Map<string, Entry>();
  readonly #dashboards = new Map<string, unknown>();
  readonly #timer: NodeJS.Timeout;

  constructor(environment: Environment, publish: Publish, now: () => number = Date.now) {
    this.#environment = environment;
    this.#publish = publish;
    this.#now = now;
    this.#store = new MetricStore();
    this.#timer = setInterval(() => void this.evaluate(), evaluateEveryMs).unref();
  }

  /** Counts a value. A bound function with the signature of `Environment.count`. */
  readonly count = (namespace: string, metric: string, dimensions: Record<string, string>, value: number): void => {
    this.#store.add(namespace, metric, dimensions, value, this.#now());
  };

  /** Registers a metric that is read at each evaluation of the alarms. */
  gauge(namespace: string, metric: string, dimensions: Record<string, string>, read: () => number): void {
    this.#gauges.push({ namespace, metric, dimensions, read });
  }

  /** The current state of the alarms, without publishing changes. */
  alarms(): AlarmView[] {
    this.#readGauges();
    return [...this.#alarms.values()].map(({ alarm, evaluation }) => ({
      name: alarm.name,
      description: alarm.description,
      ...alarm.evaluate(this.#store, this.#now(), evaluation.state),
    }));
  }

  /** All metrics with their totals. */
  metrics(): MetricTotal[] {
    return this.#store.totals();
  }

  /** The widgets of the dashboards, by name. Only the console of AWS draws them. */
  dashboards(): Record<string, unknown> {
    return Object.fromEntries(this.#dashboards);
  }

  /** Evaluates every alarm and publishes each change of state; runs every five seconds. */
  async evaluate(): Promise<void> {
    this.#readGauges();
    for (const entry of this.#alarms.values()) {
      const before = entry.evaluation.state;
      entry.evaluation = entry.alarm.evaluate(this.#store, this.#now(), before);
      if (entry.evaluation.state !== before) await this.#publishChange(entry, before);
    }
  }

  /** A list of alarms needs the right for all alarms, also when the call names some. */
  requiredRights(request: AwsRequest): RequiredRight[] {
    return [{ action: `cloudwatch:${operationOf(request)}`, resource: this.#arn('*') }];
  }

  async handle(request: AwsRequest): Promise<Response> {
    const operation = operationOf(request);
    if (operation !== 'DescribeAlarms') {
      const message = `${operation} is not supported here; metrics come from logs in the embedded metric format`;
      return errorResponse('monitoring', 'UnknownOperationException', message, 400);
    }
    const { AlarmNamePrefix, StateValue, AlarmTypes, ...others } = JSON.parse(request.body.toString() || '{}');
    const [unknown] = Object.keys(others);
    if (unknown) return errorResponse('monitoring', 'InvalidParameterValue', `${unknown} is not supported here`, 400);
    const isListed = !AlarmTypes || AlarmTypes.includes('MetricAlarm');
    const MetricAlarms = this.alarms()
      .filter(({ name }) => name.startsWith(AlarmNamePrefix ?? ''))
      .filter(({ state }) => isListed && (StateValue === undefined || state === StateValue))
      .map(({ name, description, state, reason }) => ({
        AlarmName: name,
        AlarmArn: this.#arn(name),
        AlarmDescription: description,
        StateValue: state,
        StateReason: reason,
      }));
    return jsonResponse({ MetricAlarms, CompositeAlarms: [] });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  #deployAlarm(resource: Resource): Deployed {
    const before = this.#alarms.get(resource.logicalId);
    const created = before?.created ?? this.#now();
    const alarm = alarmOf(resource, created);
    const evaluation = before?.evaluation ?? {
      state: 'INSUFFICIENT_DATA',
      reason: 'new',
      value: undefined,
    };
    const arn = this.#arn(alarm.name);
    this.#alarms.set(resource.logicalId, { alarm, arn, created, evaluation });
    return { ref: alarm.name, attributes: { Arn: arn } };
  }

  #deployDashboard(resource: Resource): Deployed {
    requireSupported(resource, ['DashboardBody', 'DashboardName', 'Tags']);
    const { properties, physicalName, logicalId } = resource;
    const name = properties.DashboardName ?? physicalName;
    if (!/^[\w-]{1,255}$/.test(name)) throw new Error(`${logicalId}: the dashboard name ${name} is invalid`);
    const { widgets } = JSON.parse(properties.DashboardBody);
    if (!Array.isArray(widgets)) throw new Error(`${logicalId}: the dashboard has no widgets`);
    this.#dashboards.set(name, widgets);
    return { ref: name };
  }

  #readGauges(): void {
    for (const { namespace, metric, dimensions, read } of this.#gauges)
      this.count(namespace, metric, dimensions, read());
  }

  async #publishChange({ alarm, arn, evaluation }: Entry, before: AlarmState): Promise<void> {
    if (!alarm.actionsEnabled) return;
    const { accountId, region } = this.#environment;
    const subject = `${evaluation.state}: "${alarm.name}" in ${region}`.slice(0, subjectLimit);
    const message = JSON.stringify({
      AlarmName: alarm.name,
      AlarmDescription: alarm.description,
      AWSAccountId: accountId,
      AlarmArn: arn,
      Region: region,
      OldStateValue: before,
      NewStateValue: evaluation.state,
      NewStateReason: evaluation.reason,
      StateChangeTime: new Date(this.#now()).toISOString(),
    });
    for (const topic of alarm.actions[evaluation.state]) {
      await this.#publish(topic, subject, message).catch((error: Error) => {
        this.#environment.log(`cloudwatch: ${topic} did not take the alarm ${alarm.name}: ${error.message}`);
      });
    }
  }

  #arn(name: string): string {
    return `arn:aws:cloudwatch:${this.#environment.region}:${this.#environment.accountId}:alarm:${name}`;
  }
}

function operationOf({ headers }: AwsRequest): string {
  return headers.get('x-amz-target')?.split('.').at(-1) ?? '';
}
