import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { handler } from './origin-key.ts';

let cloudFormation: Server;
let answers: { Status: string; PhysicalResourceId: string; NoEcho?: boolean; Data?: { Key: string } }[];

beforeEach(async () => {
  answers = [];
  cloudFormation = createServer(async (request, response) => {
    answers.push(JSON.parse(await text(request)));
    response.end();
  });
  await new Promise<void>((listening) => cloudFormation.listen(0, '127.0.0.1', listening));
});

afterEach(() => cloudFormation.close());

async function ask(event: object) {
  const ResponseURL = `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}/`;
  await handler({ ResponseURL, LogicalResourceId: 'Key1', ...event } as CloudFormationCustomResourceEvent);
  return answers.at(-1);
}

test('creates a random key for each new resource, which deployment logs do not show', async () => {
  const first = await ask({ RequestType: 'Create' });
  const second = await ask({ RequestType: 'Create' });

  expect(first).toMatchObject({ Status: 'SUCCESS', NoEcho: true });
  expect(first?.Data?.Key).toMatch(/^[\w-]{43}$/);
  expect(second?.Data?.Key).not.toBe(first?.Data?.Key);
});

test('keeps the key of an updated resource, and accepts its deletion', async () => {
  const PhysicalResourceId = 'kept-key';

  expect(await ask({ RequestType: 'Update', PhysicalResourceId })).toMatchObject({ Data: { Key: 'kept-key' } });
  expect(await ask({ RequestType: 'Delete', PhysicalResourceId })).toMatchObject({
    Status: 'SUCCESS',
    PhysicalResourceId,
  });
});
