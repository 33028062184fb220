import { expect, test } from '@playwright/test';
import { signIn } from 'aws-amplify/auth';
import { WebSocket } from 'ws';
import { api } from '#shared/contract/api.ts';
import { apiRoot, type Call } from '#shared/contract/call.ts';
import { connect } from './fixtures/access-token.ts';
import { saveQuestions } from './fixtures/questions.ts';
import { RunningStudio } from './fixtures/running-studio.ts';
import { postAsVisitor } from './fixtures/send-booking.ts';
import { sendFile } from './fixtures/send-image.ts';
import { register, signUpAs, someAccount } from './fixtures/strangers.ts';

// A stack of its own: the faults that other tests cause count too.
let studio: RunningStudio;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  studio = await RunningStudio.start();
});
test.afterAll(() => studio?.stop());

const visitorCalls = Object.values<Call>(api).filter(({ role }) => role === 'visitor');
const longText = 'x'.repeat(2_000);
const wrongBodies = [undefined, '', '{', '[]', 'null', '{"id":{}}', `"${longText}"`, '\u0000', 'x'.repeat(300_000)];
const wrongParts = ['%00', '%FF', '..', '%F0%9F%A6%8B', longText];

test('rings no alarm for wrong input of strangers', async () => {
  test.setTimeout(180_000);
  const waiting = await register(studio);
  const before = await errorsByFunction();

  for (const call of visitorCalls)
    for (const status of await statuses(call)) expect(status, call.path).toBeLessThan(500);
  await expect(signUpAs(studio, someAccount())).rejects.toThrow('Please open the sign-up form again');
  await expect(signUpAs(studio, someAccount(), 'invented')).rejects.toThrow('Please open the sign-up form again');
  await connect(studio);
  await expect(signIn({ username: waiting.email, password: waiting.password })).rejects.toThrow('waiting for approval');
  await openWrongConnections();
  await sendDamagedPhoto();

  const { BeforeSignUp, BeforeTokens, ...others } = await errorsSince(before);
  expect({ BeforeSignUp, BeforeTokens }).toEqual({ BeforeSignUp: 2, BeforeTokens: 1 });
  expect(others).toEqual({});
  const ringing = (await studio.alarms()).filter(({ state }) => state === 'ALARM').map(({ name }) => name);
  expect(
    ringing.filter((name) => /FunctionErrors|ApiErrors|DeadLetters|LimitsReached|UnreadableItems/.test(name)),
  ).toEqual([]);
});

/** The answers to a call with wrong bodies and wrong parts of its path, each from another network. */
async function statuses({ method, path, page }: Call): Promise<number[]> {
  const wholePath = apiRoot + path.replaceAll(/\{\w+\}/g, 'x');
  const sent = method === 'GET' || method === 'DELETE' ? [undefined] : wrongBodies;
  const answers = sent.map((body) => ask(method, wholePath, body, page && 'application/x-www-form-urlencoded'));
  if (path.includes('{'))
    answers.push(...wrongParts.map((part) => ask(method, apiRoot + path.replaceAll(/\{\w+\}/g, part))));
  answers.push(ask(method, `${wholePath}?${longText}=%FF&id=${longText}`));
  return Promise.all(answers);
}

async function ask(method: string, path: string, body?: string, type = 'application/json'): Promise<number> {
  const headers = { 'content-type': type, 'idempotency-key': longText, authorization: 'Bearer x' };
  const answer = await fetch(studio.site + path, { method, headers, ...(body === undefined ? {} : { body }) });
  return answer.status;
}

async function openWrongConnections(): Promise<void> {
  const live = `${studio.site.replace('http', 'ws')}/live`;
  const outcome = (query: string, origin: string, messages: string[] = []) =>
    new Promise((settled) => {
      const socket = new WebSocket(live + query, { origin, headers: { 'x-forwarded-for': '::::, x' } });
      socket.on('open', () => {
        for (const message of messages) socket.send(message);
        if (messages.length === 0) socket.close();
      });
      socket.on('close', () => settled('closed')).on('error', ({ message }) => settled(message));
    });

  expect(await outcome('', 'https://other.example')).toContain('403');
  for (const ticket of ['', 'invented', longText])
    expect(await outcome(`?ticket=${ticket}`, studio.site)).toContain('403');
  const messages = ['x', '{', '{"action":null}', ...Array<string>(50).fill('{"action":"nonsense"}')];
  expect(await outcome('', studio.site, messages)).toBe('closed');
}

/** Waits until the damaged photo is handled, or has failed for the first time. */
async function sendDamagedPhoto(): Promise<void> {
  await saveQuestions(studio, (_, place) => ({ is_active: place === 10 }));
  const bytes = Buffer.from(`\xff\xd8\xff${longText}`, 'latin1');
  const { status, body } = await postAsVisitor(studio.site, '/api/lead-photos', {
    type: 'image/jpeg',
    size: bytes.length,
  });
  expect(status).toBe(201);
  expect((await sendFile(body as never, bytes)).status).toBe(200);
  await expect.poll(() => studio.logs(), { timeout: 30_000 }).toMatch(/Upload settled.*refused|Message failed/);
}

/** The errors of each function, by the part of its name that its construct chose. */
async function errorsByFunction(): Promise<Map<string, number>> {
  const errors = (await studio.metrics()).filter(
    ({ metric, dimensions }) => metric === 'Errors' && dimensions.FunctionName,
  );
  return new Map(errors.map(({ dimensions: { FunctionName = '' }, sum }) => [FunctionName, sum]));
}

async function errorsSince(before: Map<string, number>): Promise<Record<string, number>> {
  const after = [...(await errorsByFunction())].map(([name, sum]) => [name, sum - (before.get(name) ?? 0)] as const);
  const trigger = /Before(SignUp|Tokens)/;
  return Object.fromEntries(
    after.filter(([, sum]) => sum > 0).map(([name, sum]) => [trigger.exec(name)?.[0] ?? name, sum]),
  );
}
