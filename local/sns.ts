import { randomUUID } from 'node:crypto';
import type { Iam } from './iam.ts';
import { answerQuery, QueryCall, QueryError } from './query-protocol.ts';
import type { AwsRequest, AwsService, Caller, Deployed, Environment, Need, Providers, Resource } from './service.ts';
import { requireSupported } from './supported-properties.ts';

type Subscription = { protocol: string; endpoint: string };

/** Topics whose messages go to mail addresses and functions. */
export class Sns implements AwsService {
  readonly signingName = 'sns';
  readonly providers: Providers;
  readonly #environment: Environment;
  readonly #iam: Iam;
  /** Subscriptions of a topic by their logical names. */
  readonly #topics = new Map<string, Map<string, Subscription>>();

  constructor(environment: Environment, iam: Iam) {
    this.#environment = environment;
    this.#iam = iam;
    this.providers = {
      'AWS::SNS::Topic': (resource) => this.#deployTopic(resource),
      'AWS::SNS::Subscription': (resource) => this.#deploySubscription(resource),
      'AWS::SNS::TopicPolicy': ({ properties, physicalName }) => {
        for (const topic of properties.Topics) this.#iam.attachResourcePolicy(topic, properties.PolicyDocument);
        return { ref: physicalName };
      },
    };
  }

  needs(request: AwsRequest): Need[] {
    const call = new QueryCall(request);
    return [{ action: `sns:${call.action}`, resource: call.text('TopicArn') ?? '*' }];
  }

  handle(request: AwsRequest): Promise<Response> {
    const call = new QueryCall(request);
    return answerQuery('sns', call, async () => {
      if (call.action !== 'Publish')
        throw new QueryError('InvalidAction', `Could not find operation ${call.action} here`);
      const id = await this.#send(call.required('TopicArn'), call.text('Subject'), call.required('Message'));
      return `<MessageId>${id}</MessageId>`;
    });
  }

  /** Publishes for a service, which the topic's policy must allow where it has one. */
  async publish(topicArn: string, subject: string, message: string, caller: Caller): Promise<void> {
    const need = { action: 'sns:Publish', resource: topicArn };
    if (!this.#iam.allowsService(caller, need)) {
      throw new Error(`the policy of ${topicArn} lets ${JSON.stringify(caller)} publish nothing`);
    }
    await this.#send(topicArn, subject, message);
  }

  async #send(topicArn: string, subject: string | undefined, message: string): Promise<string> {
    const subscriptions = this.#topics.get(topicArn);
    if (!subscriptions) throw new QueryError('NotFound', 'Topic does not exist', 404);
    const id = randomUUID();
    for (const { protocol, endpoint } of subscriptions.values()) {
      if (protocol === 'email') await this.#mail(topicArn, endpoint, subject ?? 'AWS Notification Message', message);
      else await this.#invoke(topicArn, endpoint, id, subject, message);
    }
    return id;
  }

  #mail(topicArn: string, to: string, subject: string, text: string): Promise<void> {
    const from = `${topicArn.split(':').at(-1)} <no-reply@sns.amazonaws.com>`;
    const at = new Date().toISOString();
    return this.#environment.deliver({ id: randomUUID(), at, from, to: [to], replyTo: [], subject, text });
  }

  async #invoke(topicArn: string, functionArn: string, id: string, Subject: string | undefined, Message: string) {
    const Sns = {
      Type: 'Notification',
      MessageId: id,
      TopicArn: topicArn,
      Subject: Subject ?? null,
      Message,
      Timestamp: new Date().toISOString(),
      MessageAttributes: {},
    };
    const record = { EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn: `${topicArn}:${id}`, Sns };
    try {
      const caller = { service: 'sns.amazonaws.com', sourceArn: topicArn };
      await this.#environment.invoke(functionArn, { Records: [record] }, caller);
    } catch (error) {
      this.#environment.log(`sns: ${topicArn} did not reach ${functionArn}: ${(error as Error).message}`);
    }
  }

  #deployTopic(resource: Resource): Deployed {
    requireSupported(resource, ['DisplayName', 'KmsMasterKeyId', 'Subscription', 'Tags', 'TopicName']);
    const { properties, physicalName, logicalId } = resource;
    const { region, accountId } = this.#environment;
    const name = properties.TopicName ?? physicalName;
    const arn = `arn:aws:sns:${region}:${accountId}:${name}`;
    const subscriptions = (properties.Subscription ?? []).map(
      ({ Protocol, Endpoint }: { Protocol: string; Endpoint: string }, index: number): [string, Subscription] => [
        `${logicalId}${index}`,
        readSubscription(Protocol, Endpoint),
      ],
    );
    this.#topics.set(arn, new Map(subscriptions));
    return { ref: arn, attributes: { TopicArn: arn, TopicName: name } };
  }

  #deploySubscription(resource: Resource): Deployed {
    requireSupported(resource, ['RedrivePolicy', 'Endpoint', 'Protocol', 'Region', 'TopicArn']);
    const { properties, logicalId } = resource;
    const topic = this.#topics.get(properties.TopicArn);
    if (!topic) throw new Error(`there is no topic ${properties.TopicArn}`);
    topic.set(logicalId, readSubscription(properties.Protocol, properties.Endpoint));
    const arn = `${properties.TopicArn}:${logicalId}`;
    return { ref: arn, attributes: { Arn: arn } };
  }
}

function readSubscription(protocol: string, endpoint: string): Subscription {
  if (protocol !== 'email' && protocol !== 'lambda') {
    throw new Error(`subscriptions by ${protocol} are not supported here`);
  }
  return { protocol, endpoint };
}
