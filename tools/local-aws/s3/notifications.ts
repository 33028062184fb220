import { matches } from '../iam/policy.ts';

/** Which events of a bucket go to which function or queue. */
export type Notification = {
  id: string;
  /** Such as `s3:ObjectCreated:*`. */
  events: string[];
  prefix: string;
  suffix: string;
  destinationArn: string;
};

type Rule = { Name: string; Value: string };
// biome-ignore lint/suspicious/noExplicitAny: the shape that the template or the API documents
type Entry = Record<string, any>;

/**
 * Reads `NotificationConfiguration` of an `AWS::S3::Bucket`. Events to EventBridge have no effect here, because rules about
 * them are not supported.
 * @throws when it notifies anything but functions, queues and EventBridge
 */
export function readTemplateNotifications({
  EventBridgeConfiguration,
  ...configuration
}: Record<string, unknown> = {}): Notification[] {
  const entries = entriesOf(configuration, { LambdaConfigurations: 'Function', QueueConfigurations: 'Queue' });
  return checked(
    entries.map(([destinationArn, { Event, Filter }], index) => {
      return { id: `${index}`, events: [Event], destinationArn, ...limits(Filter?.S3Key?.Rules) };
    }),
  );
}

/** Reads the configuration in the format of the API. @throws when it notifies anything but functions and queues */
export function readApiNotifications(configuration: Record<string, unknown>): Notification[] {
  const destinations = { LambdaFunctionConfigurations: 'LambdaFunctionArn', QueueConfigurations: 'QueueArn' };
  return checked(
    entriesOf(configuration, destinations).map(([destinationArn, { Id, Events, Filter }], index) => {
      return { id: Id ?? `${index}`, events: Events, destinationArn, ...limits(Filter?.Key?.FilterRules) };
    }),
  );
}

/** Each entry with its destination. */
function entriesOf(configuration: Record<string, unknown>, destinations: Record<string, string>): [string, Entry][] {
  const other = Object.keys(configuration).find((name) => !(name in destinations));
  if (other) throw new Error(`bucket notifications by ${other} are not supported here`);
  return Object.entries(configuration).flatMap(([name, entries]) =>
    (entries as Entry[]).map((entry): [string, Entry] => [entry[destinations[name] as string], entry]),
  );
}

/** S3 refuses overlapping entries. */
function checked(notifications: Notification[]): Notification[] {
  for (const [index, one] of notifications.entries()) {
    const unknown = one.events.find((event) => !/^s3:Object(Created|Removed):(\*|\w+)$/.test(event));
    if (unknown) throw new Error(`bucket notifications of ${unknown} are not supported here`);
    const overlaps = notifications.slice(index + 1).some((other) => overlap(one, other));
    if (overlaps)
      throw new Error('Configurations overlap. Configurations on the same bucket cannot share an event type');
  }
  return notifications;
}

function overlap(one: Notification, other: Notification): boolean {
  const share = one.events.some((a) => other.events.some((b) => matches(a, b) || matches(b, a)));
  const prefixes = one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix);
  const suffixes = one.suffix.endsWith(other.suffix) || other.suffix.endsWith(one.suffix);
  return share && prefixes && suffixes;
}

function limits(rules: Rule[] = []): { prefix: string; suffix: string } {
  const named = (name: string) => rules.find((rule) => rule.Name.toLowerCase() === name)?.Value ?? '';
  return { prefix: named('prefix'), suffix: named('suffix') };
}
