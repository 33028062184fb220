import { ForbiddenError } from '../http/app-error.ts';
import { TooManyRequestsError } from '../visitors/fixed-window.ts';
import type { Allowance, RateLimit } from '../visitors/rate-limit.ts';
import type { SignUpTickets } from './sign-up-tickets.ts';

/** Accounts that visitors of one network may create (requirement AUTH-29). */
export const signUpsPerNetwork: Allowance = { purpose: 'sign-up', requests: 10, windowSeconds: 60 * 60 };
/** Accounts that all visitors together may create. */
// Stryker disable next-line StringLiteral: any purpose that bookings do not have would do
export const signUpsInTotal: Allowance = { purpose: 'sign-up', requests: 60, windowSeconds: 60 * 60 };

type Deps = {
  registration: string;
  network: Pick<RateLimit, 'take'>;
  all: Pick<RateLimit, 'take'>;
  tickets: Pick<SignUpTickets, 'issue'>;
};

/**
 * Issues a ticket that lets a visitor create one account with this email address. Repeated requests for the same email
 * address count once.
 * @throws {TooManyRequestsError}
 * @throws {ForbiddenError} where visitors may not create accounts
 */
export async function requestSignUp(deps: Deps, email: string, visitorIp: string, now: Date): Promise<string> {
  if (deps.registration === 'closed') {
    throw new ForbiddenError('Accounts are created by administrators here. Please ask one of them.');
  }
  // Stryker disable next-line MethodExpression: upper case would do as well
  const key = email.toLowerCase();
  await deps.network.take(visitorIp, key, now);
  try {
    // Stryker disable next-line StringLiteral: any constant would do
    await deps.all.take('all', key, now);
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error;
    throw new TooManyRequestsError(
      'Too many accounts were created in the last hour. Please try again later, or ask an administrator to create yours.',
      { cause: error, retryAfterSeconds: error.retryAfterSeconds },
    );
  }
  return deps.tickets.issue(email, now);
}
