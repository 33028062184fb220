import {
  CloudFormationClient,
  DescribeStackResourceCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
import { StackApi } from './stack-api.ts';

let run: Awaited<ReturnType<typeof endpointWith<StackApi>>>;
const id = 'arn:aws:cloudformation:eu-central-1:000000000000:stack/App/1';
const template = { Resources: { Table: { Type: 'AWS::DynamoDB::Table', Properties: { Name: '<a & b>' } } } };

beforeAll(async () => {
  run = await endpointWith((environment) => new StackApi(environment));
  const resources = new Map([['Table', { type: 'AWS::DynamoDB::Table', physicalId: 'App-Table-1' }]]);
  run.service.stacks.set('App', { id, template, outputs: { Site: 'https://a.example/?b&c' }, resources });
});

afterAll(() => run.stop());

test('describes a deployed stack with its outputs, its template and its resources', async () => {
  const client = new CloudFormationClient(run.settings());

  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: 'App' }));
  const { TemplateBody = '' } = await client.send(
    new GetTemplateCommand({ StackName: 'App', TemplateStage: 'Original' }),
  );
  const { StackResourceDetail } = await client.send(
    new DescribeStackResourceCommand({ StackName: 'App', LogicalResourceId: 'Table' }),
  );

  expect(Stacks).toMatchObject([
    {
      StackName: 'App',
      StackId: id,
      StackStatus: 'UPDATE_COMPLETE',
      DriftInformation: { StackDriftStatus: 'NOT_CHECKED' },
      Outputs: [{ OutputKey: 'Site', OutputValue: 'https://a.example/?b&c' }],
    },
  ]);
  expect(JSON.parse(TemplateBody)).toEqual(template);
  expect(StackResourceDetail).toMatchObject({ PhysicalResourceId: 'App-Table-1' });
});

test('refuses a missing stack, and a role without the right', async () => {
  const client = new CloudFormationClient(run.settings());
  await expect(client.send(new DescribeStacksCommand({ StackName: 'Other' }))).rejects.toMatchObject({
    name: 'ValidationError',
    message: expect.stringContaining('does not exist'),
  });

  const role = await run.roleThatMay('cloudformation:GetTemplate', '*');
  const limited = new CloudFormationClient(run.settings(role));
  await expect(limited.send(new DescribeStacksCommand({ StackName: 'App' }))).rejects.toThrow(/not authorized/);
});
