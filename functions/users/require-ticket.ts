import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { errorNames, log } from '../aws/log.ts';
import { BadTicketError, type SignUpTickets } from './sign-up-tickets.ts';

/** Cognito shows these messages to the visitor and appends a full stop. */
const noTicket = 'Please open the sign-up form again and send it once more';
const failed = 'Something went wrong on our side. Please try again';

/**
 * Lets visitors create an account only with a ticket from our API. Accounts created by administrators need none.
 * @throws with a message for the visitor, without the cause, because Cognito passes the message on
 */
export async function requireTicket(
  tickets: Pick<SignUpTickets, 'redeem'>,
  { triggerSource, userName, request }: PreSignUpTriggerEvent,
  now: Date,
): Promise<void> {
  if (triggerSource === 'PreSignUp_AdminCreateUser') return;
  const { ticket } = request.clientMetadata ?? {};
  try {
    if (!ticket) throw new BadTicketError('No ticket was sent');
    await tickets.redeem(ticket, request.userAttributes.email ?? '', userName, now);
  } catch (error) {
    log.warn('Sign-up refused', { errors: errorNames(error) });
    throw new Error(error instanceof BadTicketError ? noTicket : failed);
  }
}
