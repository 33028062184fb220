import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ForbiddenError } from '../http/app-error.ts';
import { TooManyRequestsError } from '../visitors/fixed-window.ts';
import { RateLimit } from '../visitors/rate-limit.ts';
import type { SignUpTickets } from './sign-up-tickets.ts';

type Limits = {
  network: Pick<RateLimit, 'take' | 'giveBack'>;
  all: Pick<RateLimit, 'take'>;
  /** When visitors created too many accounts, in a message. */
  texts: { period: string; next: string };
};

/**
 * Accounts that visitors of one network, and all visitors together, may create (AUTH-29). Each causes an email. Cognito's
 * own mailer sends 50 a day, which invitations and forgotten passwords need too.
 */
export function signUpLimits(documents: DynamoDBDocumentClient, table: string, accountEmail: string): Limits {
  const byCognito = accountEmail === 'cognito';
  const windowSeconds = byCognito ? 24 * 3600 : 3600;
  const limit = (requests: number) => new RateLimit(documents, table, { purpose: 'sign-up', requests, windowSeconds });
  return {
    network: limit(byCognito ? 5 : 10),
    all: limit(byCognito ? 30 : 60),
    texts: byCognito ? { period: 'today', next: 'tomorrow' } : { period: 'in the last hour', next: 'later' },
  };
}

type Deps = { registration: string; limits: Limits; tickets: Pick<SignUpTickets, 'issue'> };

/**
 * Issues a ticket that lets a visitor create one account with this email address. Repeated requests for the same email
 * address count once.
 * @throws {TooManyRequestsError}
 * @throws {ForbiddenError} where visitors may not create accounts
 */
export async function requestSignUp(
  { registration, limits, tickets }: Deps,
  email: string,
  visitorIp: string,
  now: Date,
): Promise<string> {
  if (registration === 'closed') {
    throw new ForbiddenError('Accounts are created by administrators here. Please ask one of them.');
  }
  const counted = { content: email.toLowerCase() };
  await limits.network.take(visitorIp, counted, now);
  try {
    await limits.all.take('all', counted, now);
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error;
    await limits.network.giveBack(visitorIp, counted, now);
    throw new TooManyRequestsError(
      `Too many accounts were created ${limits.texts.period}. Please try again ${limits.texts.next}, or ask an administrator to create yours.`,
      { cause: error, retryAfterSeconds: error.retryAfterSeconds },
    );
  }
  return tickets.issue(email, now);
}
