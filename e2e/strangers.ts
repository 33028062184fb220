import { expect } from '@playwright/test';
import { confirmSignUp, signUp } from 'aws-amplify/auth';
import { connect } from './access-token.ts';
import type { Account, RunningStudio } from './running-studio.ts';
import { postAsVisitor } from './send-booking.ts';

export function someAccount(): Account {
  return { email: `vesper-${crypto.randomUUID()}@mail.example`, password: 'secret' };
}

/** Creates and confirms an account as a stranger; it waits for approval. */
export async function register(studio: RunningStudio): Promise<Account> {
  const account = await registerOnly(studio);
  await confirmSignUp({ username: account.email, confirmationCode: await codeFor(studio, account, 1) });
  return account;
}

/** Creates an account as a stranger and does not confirm it. */
export async function registerOnly(studio: RunningStudio): Promise<Account> {
  const account = someAccount();
  await signUpAs(studio, account, await ticketFor(studio, account.email));
  return account;
}

/** Requests a sign-up ticket from the API, as a visitor from another network each time. */
export async function ticketFor(studio: RunningStudio, email: string): Promise<string> {
  const { status, body } = await postAsVisitor(studio.site, '/api/sign-ups', { email });
  expect(status).toBe(201);
  return String(body.ticket);
}

/** Signs up with the user pool, as the browser does. */
export async function signUpAs(studio: RunningStudio, { email, password }: Account, ticket?: string): Promise<void> {
  await connect(studio);
  await signUp({
    username: email,
    password,
    options: { userAttributes: { email, name: 'Vesper Lane' }, ...(ticket && { clientMetadata: { ticket } }) },
  });
}

/** Waits for the given number of emails to an account. @returns the code in the newest one */
export async function codeFor(studio: RunningStudio, { email }: Account, count: number): Promise<string> {
  await expect.poll(async () => (await studio.emailsAbout(email)).length).toBe(count);
  const sorted = (await studio.emailsAbout(email)).sort((a, b) => a.at.localeCompare(b.at));
  const newest = sorted.at(-1);
  return /\b\d{6}\b/.exec(`${newest?.text ?? ''} ${newest?.html ?? ''}`)?.[0] ?? '';
}
