import { expect } from '@playwright/test';
import { confirmSignUp, signUp } from 'aws-amplify/auth';
import { connect } from './access-token.ts';
import type { Account, RunningStudio } from './running-studio.ts';

export function someAccount(): Account {
  return { email: `vesper-${crypto.randomUUID()}@mail.example`, password: 'secret' };
}

/** An account that a stranger made and confirmed; it waits for approval. */
export async function register(studio: RunningStudio): Promise<Account> {
  const account = someAccount();
  await connect(studio);
  await signUp({
    username: account.email,
    password: account.password,
    options: { userAttributes: { email: account.email, name: 'Vesper Lane' } },
  });
  await confirmSignUp({ username: account.email, confirmationCode: await codeFor(studio, account, 1) });
  return account;
}

/** The code in the newest of so many mails to an account. */
export async function codeFor(studio: RunningStudio, { email }: Account, mails: number): Promise<string> {
  await expect.poll(async () => (await studio.mailsAbout(email)).length).toBe(mails);
  const sorted = (await studio.mailsAbout(email)).sort((a, b) => a.at.localeCompare(b.at));
  const newest = sorted.at(-1);
  return /\b\d{6}\b/.exec(`${newest?.text ?? ''} ${newest?.html ?? ''}`)?.[0] ?? '';
}
