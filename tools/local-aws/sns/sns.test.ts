import { ListSubscriptionsByTopicCommand, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
import { Sns } from './sns.ts';

let run: Awaited<ReturnType<typeof endpointWith<Sns>>>;
let topicArn: string;
const alarm = {
  service: 'cloudwatch.amazonaws.com',
  sourceArn: 'arn:aws:cloudwatch:eu-central-1:000000000000:alarm:a',
};

beforeAll(async () => {
  run = await endpointWith((environment, iam) => new Sns(environment, iam));
  topicArn = (await run.deploy('AWS::SNS::Topic', { TopicName: 'alarms' })).ref;
  const subscribe = (Protocol: string, Endpoint: string) =>
    run.deploy('AWS::SNS::Subscription', { TopicArn: topicArn, Protocol, Endpoint }, Protocol);
  await subscribe('email', 'operator@example.org');
  await subscribe('lambda', 'arn:aws:lambda:eu-central-1:000000000000:function:alert');
});

beforeEach(() => {
  run.emails.length = 0;
  run.invoked.length = 0;
});

afterAll(() => run.stop());

test('delivers a published message to email addresses and functions, also while the topic is deployed again', async () => {
  await run.deploy('AWS::SNS::Topic', { TopicName: 'alarms' });

  const hello = new PublishCommand({ TopicArn: topicArn, Subject: 'Hello', Message: 'News' });
  await new SNSClient(run.settings()).send(hello);

  expect(run.emails).toMatchObject([{ to: ['operator@example.org'], subject: 'Hello', text: 'News' }]);
  expect(run.invoked).toMatchObject([{ event: { Records: [{ EventSource: 'aws:sns', Sns: { Message: 'News' } }] } }]);
});

test('accepts only alarms on a topic without a policy, and only what the policy allows on others', async () => {
  await run.service.publish(topicArn, 'ALARM', 'too many', alarm);
  expect(run.emails).toHaveLength(1);
  const ses = { service: 'ses.amazonaws.com', sourceArn: 'arn:aws:ses:eu-central-1:000000000000:configuration-set/a' };
  await expect(run.service.publish(topicArn, 'Bounce', '{}', ses)).rejects.toThrow(/publish nothing/);

  const Statement = [{ Effect: 'Deny', Principal: '*', Action: 'sns:Publish', Resource: topicArn }];
  await run.deploy('AWS::SNS::TopicPolicy', { Topics: [topicArn], PolicyDocument: { Statement } });
  await expect(run.service.publish(topicArn, 'ALARM', 'too many', alarm)).rejects.toThrow(/publish nothing/);
  const twice = { Statement: [...Statement, ...Statement] };
  expect(() => run.deploy('AWS::SNS::TopicPolicy', { Topics: [topicArn], PolicyDocument: twice })).toThrow(
    'Every policy statement must have a unique ID',
  );
});

test('lists an email address as pending until it is confirmed, and sends it nothing', async () => {
  const sns = new SNSClient(run.settings(await run.roleThatMay('sns:ListSubscriptionsByTopic', topicArn)));
  const arns = async () => {
    const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn: topicArn }));
    return Subscriptions.map(({ Protocol, Endpoint, SubscriptionArn }) => [Protocol, Endpoint, SubscriptionArn]);
  };

  run.service.unconfirmed.add('operator@example.org');
  expect(await arns()).toContainEqual(['email', 'operator@example.org', 'PendingConfirmation']);
  run.service.unconfirmed.delete('operator@example.org');
  expect(await arns()).toContainEqual(['email', 'operator@example.org', `${topicArn}:email`]);

  const other = new SNSClient(run.settings(await run.roleThatMay('sns:Publish', topicArn)));
  await expect(other.send(new ListSubscriptionsByTopicCommand({ TopicArn: topicArn }))).rejects.toThrow(
    /not authorized/,
  );
});
