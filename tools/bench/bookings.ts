import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { administratorSettings } from '../../e2e/fixtures/administrator-settings.ts';
import { type FormValues, someValues } from '../../e2e/fixtures/booking-form.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { bookingBody, postBooking } from '../../e2e/fixtures/send-booking.ts';
import { percentile, type Row } from './report.ts';
import { tableNames, tableOf } from './stack.ts';

const bookings = 1000;
/** Interval between visitors, independent of response times: just below the rate limit of the API. */
const everyMs = 45;
/** Every tenth visitor double-clicks the button. */
const doubleClickEvery = 10;
const emailTimeoutMs = 90_000;

/** 1,000 bookings without faults, then 1,000 while 20 % of the emails and 5 % of the database calls fail. */
export async function bookingMeasures(studio: RunningStudio, assembly: string): Promise<Row[]> {
  const healthy = await measureBookings(studio, assembly, { attempts: 1 });
  const faulty = () => measureBookings(studio, assembly, { attempts: 5, timeoutMs: 480_000 });
  const degraded = await studio.without('dynamodb', () => studio.without('ses', faulty, 'down', 0.2), 'down', 0.05);
  return [...healthy, ...degraded.map((row) => ({ ...row, measure: `${row.measure}, with faults` }))];
}

type Run = {
  /** How often a visitor sends a request that returns 5xx. */
  attempts: number;
  timeoutMs?: number;
};

/** Visitors from many IP addresses book, one after the other; then the table and the inbox are counted. */
async function measureBookings(studio: RunningStudio, assembly: string, run: Run): Promise<Row[]> {
  const { attempts, timeoutMs = emailTimeoutMs } = run;
  const visitors = Array.from({ length: bookings }, () => someValues({ email: `${randomUUID()}@mail.example` }));
  const took: number[] = [];
  const refused: number[] = [];
  let repeats = 0;
  const begun = performance.now();
  const book = async (visitor: FormValues, n: number) => {
    await setTimeout(n * everyMs);
    const headers = { 'idempotency-key': randomUUID() };
    const send = async () => {
      let answer = await postBooking(studio.site, bookingBody(visitor), { headers });
      for (let again = 1; again < attempts && answer.status >= 500; again++) {
        repeats++;
        await setTimeout(250 * again);
        answer = await postBooking(studio.site, bookingBody(visitor), { headers });
      }
      return answer;
    };
    const sent = performance.now();
    const answers = await Promise.all(n % doubleClickEvery === 0 ? [send(), send()] : [send()]);
    took.push(performance.now() - sent);
    refused.push(...answers.map(({ status }) => status).filter((status) => status !== 201));
  };
  await Promise.all(visitors.map(book));
  const seconds = (performance.now() - begun) / 1000;
  if (refused.length > 0) console.error(`Bookings were refused with ${[...new Set(refused)].join(', ')}`);

  const emails = new Set(visitors.map(({ email }) => email));
  const stored = await storedEmails(studio, assembly, emails);
  const emailed = await emailsAbout(studio, emails, timeoutMs);
  const open = await storedEmails(studio, assembly, emails, 'pending');
  const emailSeconds = (performance.now() - begun) / 1000;
  const repeated = (all: string[]) => all.length - new Set(all).size;
  const here = { timed: true };
  return [
    { measure: `${bookings} bookings, one every ${everyMs} ms`, ours: seconds, unit: 's', must: 60, ...here },
    { measure: 'a booking, p50', ours: percentile(took, 50), unit: 'ms', ...here },
    { measure: 'a booking, p99', ours: percentile(took, 99), unit: 'ms', must: 100, ...here },
    { measure: 'requests that visitors had to repeat', ours: repeats, unit: '' },
    { measure: 'bookings refused', ours: refused.length, unit: '', must: 0 },
    { measure: 'bookings lost', ours: bookings - new Set(stored).size, unit: '', must: 0 },
    { measure: 'bookings stored twice', ours: repeated(stored), unit: '', must: 0 },
    { measure: 'emails lost', ours: bookings - new Set([...emailed, ...open]).size, unit: '', must: 0 },
    { measure: 'emails that wait for another attempt', ours: open.length, unit: '' },
    { measure: 'emails that arrived twice', ours: repeated(emailed), unit: '', must: 0 },
    { measure: 'last email, after the first booking', ours: emailSeconds, unit: 's', ...here },
  ];
}

/** Those of the email addresses that have a lead, in the state of the notification if one is given. */
async function storedEmails(studio: RunningStudio, assembly: string, emails: Set<string>, state?: string) {
  const client = new DynamoDBClient(administratorSettings(studio));
  const TableName = (await tableNames(studio))(tableOf(assembly, 'LEADS_TABLE'));
  const found: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    const leads = Items.filter(({ notification }) => !state || notification?.M?.state?.S === state);
    found.push(...leads.map(({ email }) => email?.S ?? '').filter((email) => emails.has(email)));
  }
  return found;
}

/** Email addresses of visitors whose email arrived. Waits for all of them, then another second for duplicates. */
async function emailsAbout(studio: RunningStudio, emails: Set<string>, timeoutMs: number): Promise<string[]> {
  const deadline = Date.now() + timeoutMs;
  const arrived = async () =>
    (await studio.emails()).flatMap(({ replyTo, text = '', html = '' }) => {
      const address = [...replyTo, text, html].join(' ').match(/[\w-]{36}@mail\.example/)?.[0] ?? '';
      return emails.has(address) ? [address] : [];
    });
  while (new Set(await arrived()).size < emails.size && Date.now() < deadline) await setTimeout(1_000);
  await setTimeout(1_000);
  return arrived();
}
