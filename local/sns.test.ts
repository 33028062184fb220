import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callQuery } from './aws-call.ts';
import { endpointWith } from './endpoint-for-tests.ts';
import { Sns } from './sns.ts';

let run: Awaited<ReturnType<typeof endpointWith<Sns>>>;
let topicArn: string;

beforeAll(async () => {
  run = await endpointWith((environment, iam) => new Sns(environment, iam));
  topicArn = (await run.deploy('AWS::SNS::Topic', { TopicName: 'alarms' })).ref;
  const subscribe = (Protocol: string, Endpoint: string) =>
    run.deploy('AWS::SNS::Subscription', { TopicArn: topicArn, Protocol, Endpoint }, Protocol);
  await subscribe('email', 'operator@example.org');
  await subscribe('lambda', 'arn:aws:lambda:eu-central-1:000000000000:function:alert');
});

beforeEach(() => {
  run.mails.length = 0;
  run.invoked.length = 0;
});

afterAll(() => run.stop());

test('a published message reaches addresses and functions', async () => {
  const credentials = await run.roleThatMay('sns:Publish', topicArn);
  await callQuery({ ...run.environment, credentialsFor: () => credentials }, '', 'sns', {
    Action: 'Publish',
    TopicArn: topicArn,
    Subject: 'Hello',
    Message: 'Something happened',
  });

  expect(run.mails).toMatchObject([{ to: ['operator@example.org'], subject: 'Hello', text: 'Something happened' }]);
  expect(run.invoked).toMatchObject([
    { event: { Records: [{ EventSource: 'aws:sns', Sns: { Subject: 'Hello', Message: 'Something happened' } }] } },
  ]);
});

test('a service may publish unless the policy of the topic says otherwise', async () => {
  const alarm = {
    service: 'cloudwatch.amazonaws.com',
    sourceArn: 'arn:aws:cloudwatch:eu-central-1:000000000000:alarm:a',
  };
  await run.service.publish(topicArn, 'ALARM', 'too many', alarm);
  expect(run.mails).toHaveLength(1);

  const Statement = [{ Effect: 'Deny', Principal: '*', Action: 'sns:Publish', Resource: topicArn }];
  await run.deploy('AWS::SNS::TopicPolicy', { Topics: [topicArn], PolicyDocument: { Statement } });
  await expect(run.service.publish(topicArn, 'ALARM', 'too many', alarm)).rejects.toThrow(/publish nothing/);
});
