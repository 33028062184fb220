import { matches } from '../iam/policy.ts';

/** Which events of a bucket go to which queue; `event` such as `s3:ObjectCreated:*`. */
export type Notification = { id: string; event: string; queueArn: string };

type Configuration = { EventBridgeConfiguration?: unknown; QueueConfigurations?: Record<string, string>[] };

/**
 * Reads `NotificationConfiguration` of an `AWS::S3::Bucket`. Events to EventBridge have no effect here, because rules about
 * them are not supported.
 * @throws when it notifies anything but queues and EventBridge, or when two entries overlap, as S3 does
 */
export function readNotifications(configuration: Configuration = {}): Notification[] {
  const { EventBridgeConfiguration: _, QueueConfigurations = [], ...others } = configuration;
  const notifications = QueueConfigurations.map(({ Event: event = '', Queue: queueArn = '', ...rest }, index) => {
    Object.assign(others, rest);
    if (!/^s3:Object(Created|Removed):(\*|\w+)$/.test(event)) {
      throw new Error(`bucket notifications of ${event} are not supported here`);
    }
    return { id: `${index}`, event, queueArn };
  });
  const [other] = Object.keys(others);
  if (other) throw new Error(`bucket notifications by ${other} are not supported here`);
  const overlaps = notifications.some(({ event }, index) =>
    notifications.slice(index + 1).some((later) => matches(event, later.event) || matches(later.event, event)),
  );
  if (overlaps) throw new Error('Configurations overlap. Configurations on the same bucket cannot share an event type');
  return notifications;
}
