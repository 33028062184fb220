import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { percentile, type Row } from './bench-report.ts';
import { administratorSettings, tableBehind, tableNames } from './bench-stack.ts';
import { type FormValues, someValues } from './booking-form.ts';
import type { RunningStudio } from './running-studio.ts';
import { bookingBody, postBooking } from './send-booking.ts';

const bookings = 1000;
/** One guest after the other at this pace, whatever the answers take: just below what the API lets through. */
const everyMs = 45;
/** Every so many guests press the button twice. */
const twiceEvery = 10;
const mailsWithinMs = 90_000;

/** Guests from many addresses book, one after the other; then the table and the inbox are counted. */
export async function bookingMeasures(studio: RunningStudio, assembly: string): Promise<Row[]> {
  const guests = Array.from({ length: bookings }, () => someValues({ email: `${randomUUID()}@mail.example` }));
  const took: number[] = [];
  const refused: number[] = [];
  const begun = performance.now();
  const book = async (guest: FormValues, n: number) => {
    await setTimeout(n * everyMs);
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => postBooking(studio.site, bookingBody(guest), { headers });
    const sent = performance.now();
    const answers = await Promise.all(n % twiceEvery === 0 ? [send(), send()] : [send()]);
    took.push(performance.now() - sent);
    refused.push(...answers.map(({ status }) => status).filter((status) => status !== 201));
  };
  await Promise.all(guests.map(book));
  const seconds = (performance.now() - begun) / 1000;
  if (refused.length > 0) console.error(`Bookings were refused with ${[...new Set(refused)].join(', ')}`);

  const emails = new Set(guests.map(({ email }) => email));
  const stored = await storedEmails(studio, assembly, emails);
  const mailed = await mailsAbout(studio, emails);
  const mailsSeconds = (performance.now() - begun) / 1000;
  const repeated = (all: string[]) => all.length - new Set(all).size;
  const here = { timed: true };
  return [
    { measure: `${bookings} bookings, one every ${everyMs} ms`, ours: seconds, unit: 's', must: 60, ...here },
    { measure: 'a booking, p50', ours: percentile(took, 50), unit: 'ms', ...here },
    { measure: 'a booking, p99', ours: percentile(took, 99), unit: 'ms', must: 100, ...here },
    { measure: 'bookings refused', ours: refused.length, unit: '', must: 0 },
    { measure: 'bookings lost', ours: bookings - new Set(stored).size, unit: '', must: 0 },
    { measure: 'bookings stored twice', ours: repeated(stored), unit: '', must: 0 },
    { measure: 'mails that did not arrive', ours: bookings - new Set(mailed).size, unit: '', must: 0 },
    { measure: 'mails that came twice', ours: repeated(mailed), unit: '', must: 0 },
    { measure: 'the last mail, after the first booking', ours: mailsSeconds, unit: 's', ...here },
  ];
}

async function storedEmails(studio: RunningStudio, assembly: string, emails: Set<string>): Promise<string[]> {
  const client = new DynamoDBClient(administratorSettings(studio));
  const TableName = (await tableNames(studio))(tableBehind(assembly, 'LEADS_TABLE'));
  const found: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    found.push(...Items.map(({ email }) => email?.S ?? '').filter((email) => emails.has(email)));
  }
  return found;
}

/** Addresses of guests whose mail arrived; waits for all of them, then a moment more for any that comes twice. */
async function mailsAbout(studio: RunningStudio, emails: Set<string>): Promise<string[]> {
  const until = Date.now() + mailsWithinMs;
  const look = async () =>
    (await studio.mails()).flatMap(({ replyTo, text = '', html = '' }) => {
      const said = [...replyTo, text, html].join(' ').match(/[\w-]{36}@mail\.example/)?.[0] ?? '';
      return emails.has(said) ? [said] : [];
    });
  while (new Set(await look()).size < emails.size && Date.now() < until) await setTimeout(1_000);
  await setTimeout(1_000);
  return look();
}
