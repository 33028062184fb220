import { randomUUID } from 'node:crypto';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import type { Iam } from '../iam/iam.ts';
import { escapeXml } from '../platform/endpoint-errors.ts';
import { answerQuery, QueryCall, QueryError } from '../platform/query-protocol.ts';
import type {
  AwsRequest,
  AwsService,
  Caller,
  Deployed,
  Environment,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';

type Subscription = { protocol: string; endpoint: string; deadLetterArn?: string };

/** Topics whose messages go to email addresses and functions. */
export class Sns implements AwsService {
  readonly signingName = 'sns';
  readonly providers: Providers;
  readonly #environment: Environment;
  readonly #iam: Iam;
  /** Subscriptions of a topic, by logical id. */
  readonly #topics = new Map<string, Map<string, Subscription>>();
  /** Email addresses that have not confirmed their subscriptions. `PUT /unconfirmed/{address}` of the inbox adds one. */
  readonly unconfirmed = new Set<string>();

  constructor(environment: Environment, iam: Iam) {
    this.#environment = environment;
    this.#iam = iam;
    this.providers = {
      'AWS::SNS::Topic': (resource) => this.#deployTopic(resource),
      'AWS::SNS::Subscription': (resource) => this.#deploySubscription(resource),
      'AWS::SNS::TopicPolicy': ({ properties, physicalName }) => {
        const ids = [properties.PolicyDocument.Statement].flat().map(({ Sid }) => Sid);
        if (new Set(ids).size < ids.length) {
          throw new Error('Invalid parameter: Every policy statement must have a unique ID');
        }
        for (const topic of properties.Topics) this.#iam.attachResourcePolicy(topic, properties.PolicyDocument);
        return { ref: physicalName };
      },
    };
  }

  requiredRights(request: AwsRequest): RequiredRight[] {
    const call = new QueryCall(request);
    return [{ action: `sns:${call.action}`, resource: call.text('TopicArn') ?? '*' }];
  }

  handle(request: AwsRequest): Promise<Response> {
    const call = new QueryCall(request);
    return answerQuery('sns', call, async () => {
      if (call.action === 'ListSubscriptionsByTopic') return this.#list(call.required('TopicArn'));
      if (call.action === 'Publish') return this.#publish(call);
      throw new QueryError('InvalidAction', `Could not find operation ${call.action} here`);
    });
  }

  /** Publishes for a service. The policy of the topic, if any, must allow it. */
  async publish(topicArn: string, subject: string, message: string, caller: Caller): Promise<void> {
    const need = { action: 'sns:Publish', resource: topicArn };
    if (!this.#iam.allows(caller, need) && !this.#isOpenTo(topicArn, caller)) {
      throw new Error(`the policy of ${topicArn} lets ${JSON.stringify(caller)} publish nothing`);
    }
    await this.#send(topicArn, subject, message);
  }

  /** The default policy of a topic allows alarms of the account; other services need a policy that names them. */
  #isOpenTo(topicArn: string, caller: Caller): boolean {
    const isAlarm = caller !== undefined && 'service' in caller && caller.service === 'cloudwatch.amazonaws.com';
    return isAlarm && !this.#iam.hasPolicy(topicArn);
  }

  async #send(topicArn: string, subject: string, message: string): Promise<void> {
    const subscriptions = this.#topics.get(topicArn);
    if (!subscriptions) throw new QueryError('NotFound', 'Topic does not exist', 404);
    const id = randomUUID();
    this.#count(topicArn, 'NumberOfMessagesPublished');
    for (const { protocol, endpoint, deadLetterArn } of subscriptions.values()) {
      if (protocol === 'email' && this.unconfirmed.has(endpoint)) continue;
      if (protocol === 'email') await this.#email(topicArn, endpoint, subject, message);
      else await this.#invoke({ topicArn, functionArn: endpoint, deadLetterArn, id, subject, message });
    }
  }

  async #publish(call: QueryCall): Promise<string> {
    const subject = call.text('Subject') ?? '';
    if (!/^[\x20-\x7e]{0,100}$/.test(subject)) throw new QueryError('InvalidParameter', 'Invalid parameter: Subject');
    await this.#send(call.required('TopicArn'), subject, call.required('Message'));
    return `<MessageId>${randomUUID()}</MessageId>`;
  }

  /** Up to 100 subscriptions, the size of a page; more are not supported here. */
  #list(topicArn: string): string {
    const subscriptions = this.#topics.get(topicArn);
    if (!subscriptions) throw new QueryError('NotFound', 'Topic does not exist', 404);
    if (subscriptions.size > 100) throw new QueryError('InvalidParameter', 'More than 100 subscriptions');
    const members = [...subscriptions].map(([id, { protocol, endpoint }]) => {
      const isWaiting = protocol === 'email' && this.unconfirmed.has(endpoint);
      const values = {
        TopicArn: topicArn,
        Protocol: protocol,
        SubscriptionArn: isWaiting ? 'PendingConfirmation' : `${topicArn}:${id}`,
        Owner: this.#environment.accountId,
        Endpoint: endpoint,
      };
      const fields = Object.entries(values).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
      return `<member>${fields.join('')}</member>`;
    });
    return `<Subscriptions>${members.join('')}</Subscriptions>`;
  }

  #count(topicArn: string, metric: string): void {
    this.#environment.count('AWS/SNS', metric, { TopicName: topicArn.split(':').at(-1) ?? '' }, 1);
  }

  #email(topicArn: string, to: string, subject: string, text: string): Promise<void> {
    const from = `${topicArn.split(':').at(-1)} <no-reply@sns.amazonaws.com>`;
    const at = new Date().toISOString();
    this.#count(topicArn, 'NumberOfNotificationsDelivered');
    return this.#environment.deliver({ id: randomUUID(), at, from, to: [to], replyTo: [], subject, text });
  }

  async #invoke({ topicArn, functionArn, deadLetterArn, id, subject, message: Message }: Delivery): Promise<void> {
    const Sns = {
      Type: 'Notification',
      MessageId: id,
      TopicArn: topicArn,
      Subject: subject,
      Message,
      Timestamp: new Date().toISOString(),
      MessageAttributes: {},
    };
    const record = { EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn: `${topicArn}:${id}`, Sns };
    const caller = { service: 'sns.amazonaws.com', sourceArn: topicArn };
    try {
      await this.#environment.invoke(functionArn, { Records: [record] }, caller);
      this.#count(topicArn, 'NumberOfNotificationsDelivered');
    } catch (error) {
      this.#count(topicArn, 'NumberOfNotificationsFailed');
      this.#environment.log(`sns: ${topicArn} did not reach ${functionArn}: ${(error as Error).message}`);
      if (!deadLetterArn) return;
      try {
        this.#environment.enqueue(deadLetterArn, JSON.stringify(Sns), caller);
      } catch (refused) {
        this.#environment.log(`sns: ${topicArn} lost a message: ${(refused as Error).message}`);
      }
    }
  }

  #deployTopic(resource: Resource): Deployed {
    requireSupported(resource, ['DisplayName', 'KmsMasterKeyId', 'Tags', 'TopicName']);
    const { properties, physicalName } = resource;
    const { region, accountId } = this.#environment;
    const name = properties.TopicName ?? physicalName;
    const arn = `arn:aws:sns:${region}:${accountId}:${name}`;
    if (!this.#topics.has(arn)) this.#topics.set(arn, new Map());
    return { ref: arn, attributes: { TopicArn: arn, TopicName: name } };
  }

  #deploySubscription(resource: Resource): Deployed {
    requireSupported(resource, ['RedrivePolicy', 'Endpoint', 'Protocol', 'Region', 'TopicArn']);
    const { properties, logicalId } = resource;
    const { Protocol: protocol, Endpoint: endpoint, TopicArn, RedrivePolicy } = properties;
    const topic = this.#topics.get(TopicArn);
    if (!topic) throw new Error(`there is no topic ${TopicArn}`);
    if (protocol !== 'email' && protocol !== 'lambda') {
      throw new Error(`subscriptions by ${protocol} are not supported here`);
    }
    topic.set(logicalId, { protocol, endpoint, deadLetterArn: RedrivePolicy?.deadLetterTargetArn });
    const arn = `${TopicArn}:${logicalId}`;
    return { ref: arn, attributes: { Arn: arn } };
  }
}

type Delivery = {
  topicArn: string;
  functionArn: string;
  deadLetterArn?: string;
  id: string;
  subject: string;
  message: string;
};
