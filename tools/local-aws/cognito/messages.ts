import { randomUUID } from 'node:crypto';
import { UserPoolError, unsupported } from './errors.ts';
import type { Pool } from './pool.ts';
import type { MessageTemplate } from './pool-settings.ts';
import type { User } from './store.ts';

/** The reason for an email. */
type Occasion = 'SignUp' | 'ForgotPassword' | 'AdminCreateUser';

type Message = {
  occasion: Occasion;
  /** The code, or the temporary password. */
  code: string;
  to: string;
};

/** Emails a code or an invitation with the template of the pool. */
export async function sendMessage(pool: Pool, user: User, message: Message): Promise<void> {
  const { subject, body } = templateFor(pool, message.occasion);
  const { from, replyTo } = pool.settings.sender;
  const html = body
    .replaceAll(codeParameter, escaped(message.code))
    .replaceAll(usernameParameter, escaped(user.attributes.email ?? user.username));
  const at = pool.now().toISOString();
  try {
    await pool.deliver({ id: randomUUID(), at, from, to: [message.to], replyTo, subject, html });
  } catch (error) {
    throw new UserPoolError('CodeDeliveryFailureException', `The email was not sent: ${(error as Error).message}`);
  }
}

/** The masked destination of a code. */
export function deliveryDetails(address: string) {
  const [name = '', domain = ''] = address.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${name.charAt(0)}***@${domain.charAt(0)}***`,
  };
}

function templateFor({ settings }: Pool, occasion: Occasion): MessageTemplate {
  if (occasion === 'AdminCreateUser') return settings.invitation;
  return occasion === 'ForgotPassword' ? settings.resetMessage : settings.verificationMessage;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @throws {UserPoolError} for any delivery medium but email */
export function checkMedium(medium: string): void {
  if (medium !== 'EMAIL') throw unsupported(`messages by ${medium}`);
}

const codeParameter = '{####}';
const usernameParameter = '{username}';
