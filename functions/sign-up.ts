import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { requireTicket } from './users/require-ticket.ts';
import { SignUpTickets } from './users/sign-up-tickets.ts';

const tickets = new SignUpTickets(documents, requireEnv('LIMITS_TABLE'));

/** Cognito calls this before it creates an account, and creates none when it throws. */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  await requireTicket(tickets, event, new Date());
  return event;
}
