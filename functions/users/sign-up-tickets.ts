import { randomBytes } from 'node:crypto';
import { hash } from '../aws/hash.ts';
import { namedError } from '../aws/named-error.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';

/** Long enough for a slow connection: the browser uses the ticket immediately. */
const validSeconds = 10 * 60;

/** The ticket is for another email address, was used, or has expired. */
export const BadTicketError = namedError('BadTicketError');

/**
 * Tickets to create one account with one email address. Browsers sign up at the user pool directly, where visitors' IP
 * addresses are not known. So our API applies the rate limit and issues a ticket, and the pool's trigger requires it.
 */
export class SignUpTickets extends TableStore {
  async issue(email: string, now: Date): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    const expires_at = seconds(now) + validSeconds;
    const Item = { id: idOf(ticket), email: hash(email.toLowerCase()), expires_at };
    await this.put({ Item });
    return ticket;
  }

  /**
   * Uses the ticket for this account. Repeating it is allowed, since Cognito calls a slow trigger again.
   * @throws {BadTicketError}
   */
  async redeem(ticket: string, email: string, account: string, now: Date): Promise<void> {
    const isValid = 'email = :email AND expires_at > :now AND (attribute_not_exists(used_by) OR used_by = :account)';
    const values = { account, email: hash(email.toLowerCase()), now: seconds(now) };
    const isRedeemed = await this.updateIf({ id: idOf(ticket) }, 'SET used_by = :account', values, isValid);
    if (!isRedeemed) throw new BadTicketError('The ticket is not valid');
  }
}

function idOf(ticket: string): string {
  return `sign-up ${hash(ticket)}`;
}
